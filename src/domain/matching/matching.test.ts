import { describe, expect, it } from 'vitest'
import { expectedPrice } from '#domain/loan-cost/loan-cost.ts'
import { matchLenderWith, matchNow, workedMatchLender } from '#test/builders/match-lenders.ts'
import { workedDeals } from '#test/builders/worked-examples.ts'
import { failedRules } from './eligibility.ts'
import { matchFile } from './match-file.ts'
import { scoreTermNames, scoreTerms } from './match-score.ts'
import { compareMatches, rankLenders } from './matching.ts'
import { cappedWord } from './score-word.ts'

type Name = '1A' | '1B' | '1D'
type Example = {
  number: keyof typeof workedDeals
  lender: Name
  rate: number
  points: number
  interest: number
  fees: number
  draws: number
  /** In the order cost, amount, term, speed, file, data, local, known. */
  terms: number[]
  score: number
  total: number
  best?: number
  worst?: number
}

const examples: Example[] = [
  {
    number: 1,
    lender: '1A',
    rate: 10.79,
    points: 2.145,
    interest: 17_264,
    fees: 1995,
    draws: 0,
    terms: [0.3818, 1, 1, 1, 0.9121, 0.8462, 1, 0.5],
    score: 0.77,
    total: 22_691,
    best: 18_350,
    worst: 28_300,
  },
  {
    number: 1,
    lender: '1B',
    rate: 10.04,
    points: 1.43,
    interest: 16_064,
    fees: 1995,
    draws: 0,
    terms: [0.5283, 1, 1, 1, 0.7836, 0.8462, 0.7, 0.5],
    score: 0.78,
    total: 20_347,
    best: 16_350,
    worst: 25_500,
  },
  {
    number: 1,
    lender: '1D',
    rate: 10.2175,
    points: 1.645,
    interest: 16_348,
    fees: 1495,
    draws: 0,
    terms: [0.5203, 1, 1, 1, 0.8693, 1, 1, 0.9167],
    score: 0.86,
    total: 20_475,
    best: 17_895,
    worst: 23_895,
  },
  {
    number: 4,
    lender: '1A',
    rate: 10.8503,
    points: 2.1752,
    interest: 17_679.22,
    fees: 1995,
    draws: 700,
    terms: [0.3025, 1, 1, 0.8, 0.882, 0.8462, 1, 0.5],
    score: 0.72,
    total: 25_099.74,
    best: 20_187.81,
    worst: 31_084.69,
  },
  {
    number: 4,
    lender: '1B',
    rate: 10.1003,
    points: 1.4501,
    interest: 16_457.19,
    fees: 1995,
    draws: 700,
    terms: [0.4742, 1, 0.4, 0.3, 0.7534, 0.8462, 0.7, 0.5],
    score: 0.6,
    total: 22_302.53,
  },
  {
    number: 4,
    lender: '1D',
    rate: 10.2627,
    points: 1.6752,
    interest: 15_438.99,
    fees: 1495,
    draws: 600,
    terms: [0.4586, 1, 1, 0.5, 0.8391, 1, 1, 1],
    score: 0.77,
    total: 21_173.26,
    best: 18_182.97,
    worst: 24_826.56,
  },
  {
    number: 5,
    lender: '1A',
    rate: 11.44,
    points: 2.47,
    interest: 12_584,
    fees: 1995,
    draws: 0,
    terms: [0.2276, 1, 1, 1, 0.5871, 0.8462, 1, 0.5],
    score: 0.7,
    total: 17_296,
  },
]

function fileOf(number: keyof typeof workedDeals) {
  return matchFile(workedDeals[number].deal, workedDeals[number].investor)
}

