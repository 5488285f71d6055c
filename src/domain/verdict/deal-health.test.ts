import { expect, it } from 'vitest'
import type { MoneyPrice } from '#domain/loan-cost/assumed-terms.ts'
import type { MatchDeal } from '#domain/loan-request/match-inputs.ts'
import { workedDeals } from '#test/builders/worked-examples.ts'
import { dealHealth, ratioLimits, ratioNote } from './deal-health.ts'

/** Deal 1 of the worked examples: price 200,000, repairs 25,000, ARV 300,000, loan 160,000. */
const deal: MatchDeal = { ...workedDeals[1].deal, downpayment: 40_000 }
const refinance: MatchDeal = { ...deal, dealType: 'Refinance', propertyValue: 220_000, payoff: 100_000 }
const price: MoneyPrice = { ratePercent: 10.04, pointsPercent: 1.43, loanFees: 1995 }

const textsOf = (change: Partial<MatchDeal>) => dealHealth({ ...deal, ...change }, price).notes.map(({ text }) => text)

it('notes ratios, the 70 % rule and the cash in words [MATCH-04]', () => {
  expect(textsOf({})).toEqual([
    'Advance 80.0%. Many lenders stop at 90%. Plenty of room.',
    'LTARV 53.3%. Many lenders stop at 70%, nearly all at 75%. Plenty of room.',
    'LTC 71.1%. Many lenders stop at 90%, nearly all at 100%. Plenty of room.',
    '$15,000 over the 70% rule, which allows $185,000.',
    // 200,000 + 25,000 + 2,288 points + 1,995 fees + 650 appraisal + 4,000 closing + 2,469 prepaid - 160,000.
    'Cash you need: $76,402, $36,402 more than your down payment.',
  ])
})

it('uses edited closing costs, and keeps cents exact', () => {
  expect(dealHealth(deal, price, 0).sourcesAndUses).toMatchObject({ closingCosts: 0, cash: { cashYouNeed: 72_402.33 } })
  expect(dealHealth(deal, price, 7000).sourcesAndUses).toMatchObject({ closingCosts: 7000, usesTotal: 236_933 })
  const odd = { ...deal, purchasePrice: 100_000.1, repairBudget: 0.2, loanAmount: 90_000.3, downpayment: 0.1 }
  expect(dealHealth(odd, price, 0).sourcesAndUses).toMatchObject({
    usesTotal: 103_932.3,
    sourcesTotal: 90_000.4,
    cash: { cashYouNeed: 16_108.51 },
  })
})

it.each<[string, Partial<MatchDeal>, string]>([
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
    'a price above the as-is value',
    { propertyValue: 190_000 },
    'The price of $200,000 is above the as-is value, $190,000: lenders count the lower.',
  ],
  [
    'a down payment above the price',
    { downpayment: 201_000 },
    'The down payment of $201,000 is above the price of $200,000.',
  ],
])('flags %s, and nothing exactly at the limits', (_, change, text) => {
  expect(textsOf(change)).toContain(text)
  const atEdge = {
    propertyValue: 200_000,
    loanAmount: 225_000,
    estimatedArv: 225_000,
    purchasePrice: 200_000,
    downpayment: 200_000,
  }
  expect(dealHealth({ ...deal, ...atEdge }, price).notes.filter(({ about }) => about === 'input')).toEqual([])
})

it.each<[string, Partial<MatchDeal>, string]>([
  ['a price it allows', { purchasePrice: 150_000 }, '$35,000 under the 70% rule, which allows $185,000.'],
  ['exactly that price', { purchasePrice: 185_000 }, 'Exactly at the 70% rule, which allows $185,000.'],
  [
    'repairs above 70 % of the value',
    { repairBudget: 220_000 },
    '70% rule: 70% of $300,000 less $220,000 of repairs leaves nothing for the purchase.',
  ],
])('explains the 70 %% rule for %s [MATCH-04]', (_, change, text) => {
  expect(textsOf(change)).toContain(text)
})

it.each<[string, Partial<MatchDeal>, string]>([
  ['enough put down', { downpayment: 80_000 }, 'Cash you need: $76,402, which your down payment covers.'],
  ['a loan for everything', { loanAmount: 250_000 }, 'The loan covers everything due at closing and leaves $11,934.'],
  // 160,000 - (100,000 + 25,000 + 2,288 + 1,995 + 650 + 4,400 of closing + 2,469 prepaid).
  ['a refinance that pays out', refinance, 'The loan covers everything due at closing and leaves $23,198.'],
  ['a refinance that does not', { ...refinance, payoff: 140_000 }, 'Cash you need: $16,802.'],
  [
    'a refinance with other liens',
    { ...refinance, otherLiens: true },
    'The loan leaves $23,198 to pay the other liens from.',
  ],
  ['a refinance of an unknown loan', { ...refinance, payoff: null }, 'Cash: payoff not given.'],
])('states the cash needed for %s [MATCH-12]', (_, change, text) => {
  expect(textsOf(change)).toContain(text)
})

