import { expect, it } from 'vitest'
import { failedRules } from './eligibility.ts'
import { fileStrength } from './file-strength.ts'
import { expectedTotalCost } from './loan-cost.ts'
import type { MatchDeal, MatchInvestor, MatchLender } from './match-inputs.ts'
import { scoreTermNames, termWeights } from './match-score.ts'
import { compareMatches, matchLender, rankLenders } from './matching.ts'
import { stateNames } from './states.ts'

const now = new Date('2026-11-18T12:00:00Z')

function lender(change: Partial<MatchLender> & { checkedDaysAgo?: number }): MatchLender {
  const { checkedDaysAgo = 30, ...fields } = change
  return {
    id: 'a',
    isActive: true,
    states: [],
    minAmount: 50_000,
    maxAmount: 1_000_000,
    minTerm: 6,
    maxTerm: 18,
    minRate: 9.5,
    maxRate: 12.5,
    minPoints: 1.5,
    maxPoints: 3,
    fundingDays: 7,
    termsCheckedAt: new Date(now.getTime() - checkedDaysAgo * 86_400_000).toISOString(),
    description: 'Lends.',
    website: 'https://a.example',
    contactEmail: 'deals@a.example',
    contactPhone: '(505) 555-0142',
    ...fields,
  }
}

// Everything is published here, so the age of the check alone makes the V of each worked example: 0.5 + 0.5 · freshness.
const lender1A = lender({ id: '1A', states: ['California'] })
const lender1B = lender({
  id: '1B',
  states: stateNames,
  minAmount: 100_000,
  maxAmount: 3_000_000,
  minRate: 8.75,
  maxRate: 11.75,
  minPoints: 1,
  maxPoints: 2,
  minTerm: 12,
  maxTerm: 24,
  fundingDays: 12,
  checkedDaysAgo: 117.5,
})
const lender1C = lender({
  id: '1C',
  states: ['California', 'Oregon', 'Washington'],
  minAmount: 150_000,
  maxAmount: 2_000_000,
  minRate: 9.99,
  maxRate: 11.99,
  minPoints: 0,
  maxPoints: 1,
  maxTerm: 12,
  fundingDays: 21,
  checkedDaysAgo: 200,
})
const lender2B = lender({
  id: '2B',
  states: ['Texas', 'Oklahoma', 'Louisiana'],
  minAmount: 75_000,
  maxAmount: 2_000_000,
  minRate: 9.75,
  maxRate: 12,
  minPoints: 1.5,
  maxPoints: 2.5,
  maxTerm: 12,
  fundingDays: 5,
  checkedDaysAgo: 145,
})
const lender3B = lender({
  id: '3B',
  states: ['Georgia', 'Florida', 'South Carolina'],
  maxAmount: 500_000,
  minRate: 11,
  maxRate: 13.5,
  minPoints: 2,
  maxPoints: 4,
  checkedDaysAgo: 172.5,
})
const lender3C = lender({
  id: '3C',
  minAmount: 75_000,
  maxAmount: 3_000_000,
  minRate: 6.5,
  maxRate: 8.5,
  minPoints: 0,
  maxPoints: 2,
  minTerm: 360,
  maxTerm: 360,
})

const deal1: MatchDeal = {
  propertyState: 'California',
  loanAmount: 160_000,
  purchasePrice: 200_000,
  repairBudget: 25_000,
  estimatedArv: 300_000,
  downpayment: 40_000,
  termMonths: 12,
  closingTimelineDays: 30,
}
const investor1: MatchInvestor = {
  creditScoreRange: 'Good (650-699)',
  flippingExperience: 'First time',
  reDealsLast3Years: null,
}
const deal2: MatchDeal = {
  propertyState: 'Texas',
  loanAmount: 420_000,
  purchasePrice: 450_000,
  repairBudget: 90_000,
  estimatedArv: 700_000,
  downpayment: 30_000,
  termMonths: 9,
  closingTimelineDays: 10,
}
const investor2: MatchInvestor = {
  creditScoreRange: 'Excellent (750+)',
  flippingExperience: '10+ deals',
  reDealsLast3Years: 0,
}
const deal3: MatchDeal = {
  propertyState: 'Georgia',
  loanAmount: 90_000,
  purchasePrice: 85_000,
  repairBudget: 35_000,
  estimatedArv: 140_000,
  downpayment: 15_000,
  termMonths: 12,
  closingTimelineDays: 21,
}
const investor3: MatchInvestor = {
  creditScoreRange: 'Fair (600-649)',
  flippingExperience: 'First time',
  reDealsLast3Years: null,
}

