import fc from 'fast-check'
import { expect, it } from 'vitest'
import { failedRules } from './eligibility.ts'
import type { MatchDeal, MatchInvestor, MatchLender } from './match-inputs.ts'
import { rankLenders } from './matching.ts'
import { commonTermsMonths, nearMissConsequence, nearMisses } from './near-misses.ts'

type Named = MatchLender & { name: string }

const now = new Date('2026-11-18T12:00:00Z')
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
const investor: MatchInvestor = {
  creditScoreRange: 'Good (650-699)',
  flippingExperience: 'First time',
  reDealsLast3Years: null,
}
const tarnwick: Named = {
  id: '1B',
  name: 'Tarnwick Capital',
  isActive: true,
  states: [],
  minAmount: 100_000,
  maxAmount: 3_000_000,
  minTerm: 12,
  maxTerm: 24,
  minRate: 8.75,
  maxRate: 11.75,
  minPoints: 1,
  maxPoints: 2,
  fundingDays: 12,
  termsCheckedAt: null,
  description: null,
  website: null,
  contactEmail: null,
  contactPhone: null,
}

function copies(count: number, change: Partial<Named>): Named[] {
  return Array.from({ length: count }, (_, index) => ({
    ...tarnwick,
    minRate: 11,
    maxRate: 14,
    id: `${JSON.stringify(change)} ${index}`,
    name: `Copy ${index}`,
    ...change,
  }))
}

function missesOf(lenders: Named[], ofDeal: MatchDeal = deal) {
  const { eligibleCount, matches } = rankLenders(lenders, ofDeal, investor, now)
  return nearMisses(lenders, ofDeal, investor, now, eligibleCount, matches[0] ?? null)
}

it('tells what borrowing more would bring, and what it would cost at the best match', () => {
  const lenders = [tarnwick, ...copies(11, {}), ...copies(4, { minAmount: 175_000 })]
  const misses = missesOf(lenders)
  expect(misses).toEqual([
    {
      kind: 'amount',
      from: 160_000,
      to: 175_000,
      gain: 4,
      eligibleAfter: 16,
      lenderName: 'Tarnwick Capital',
      totalCostBefore: 18_352,
      totalCostAfter: expect.closeTo(20_364, 0),
      ltarvPercentBefore: 53.3,
      ltarvPercentAfter: 58.3,
      ltcPercentBefore: 71.1,
      ltcPercentAfter: 77.8,
      sentence: 'Borrowing $15,000 more, $175,000, would make 16 lenders fit in place of 12.',
    },
  ])
  expect(nearMissConsequence(misses[0]!)).toBe(
    'What it changes at Tarnwick Capital: total cost $18,352 to $20,364, loan to value after repair 53.3% to 58.3%, loan to price and repairs 71.1% to 77.8%.',
  )
})

it('finds the near miss of the third worked deal: 10,000 more, but never a 30-year note', () => {
  const small: MatchDeal = {
    ...deal,
    propertyState: 'Georgia',
    loanAmount: 90_000,
    purchasePrice: 85_000,
    repairBudget: 35_000,
    estimatedArv: 140_000,
    closingTimelineDays: 21,
  }
  const longNotes = copies(5, { minAmount: 75_000, minTerm: 360, maxTerm: 360 })
  const misses = missesOf([tarnwick, ...longNotes], small)
  expect(misses).toMatchObject([
    { kind: 'amount', from: 90_000, to: 100_000, gain: 1, eligibleAfter: 1, totalCostBefore: null },
  ])
  expect(misses[0]!.sentence).toBe('Borrowing $10,000 more, $100,000, would make 1 lender fit in place of 0.')
  expect(nearMissConsequence(misses[0]!)).toMatch(/^What it changes at Tarnwick Capital: total cost \$[\d,]+, loan to/)
})

it('tells what borrowing less would bring', () => {
  const misses = missesOf([tarnwick, ...copies(3, { minAmount: 25_000, maxAmount: 150_000 })])
  expect(misses).toMatchObject([{ kind: 'amount', to: 150_000, gain: 3, eligibleAfter: 4 }])
  expect(misses[0]!.sentence).toBe('Borrowing $10,000 less, $150,000, would make 4 lenders fit in place of 1.')
})

it('tells what the next common term would bring, up and down, with the months each cost covers', () => {
  const lenders = [tarnwick, ...copies(3, { minTerm: 24, maxTerm: 36 }), ...copies(5, { minTerm: 1, maxTerm: 9 })]
  const misses = missesOf(lenders)
  expect(misses.map(({ kind, from, to, gain }) => [kind, from, to, gain])).toEqual([
    ['term', 12, 9, 5],
    ['term', 12, 18, 3],
  ])
  expect(misses[1]!.sentence).toBe('A term of 18 months instead of 12 would make 4 lenders fit in place of 1.')
  expect(nearMissConsequence(misses[1]!)).toMatch(
    /total cost \$18,352 over 12 months to \$[\d,]+ over 18 months, loan to value after repair stays 53\.3%/,
  )
})