it('has no ratio to a value of 0', () => {
  const health = dealHealth({ ...deal, purchasePrice: 0, repairBudget: 0, estimatedArv: 0 }, price)
  expect([health.advancePercent, health.ltvPercent, health.ltarvPercent, health.ltcPercent]).toEqual(
    Array(4).fill(null),
  )
  for (const { text } of health.notes) expect(text).not.toMatch(/NaN|Infinity/)
})

it.each([
  ['ltarv', 60, 'good', 'Plenty of room.'],
  ['ltarv', 69, 'good', '1 point below the limit.'],
  ['ltarv', 70, 'caution', "You're at the limit."],
  ['ltarv', 75, 'caution', 'This is above the first limit.'],
  ['ltarv', 75.1, 'problem', 'This is above it.'],
  ['ltc', 95.1, 'caution', 'This is above the first limit.'],
  ['advance', 99, 'caution', 'This is above the first limit.'],
] as const)(
  'compares %s of %d percent with the limits of the verdict [MATCH-04, MATCH-31]',
  (ratio, percent, tone, text) => {
    const note = ratioNote(ratio, percent, ratioLimits(ratio, workedDeals[1].deal))
    expect(note.tone).toBe(tone)
    expect(note.text.endsWith(text)).toBe(true)
  },
)

it('says that a ratio has room only if that ratio matters [MATCH-31]', () => {
  const unrepaired = { ...refinance, repairBudget: 0, loanAmount: 130_000 }
  expect(textsOf(unrepaired)).toContain('LTC 59.1%. The same as the advance: nothing is repaired.')
  const above = textsOf({ repairBudget: 0, loanAmount: 190_000 })
  expect(above).toContain('LTC 95.0%. Many lenders stop at 90%, nearly all at 100%. This is above the first limit.')
  const land = textsOf({ repairBudget: 0, loanAmount: 100_000, situations: ['land'] })
  expect(land[0]).toContain("Advance 50.0%. Many lenders stop at 50%, nearly all at 65%. You're at the limit.")
  expect(land.slice(0, 3).join(' ')).not.toContain('Plenty of room')
})

it('ignores an owner’s old purchase price if the as-is value is known [MATCH-12]', () => {
  const owned = { ...refinance, loanAmount: 226_000, propertyValue: 350_000, estimatedArv: 350_000 }
  const unusual = (change: Partial<MatchDeal>) =>
    textsOf({ ...owned, ...change }).filter((text) => /above the price/.test(text))
  expect(unusual({})).toEqual([])
  expect(unusual({ propertyValue: null })).toHaveLength(1)
  expect(unusual({ dealType: 'Purchase' })).toHaveLength(1)
})

it('never uses a lender’s words, such as approve, qualify or offer', () => {
  for (const change of [{}, refinance, { loanAmount: 310_000 }])
    for (const text of textsOf(change)) expect(text).not.toMatch(/approv|qualif|offer|\bAPR\b/i)
})

it('omits the 70% rule for a refinance [MATCH-12]', () => {
  const health = dealHealth({ ...deal, dealType: 'Refinance', propertyValue: 200_000 }, price)
  expect(health.seventyRule).toBeNull()
  expect(health.notes.map(({ about }) => about)).not.toContain('seventyRule')
})

it('omits the 70% rule for bare land [MATCH-31]', () => {
  const health = dealHealth({ ...deal, repairBudget: 0, situations: ['land'] }, price)
  expect(health.seventyRule).toBeNull()
  expect(health.notes.map(({ about }) => about)).not.toContain('seventyRule')
})

it('says that a senior loan is part of each ratio [MATCH-31]', () => {
  const second = { ...deal, ...refinance, loanAmount: 30_000, seniorLoanBalance: 70_000 }
  for (const { about, text } of dealHealth(second, price).notes)
    if (['advance', 'ltarv', 'ltc'].includes(about)) expect(text).toMatch(/% with the senior loan\. /)
})

it('measures a rental by its value alone, without the 70% rule [MATCH-19]', () => {
  const rental = { ...deal, loanKind: 'rental', termMonths: 360, repairBudget: 0 }
  const health = dealHealth(rental, price)
  expect(health).toMatchObject({ advancePercent: 80, ltarvPercent: null, ltcPercent: null, seventyRule: null })
  expect(health.notes.map(({ text }) => text)).toEqual([
    "Loan to value 80.0%. Many lenders stop at 80%, nearly all at 85%. You're at the limit.",
    expect.stringMatching(/^Cash you need: \$/),
  ])
})
