import type { CheapestLender, DealInsight, Verdict } from '#domain/matching/deal-insight.ts'
import { dealHealth } from '#domain/verdict/deal-health.ts'
import { judgeDeal } from '#domain/verdict/deal-verdict.ts'
import { findCure } from '#domain/verdict/verdict-cure.ts'
import { isConsumerLoan } from './deal-kind.ts'
import { kindOfDeal } from './kind-of-deal.ts'
import type { MatchDeal, MatchInvestor, MatchLender } from './match-inputs.ts'
import { matchModelVersion } from './match-score.ts'
import { type RankedMatch, type Ranking, rankLenders } from './matching.ts'
import { nearMisses } from './near-misses.ts'

type NamedLender = MatchLender & { name: string }

export type Assessment<L extends NamedLender = NamedLender> = Pick<Ranking<L>, 'eligibleCount'> & {
  /** The best that fit, best first, and after them the cheapest of those beyond. */
  matches: RankedMatch<L>[]
  insight: DealInsight
}

/** Who fits a deal, what they would charge, and what to make of it: everything that is stored with a deal. */
export function assessDeal<L extends NamedLender>(
  lenders: readonly L[],
  deal: MatchDeal,
  investor: MatchInvestor,
  now: Date,
): Assessment<L> {
  return beginAssessment(lenders, deal, investor, now)()
}

/** The same in two goes of about the same length, so that whoever assesses many deals can let others by in between. */
export function beginAssessment<L extends NamedLender>(
  lenders: readonly L[],
  deal: MatchDeal,
  investor: MatchInvestor,
  now: Date,
): () => Assessment<L> {
  if (isConsumerLoan(deal)) return () => unmatched(lenders.length, deal)
  const ranking = rankLenders(lenders, deal, investor, now)
  return () => ({
    matches: [...ranking.matches, ...ranking.cheapest],
    eligibleCount: ranking.eligibleCount,
    insight: {
      kind: ranking.file.kind,
      situations: [...ranking.file.situations],
      health: dealHealth(ranking.file.deal, ranking.fit.price),
      verdict: giveVerdict(ranking, now),
      medians: ranking.medians,
      ruleCounts: ranking.ruleCounts,
      lenderCount: lenders.length,
      nearMisses: nearMisses(ranking, now),
      bestLenderName: ranking.matches[0]?.lender.name ?? null,
      cheapest: cheapestLender([...ranking.matches, ...ranking.cheapest]),
      modelVersion: matchModelVersion,
    },
  })
}

/** Of the best and the cheapest that fit, the lowest total of any program; of equals the better fit. */
function cheapestLender(
  matches: readonly Pick<RankedMatch<NamedLender>, 'lender' | 'cost' | 'cheapest'>[],
): CheapestLender | null {
  let found: CheapestLender | null = null
  for (const { lender, cost, cheapest } of matches) {
    const totalCost = cheapest?.totalCost ?? cost.totalCost
    if (totalCost !== null && (found === null || totalCost < found.totalCost))
      found = { lenderName: lender.name, totalCost }
  }
  return found
}

/** The deal's verdict with the first change that would cure it. */
export function giveVerdict(ranking: Ranking, now: Date): Verdict {
  const verdict = judgeDeal(ranking.file, ranking.fit)
  return { ...verdict, cure: verdict.word === 'sound' ? null : findCure(ranking, now) }
}

function unmatched(lenderCount: number, deal: MatchDeal): Assessment<never> {
  return {
    matches: [],
    eligibleCount: 0,
    insight: {
      kind: kindOfDeal(deal),
      situations: [],
      health: dealHealth(deal, null),
      verdict: null,
      medians: null,
      ruleCounts: [],
      lenderCount,
      nearMisses: [],
      bestLenderName: null,
      cheapest: null,
      modelVersion: matchModelVersion,
    },
  }
}