it('names the best lender at the changed deal when the best match would drop out', () => {
  const lenders = [{ ...tarnwick, maxAmount: 165_000 }, ...copies(4, { minAmount: 175_000 })]
  expect(missesOf(lenders)).toMatchObject([{ to: 175_000, gain: 3, lenderName: 'Copy 0', totalCostBefore: null }])
})

it('counts the net: who would be lost by the change is taken off', () => {
  const lenders = [tarnwick, ...copies(8, { maxAmount: 170_000 }), ...copies(9, { minAmount: 180_000 })]
  expect(missesOf(lenders)).toEqual([])
})

it.each([
  [20, 2, 0],
  [20, 3, 1],
  [40, 3, 0],
  [40, 4, 1],
  [5, 2, 0],
  [4, 1, 1],
])('of %d lenders that fit, %d more near by are worth %d near misses', (fitting, more, count) => {
  expect(missesOf([...copies(fitting, {}), ...copies(more, { minAmount: 170_000 })])).toHaveLength(count)
})

it.each([
  [200_000, 1],
  [200_001, 0],
])('looks no further than a quarter up: a minimum of %d gives %d near misses', (minAmount, count) => {
  expect(missesOf(copies(3, { minAmount }))).toHaveLength(count)
})

it.each([
  [120_000, 1],
  [119_999, 0],
])('looks no further than a quarter down: a maximum of %d gives %d near misses', (maxAmount, count) => {
  expect(missesOf(copies(3, { minAmount: 25_000, maxAmount }))).toHaveLength(count)
})

it('agrees with counting every lender again, and misses no nearest change that helps', () => {
  const amounts = fc.constantFrom(
    100_000,
    125_000,
    130_000,
    150_000,
    160_000,
    170_000,
    175_000,
    190_000,
    200_000,
    250_000,
  )
  const terms = fc.constantFrom(1, 6, 9, 12, 18, 24, 60)
  const lender = fc
    .record({
      states: fc.constantFrom([], ['California'], ['Iowa']),
      minAmount: fc.option(amounts, { freq: 8 }),
      maxAmount: fc.option(amounts, { freq: 8 }),
      minTerm: fc.option(terms, { freq: 8 }),
      maxTerm: fc.option(terms, { freq: 8 }),
      minRate: fc.integer({ min: 7, max: 12 }),
    })
    .map((fields): Partial<Named> => fields)
  fc.assert(
    fc.property(
      fc.array(lender, { maxLength: 40 }),
      fc.constantFrom(140_000, 150_000, 160_000, 175_000),
      fc.constantFrom(6, 10, 12, 24),
      (fields, loanAmount, termMonths) => {
        const lenders = fields.map((each, index): Named => ({ ...tarnwick, ...each, id: `${index}` }))
        const asked = { ...deal, loanAmount, termMonths }
        const countAt = (at: MatchDeal) => lenders.filter((each) => failedRules(each, at).length === 0).length
        const fitting = countAt(asked)
        const helps = (gain: number) => gain >= 1 && (fitting < 5 || (gain >= 3 && gain >= fitting / 10))
        const misses = missesOf(lenders, asked)
        for (const miss of misses) {
          const change = miss.kind === 'amount' ? { loanAmount: miss.to } : { termMonths: miss.to }
          expect(countAt({ ...asked, ...change })).toBe(miss.eligibleAfter)
          expect(miss.gain).toBe(miss.eligibleAfter - fitting)
          expect(helps(miss.gain)).toBe(true)
        }
        const reported = (kind: string, to: number) => misses.some((miss) => miss.kind === kind && miss.to === to)
        const up = lenders
          .filter((each) => failedRules(each, asked).join() === 'H3')
          .filter((each) => (each.minAmount ?? 0) <= (each.maxAmount ?? Number.POSITIVE_INFINITY))
          .map((each) => each.minAmount ?? 0)
          .filter((amount) => amount > loanAmount && amount <= loanAmount * 1.25)
          .sort((a, b) => a - b)
          .find((amount) => helps(countAt({ ...asked, loanAmount: amount }) - fitting))
        if (up !== undefined) expect(reported('amount', up)).toBe(true)
        for (const term of [
          commonTermsMonths.find((months) => months > termMonths)!,
          commonTermsMonths.findLast((months) => months < termMonths),
        ])
          if (term !== undefined)
            expect(reported('term', term)).toBe(helps(countAt({ ...asked, termMonths: term }) - fitting))
      },
    ),
    { numRuns: 500 },
  )
})