it('finds the strength of the three worked files', () => {
  expect(fileStrength(deal1, investor1)).toBeCloseTo(0.57, 10)
  expect(fileStrength(deal2, investor2)).toBeCloseTo(0.9583, 4)
  expect(fileStrength(deal3, investor3)).toBeCloseTo(0.4057, 4)
})

// The figures were worked out by hand, independently of this code, to the decimals printed here.
it.each([
  ['1A', lender1A, deal1, investor1, 10.79, 2.145, [0.5065, 1, 1, 1, 0.9121, 1, 1], 0.8678, 0.87, 20_696, 13.09],
  ['1B', lender1B, deal1, investor1, 10.04, 1.43, [0.653, 1, 1, 1, 0.7836, 0.95, 0.7], 0.8716, 0.87, 18_352, 11.56],
  [
    '1C',
    lender1C,
    deal1,
    investor1,
    10.85,
    0.43,
    [0.672, 0.6333, 0.7, 0.8, 0.9961, 0.8, 1],
    0.7493,
    0.75,
    18_048,
    11.31,
  ],
  ['2B', lender2B, deal2, investor2, 9.8438, 1.5417, [0.6101, 1, 1, 1, 1, 0.9, 1], 0.8925, 0.89, 37_482.81, null],
  ['1B', lender1B, deal2, investor2, 8.875, 1.0417, [0.7736, 1, 0.4, 0.3, 1, 0.95, 0.7], 0.7284, 0.73, 32_331.25, null],
  [
    '3B',
    lender3B,
    deal3,
    investor3,
    12.4857,
    3.1886,
    [0.2326, 1, 1, 1, 0.9229, 0.85, 1],
    0.7854,
    0.79,
    14_106.86,
    15.96,
  ],
] as const)(
  'scores and prices the worked example %s of the model [DEAL-05]',
  (_, candidate, deal, investor, rate, points, terms, sum, score, totalCost, yearly) => {
    expect(failedRules(candidate, deal)).toEqual([])
    const match = matchLender(candidate, deal, fileStrength(deal, investor), now)
    expect(match.cost.ratePercent).toBeCloseTo(rate, 4)
    expect(match.cost.pointsPercent).toBeCloseTo(points, 4)
    for (const [index, name] of scoreTermNames.entries()) expect(match.terms[name], name).toBeCloseTo(terms[index]!, 4)
    const exact = scoreTermNames.reduce((total, name) => total + termWeights[name] * match.terms[name], 0)
    expect(exact).toBeCloseTo(sum, 4)
    expect(match.score).toBe(score)
    expect(match.cost.totalCost).toBe(totalCost)
    if (yearly !== null) expect(match.cost.effectiveAnnualCostPercent).toBeCloseTo(yearly, 2)
  },
)

it('orders the first worked deal 1B, 1A, 1C: a tie in score goes to the cheaper', () => {
  const ranking = rankLenders([lender1A, lender1C, lender3B, lender3C, lender1B], deal1, investor1, now)
  expect(ranking.matches.map((match) => match.lender.id)).toEqual(['1B', '1A', '1C'])
  expect(ranking.eligibleCount).toBe(3)
})

