import { expect, it } from 'vitest'
import { dealHealth, ratioNote } from './deal-health.ts'
import type { MatchDeal } from './match-inputs.ts'

const deal: MatchDeal = {
  propertyState: 'California',
  loanAmount: 160_000,
  purchasePrice: 200_000,
  repairBudget: 25_000,
  estimatedArv: 300_000,
  downpayment: 40_000,
  termMonths: 12,
  closingTimelineDays: 30,
}
const best = { cost: { pointsPercent: 1.43, pointsCost: 2288, pointsAssumed: false } }

it('measures a deal with the points of its best match [DATA-03]', () => {
  const health = dealHealth(deal, best)
  expect(health).toMatchObject({
    ltvPercent: 80,
    ltarvPercent: 53.3,
    ltcPercent: 71.1,
    seventyRule: { maximumPrice: 185_000, difference: 15_000 },
    sourcesAndUses: {
      purchasePrice: 200_000,
      repairBudget: 25_000,
      points: 2288,
      pointsPercent: 1.43,
      pointsAssumed: false,
      closingCosts: 4000,
      usesTotal: 231_288,
      loanAmount: 160_000,
      downpayment: 40_000,
      sourcesTotal: 200_000,
      gap: 31_288,
    },
  })
  expect(health.notes.map((note) => note.text)).toEqual([
    'LTV 80.0%. Lenders usually stop at 85–90%. 5 percentage points of room.',
    'LTARV 53.3%. Lenders usually stop at 70–75%. Plenty of room.',
    'LTC 71.1%. Lenders usually stop at 85–95%. Plenty of room.',
    '70% rule: $15,000 above. 70% of $300,000 less $25,000 of repairs gives a maximum price of $185,000; yours is $200,000.',
    '$31,288 to bring beside the loan and your down payment.',
  ])
})

it('assumes 2.0 points without a match', () => {
  expect(dealHealth(deal, null).sourcesAndUses).toMatchObject({
    points: 3200,
    pointsPercent: 2,
    pointsAssumed: true,
    gap: 32_200,
  })
})

it('takes the closing costs as edited', () => {
  expect(dealHealth(deal, best, 0).sourcesAndUses).toMatchObject({ closingCosts: 0, gap: 27_288 })
  expect(dealHealth(deal, best, 3.5).sourcesAndUses).toMatchObject({ closingCosts: 7000, usesTotal: 234_288 })
})

it('keeps cents exact', () => {
  const odd = { ...deal, purchasePrice: 100_000.1, repairBudget: 0.2, loanAmount: 90_000.3, downpayment: 0.1 }
  expect(dealHealth(odd, best, 0).sourcesAndUses).toMatchObject({
    usesTotal: 102_288.3,
    sourcesTotal: 90_000.4,
    gap: 12_287.9,
  })
})

it.each([
  [
    'a loan above the value after repair',
    { loanAmount: 310_000 },
    'The loan of $310,000 is above the value after repair, $300,000.',
  ],
  [
    'a loan above price and repairs',
    { loanAmount: 226_000 },
    'The loan of $226,000 is above the price and repairs together, $225,000.',
  ],
  [
    'a value after repair below the price',
    { estimatedArv: 190_000 },
    'The value after repair, $190,000, is below the price of $200,000.',
  ],
  [
    'a down payment above the price',
    { downpayment: 201_000 },
    'The down payment of $201,000 is above the price of $200,000.',
  ],
  [
    'repairs above 70 % of the value',
    { repairBudget: 220_000 },
    '70% rule: 70% of $300,000 less $220,000 of repairs leaves nothing for the purchase.',
  ],
  ['more money than needed', { downpayment: 100_000 }, 'Loan and down payment exceed the costs by $28,712.'],
  [
    'a price the rule allows',
    { purchasePrice: 150_000 },
    '70% rule: $35,000 below. 70% of $300,000 less $25,000 of repairs gives a maximum price of $185,000; yours is $150,000.',
  ],
])('says so for %s', (_, change, text) => {
  expect(dealHealth({ ...deal, ...change }, best).notes.map((note) => note.text)).toContain(text)
})

it('says nothing of unusual input where there is none', () => {
  expect(dealHealth(deal, best).notes.filter((note) => note.about === 'input')).toEqual([])
})

it('has no ratio to a value of 0', () => {
  const health = dealHealth({ ...deal, purchasePrice: 0, repairBudget: 0, estimatedArv: 0 }, best)
  expect([health.ltvPercent, health.ltarvPercent, health.ltcPercent]).toEqual([null, null, null])
  for (const { text } of health.notes) expect(text).not.toMatch(/NaN|Infinity/)
})

it.each([
  ['ltv', 75, 'good', 'Plenty of room.'],
  ['ltv', 84, 'good', '1 percentage point of room.'],
  ['ltv', 80.7, 'good', '4.3 percentage points of room.'],
  ['ltv', 85, 'caution', 'No room left below.'],
  ['ltv', 90, 'caution', 'Some will stop short of this.'],
  ['ltarv', 75.1, 'problem', 'This is above what most of them lend.'],
  ['ltc', 95.1, 'problem', 'This is above what most of them lend.'],
] as const)('places %s of %d percent beside the usual limits', (ratio, percent, tone, text) => {
  const note = ratioNote(ratio, percent)
  expect(note.tone).toBe(tone)
  expect(note.text.endsWith(text)).toBe(true)
})

it('never calls the maximum price an offer', () => {
  for (const { text } of dealHealth(deal, best).notes) expect(text).not.toMatch(/approv|qualif|offer|\bAPR\b/i)
})