describe('the worked examples', () => {
  for (const example of examples)
    it(`deal ${example.number} at lender ${example.lender} [MATCH-08]`, () => {
      const file = fileOf(example.number)
      const lender = workedMatchLender(example.lender)
      const program = lender.programs[0]!
      expect(failedRules(lender, program, file)).toEqual([])
      const { terms, score } = scoreTerms(lender, program, file, matchNow.getTime())
      for (const [at, name] of scoreTermNames.entries()) expect(terms[name], name).toBeCloseTo(example.terms[at]!, 4)
      expect(score).toBe(example.score)
      const cost = expectedPrice(program, file)
      expect(cost.ratePercent).toBeCloseTo(example.rate, 4)
      expect(cost.pointsPercent).toBeCloseTo(example.points, 4)
      expect([cost.interest, cost.loanFees, cost.drawFees]).toEqual([example.interest, example.fees, example.draws])
      expect(cost.totalCost).toBe(example.total)
      if (example.best !== undefined) expect(cost.best.totalCost).toBe(example.best)
      if (example.worst !== undefined) expect(cost.worst.totalCost).toBe(example.worst)
    })

  it('file strength, advance and holdback [MATCH-08]', () => {
    expect(fileOf(1).strength).toBeCloseTo(0.57, 12)
    expect(fileOf(4).strength).toBeCloseTo(0.5499, 4)
    expect(fileOf(5).strength).toBeCloseTo(0.3533, 4)
    expect(fileOf(1).leverage).toMatchObject({ holdback: 0 })
    expect(fileOf(4).leverage).toMatchObject({ advance: 157_250, holdback: 60_000 })
    expect(fileOf(4).leverage.advanceShare).toBeCloseTo(0.85, 12)
    expect(fileOf(5).leverage.advanceShare).toBeCloseTo(0.7333, 4)
  })

  it('lender 1D asks about the credit of deal 1, and does not lend for deal 5 [MATCH-08]', () => {
    const lender = workedMatchLender('1D')
    const ranking = rankLenders([lender], workedDeals[1].deal, workedDeals[1].investor, matchNow)
    expect(ranking.matches[0]?.checks.find(([rule]) => rule === 'H7')?.[1]).toBe('ask')
    expect(failedRules(lender, lender.programs[0]!, fileOf(5))).toEqual(['H7', 'H9', 'H10'])
  })

  it('orders deal 1 as 1D, 1B, 1A and deal 4 as 1D, 1A, 1B, whatever order they come in [MATCH-08]', () => {
    const order = (number: keyof typeof workedDeals, names: Name[]) =>
      rankLenders(
        names.map(workedMatchLender),
        workedDeals[number].deal,
        workedDeals[number].investor,
        matchNow,
      ).matches.map(({ lender }) => lender.id)
    expect(order(1, ['1A', '1B', '1D'])).toEqual(['1D', '1B', '1A'])
    expect(order(1, ['1D', '1A', '1B'])).toEqual(['1D', '1B', '1A'])
    expect(order(4, ['1A', '1B', '1D'])).toEqual(['1D', '1A', '1B'])
  })

  it('never calls a lender that funds after the closing better than possible [MATCH-08]', () => {
    const { leverage, deal } = fileOf(4)
    const days = (fundingDays: number | null) => ({ fundingDays, closingTimelineDays: deal.closingTimelineDays })
    expect(cappedWord(0.85, leverage, days(12))).toBe('possible')
    expect(cappedWord(0.5, leverage, days(12))).toBe('weak')
    expect(cappedWord(0.8, leverage, days(10))).toBe('strong')
    expect(cappedWord(0.79, leverage, days(null))).toBe('good')
    expect(cappedWord(0.9, { ...leverage, ltarv: 0.7501 }, days(5))).toBe('possible')
    expect(cappedWord(0.9, { ...leverage, ltc: 0.9501 }, days(5))).toBe('possible')
    expect(cappedWord(0.9, { ...leverage, ltc: 0.9501, isBaseKnown: false }, days(5))).toBe('strong')
  })
})

describe('ranking', () => {
  const { deal, investor } = workedDeals[1]

  it('counts a lender once, with its best program [MATCH-07]', () => {
    const lender = matchLenderWith()
    const dear = { ...lender.programs[0]!, id: 'dear', minRate: 12, maxRate: 14 }
    const cheap = { ...lender.programs[0]!, id: 'cheap', minRate: 9, maxRate: 11 }
    const closed = { ...lender.programs[0]!, id: 'closed', minRate: 5, maxRate: 6, maxLtarvPercent: 40 }
    const ranking = rankLenders([{ ...lender, programs: [dear, closed, cheap] }], deal, investor, matchNow)
    expect(ranking.eligibleCount).toBe(1)
    expect(ranking.matches.map(({ program }) => program.id)).toEqual(['cheap'])
  })

  it('blames the first rule that the nearest program of a lender fails [MATCH-05]', () => {
    const lender = matchLenderWith()
    const far = { ...lender.programs[0]!, maxAmount: 100_000, maxTerm: 6 }
    const near = { ...lender.programs[0]!, maxLtarvPercent: 40 }
    const { ruleCounts, eligibleCount } = rankLenders(
      [{ ...lender, programs: [far, near] }, matchLenderWith({ maxTerm: 6, minCreditScore: 800 }, { id: 'b' })],
      deal,
      investor,
      matchNow,
    )
    expect(eligibleCount).toBe(0)
    expect(ruleCounts.filter(({ failed }) => failed > 0)).toEqual([
      { rule: 'H4', failed: 1, onlyThis: 0 },
      { rule: 'H6', failed: 1, onlyThis: 1 },
    ])
  })

  it('takes medians over all that fit, not over the stored ones [MATCH-12]', () => {
    const fees = [1000, 3000, 2000]
    const lenders = fees.map((loanFees, at) => matchLenderWith({ loanFees }, { id: String(at) }))
    const { medians } = rankLenders(lenders, deal, investor, matchNow, 1)
    expect(medians).toMatchObject({ loanFees: 2000, totalCost: 22_691 - 1995 + 2000 })
    expect(rankLenders(lenders.slice(0, 2), deal, investor, matchNow).medians?.loanFees).toBe(2000)
    expect(rankLenders([], deal, investor, matchNow).medians).toBeNull()
  })

  it('breaks ties by total, days, lender and program [MATCH-08]', () => {
    const a = matchLenderWith({}, { id: 'a' })
    const b = matchLenderWith({}, { id: 'b' })
    const slow = matchLenderWith({ fundingDays: 8 }, { id: '0' })
    const order = rankLenders([slow, b, a], deal, investor, matchNow).matches
    expect(order.map(({ lender }) => lender.id)).toEqual(['a', 'b', '0'])
    expect(compareMatches(order[0]!, order[1]!)).toBeLessThan(0)
  })
})
