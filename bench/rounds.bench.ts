import type { QuoteTerms } from '#domain/quotes/quote-terms.ts'
import { type RoundBasis, rankTotals, roundTotal } from '#domain/quotes/rounds.ts'
import { percentile, seededRandom } from './measure.ts'

const rounds = 10_000

const basis: RoundBasis = {
  dealType: 'Fix and Flip',
  dealStatus: 'Signed a contract',
  purchasePrice: 185_000,
  repairBudget: 60_000,
  estimatedArv: 330_000,
  propertyValue: null,
  payoff: null,
  termMonths: 12,
  loanAmount: 217_250,
  holdMonths: 6,
}

type Lender = { id: number; terms: QuoteTerms; reserve: Pick<QuoteTerms, 'ratePercent' | 'pointsPercent'> }

/**
 * Simulates rounds of two to five lenders. Each lender first quotes without knowing the others. Then, in random order,
 * each lender that isn't the lowest moves 30 to 60% of the way to its reserve, until it could improve by less than a
 * dollar. Reports how much of the gap between the lowest first quote and the lowest reserve the investor gains.
 */
export async function benchRounds(): Promise<string[]> {
  const random = seededRandom(20261126)
  const recovered: number[] = []
  let gap = 0
  let saved = 0
  const begun = performance.now()
  for (let round = 0; round < rounds; round++) {
    const lenders = Array.from({ length: 2 + Math.floor(random() * 4) }, (_, id) => newLender(id, random))
    const first = rank(lenders)[0]!.total
    const reserve = Math.min(...lenders.map((lender) => roundTotal({ ...lender.terms, ...lender.reserve }, basis)))
    const last = compete(lenders, random)
    gap += first - reserve
    saved += first - last
    if (first - reserve >= 1) recovered.push((first - last) / (first - reserve))
  }
  const perRound = (performance.now() - begun) / rounds
  return [
    `rounds: ${percent(saved / gap)} of the gap recovered over ${rounds} rounds, ${percent(percentile(recovered, 0.5))} in the median round, ` +
      `at most ${percent(percentile(recovered, 0.1))} in a tenth of rounds; $${Math.round(saved / rounds)} a round; ${perRound.toFixed(2)} ms each`,
  ]
}

/**
 * Creates a lender with a published range of rates and points. Like a sample lender, it first quotes within a quarter
 * of the range from the middle. Its reserve is 40 to 100% of the way from there to its best published terms.
 */
function newLender(id: number, random: () => number): Lender {
  const within = (lowest: number, span: number) => {
    const quoted = lowest + span * (0.5 + (random() - 0.5) * 0.5)
    return { quoted, reserve: quoted - (0.4 + 0.6 * random()) * (quoted - lowest) }
  }
  const rate = within(9 + random() * 1.5, 1 + random() * 2)
  const points = within(0.5 + random(), 0.5 + random())
  const terms: QuoteTerms = {
    ratePercent: rate.quoted,
    pointsPercent: points.quoted,
    loanAmount: basis.loanAmount,
    termMonths: 12,
    interestBasis: 'full',
    fees: [{ label: 'Loan fees', dollars: 1000 + random() * 1000, per: 'loan' }],
    minimumInterestMonths: null,
    extensionFeePercent: null,
  }
  return { id, terms, reserve: { ratePercent: rate.reserve, pointsPercent: points.reserve } }
}

/** Ranks the lenders' quotes, lowest total first. */
function rank(lenders: readonly Lender[]) {
  return rankTotals(lenders.map((lender) => ({ ...lender, total: roundTotal(lender.terms, basis) })))
}

/** Lets lenders improve until no lender but the lowest could improve by a dollar. Returns the lowest total. */
function compete(lenders: Lender[], random: () => number): number {
  for (;;) {
    const placed = rank(lenders)
    const willing = placed.filter(
      ({ place, total, terms, reserve }) => place > 1 && total - roundTotal({ ...terms, ...reserve }, basis) >= 1,
    )
    if (willing.length === 0) return placed[0]!.total
    const { id, terms, reserve } = willing[Math.floor(random() * willing.length)]!
    const step = 0.3 + 0.3 * random()
    lenders[id] = {
      id,
      reserve,
      terms: {
        ...terms,
        ratePercent: terms.ratePercent - step * (terms.ratePercent - reserve.ratePercent),
        pointsPercent: terms.pointsPercent - step * (terms.pointsPercent - reserve.pointsPercent),
      },
    }
  }
}

function percent(share: number): string {
  return `${(100 * share).toFixed(0)} %`
}