it('names the failed rules of the third worked deal', () => {
  expect(failedRules(lender1B, deal3)).toEqual(['H3'])
  expect(failedRules(lender3C, deal3)).toEqual(['H5'])
})

it('counts per rule how many lenders fail it and how many fail nothing else', () => {
  const lenders = [
    lender({ id: 'fits' }),
    lender({ id: 'elsewhere', states: ['Iowa'] }),
    lender({ id: 'elsewhere and too small', states: ['Iowa'], maxAmount: 100_000 }),
    lender({ id: 'too small', maxAmount: 100_000 }),
    lender({ id: 'asleep', isActive: false }),
    lender({ id: 'too short', minTerm: 1, maxTerm: 6 }),
    lender({ id: 'too long', minTerm: 60, maxTerm: 360 }),
    lender({ id: 'too long and asleep', minTerm: 60, maxTerm: 360, isActive: false }),
  ]
  expect(rankLenders(lenders, deal1, investor1, now)).toMatchObject({
    eligibleCount: 1,
    ruleCounts: [
      { rule: 'H1', failed: 2, onlyThis: 1 },
      { rule: 'H2', failed: 2, onlyThis: 1 },
      { rule: 'H3', failed: 2, onlyThis: 1 },
      { rule: 'H4', failed: 1, onlyThis: 1 },
      { rule: 'H5', failed: 2, onlyThis: 1 },
    ],
  })
})

it('breaks ties by total cost, then by speed with unknown last, then by id', () => {
  // An unknown funding time scores 0.5, as one at the deal's own timeline does.
  const bare = { maxAmount: null, description: null, termsCheckedAt: null }
  const lenders = [
    lender({ ...bare, id: 'c', fundingDays: null, website: 'https://c.example' }),
    lender({ ...bare, id: 'b', fundingDays: 30, website: null }),
    lender({ ...bare, id: 'a', fundingDays: 30, website: null }),
    lender({ ...bare, id: 'B', fundingDays: 30, website: null }),
  ]
  const { matches } = rankLenders(lenders, deal1, investor1, now)
  expect(new Set(matches.map((match) => match.score)).size).toBe(1)
  expect(new Set(matches.map((match) => match.cost.totalCost)).size).toBe(1)
  expect(matches.map((match) => match.lender.id)).toEqual(['B', 'a', 'b', 'c'])
  expect([...matches].reverse().sort(compareMatches)).toEqual(matches)
})

it('assumes 2.0 points in all three cases when either bound is unpublished, and says so', () => {
  for (const points of [
    { minPoints: null, maxPoints: null },
    { minPoints: 1, maxPoints: null },
    { minPoints: null, maxPoints: 1 },
  ]) {
    const { cost } = matchLender(lender(points), deal1, 0.57, now)
    expect(cost.pointsAssumed).toBe(true)
    expect([cost.pointsPercent, cost.best.pointsPercent, cost.worst.pointsPercent]).toEqual([2, 2, 2])
  }
  expect(matchLender(lender({}), deal1, 0.57, now).cost.pointsAssumed).toBe(false)
})

it('gives the best case at the minima and the worst at the maxima, around the expected', () => {
  const { cost } = matchLender(lender1B, deal1, 0.57, now)
  expect(cost.best).toMatchObject({ ratePercent: 8.75, pointsPercent: 1, totalCost: 15_600 })
  expect(cost.worst).toMatchObject({ ratePercent: 11.75, pointsPercent: 2, totalCost: 22_000 })
  expect(cost).toMatchObject({ costMonths: 12, isAmortised: false, pointsCost: 2288, monthlyPayment: 1338.67 })
  expect(expectedTotalCost(lender1B, deal1, 0.57)).toBe(cost.totalCost)
})

it('labels the cost of a long note as that of its first 36 months', () => {
  const { cost } = matchLender(lender3C, { ...deal1, termMonths: 360 }, 0.57, now)
  expect(cost).toMatchObject({ costMonths: 36, isAmortised: true })
})
