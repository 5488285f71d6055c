import fc from 'fast-check'
import { expect, it } from 'vitest'
import { loanRequestOf } from '#domain/loan-request/loan-request.ts'
import type { MatchDeal, MatchInvestor, MatchProgram, NamedMatchLender } from '#domain/loan-request/match-inputs.ts'
import { failedRules } from '#domain/matching/eligibility.ts'
import { commonTermsMonths } from '#domain/verdict/verdict-fix.ts'
import { matchNow, workedMatchLender } from '#test/builders/match-lenders.ts'
import { workedDeals } from '#test/builders/worked-examples.ts'
import { assessDeal } from './assess-deal.ts'
import { nearMissConsequence } from './near-miss-consequence.ts'

/** Deal 1 of the worked examples: price 200,000, repairs 25,000, ARV 300,000, loan 160,000 for 12 months. */
const { deal, investor } = workedDeals[1]
/** Lender 1B: nationwide, 100,000 to 3,000,000 for 12 to 24 months, 8.75 to 11.75 % and 1 to 2 points. */
const birch: NamedMatchLender = { ...workedMatchLender('1B'), name: 'Birch Lane Capital' }

/** Copies of lender 1B with higher prices, so that 1B stays the best match. */
function copies(count: number, change: Partial<MatchProgram> = {}, of: Partial<NamedMatchLender> = {}) {
  return Array.from(
    { length: count },
    (_, index): NamedMatchLender => ({
      ...birch,
      id: `${JSON.stringify(change)} ${index}`,
      name: `Copy ${index}`,
      ...of,
      programs: [{ ...birch.programs[0]!, minRate: 11, maxRate: 14, ...change }],
    }),
  )
}

function missesOf(lenders: NamedMatchLender[], change: Partial<MatchDeal> = {}, person: Partial<MatchInvestor> = {}) {
  return assessDeal(lenders, { ...deal, ...change }, { ...investor, ...person }, matchNow).insight.nearMisses
}

it('says what borrowing more would bring, and what it would change at the best match [MATCH-05] [MATCH-13]', () => {
  const misses = missesOf([birch, ...copies(11), ...copies(4, { minAmount: 175_000 })])
  expect(misses).toEqual([
    {
      kind: 'amount',
      from: 160_000,
      to: 175_000,
      gain: 4,
      eligibleAfter: 16,
      lenderName: 'Birch Lane Capital',
      costMonthsBefore: 6,
      costMonthsAfter: 6,
      totalCostBefore: 12_315,
      // Strength .52833 at 77.8 % of cost: 10.165 % for a year, 1.47167 points, 1,995, and 700 for draws of the 5,000
      // held back.
      totalCostAfter: 14_164.79,
      ltarvPercentBefore: 53.3,
      ltarvPercentAfter: 58.3,
      ltcPercentBefore: 71.1,
      ltcPercentAfter: 77.8,
      // 200,000 + points of 1.43 % + 1,995 + 650 + 4,000 less what the loan pays out at closing, 5,000 held back of
      // 175,000.
      cashAtClosingBefore: 51_402.33,
      cashAtClosingAfter: 61_761.61,
      cashYouNeedBefore: 76_402.33,
      cashYouNeedAfter: 61_761.61,
      sentence: 'Borrowing $15,000 more, $175,000, raises your matches from 12 to 16.',
      warning: null,
    },
  ])
  expect(nearMissConsequence(misses[0]!)).toBe(
    'What it changes at Birch Lane Capital: total cost $12,315 to $14,165, loan to value after repair 53.3% to 58.3%, ' +
      'loan to price and repairs 71.1% to 77.8%, cash at closing grows from $51,402 to $61,762, cash you need falls from $76,402 to $61,762.',
  )
})

it('warns of borrowing above 70 % of ARV, and never goes above 75 % of ARV or 100 % of cost [MATCH-13]', () => {
  const more = copies(3, { minAmount: 170_000 })
  expect(missesOf(more, { estimatedArv: 242_858 })).toMatchObject([{ to: 170_000, warning: null }])
  expect(missesOf(more, { estimatedArv: 240_000 })).toMatchObject([
    { to: 170_000, warning: '70.8% of the after-repair value is more than many lenders take.' },
  ])
  expect(missesOf(more, { estimatedArv: 226_667 })).toHaveLength(1)
  expect(missesOf(more, { estimatedArv: 226_666 })).toEqual([])
  expect(missesOf(more, { purchasePrice: 145_000 })).toHaveLength(1)
  expect(missesOf(more, { purchasePrice: 144_999 })).toEqual([])
})

it('counts a single lender as one, and names no earlier cost when no lender fit before [MATCH-13]', () => {
  expect(missesOf(copies(1, { minAmount: 175_000 }))).toMatchObject([
    {
      lenderName: 'Copy 0',
      totalCostBefore: null,
      sentence: 'Borrowing $15,000 more, $175,000, raises your matches from 0 to 1.',
    },
  ])
})

it('says how much more a refinance pays out [MATCH-13, MATCH-21]', () => {
  const refinance = { dealType: 'Refinance', propertyValue: 220_000, payoff: 100_000 }
  const [miss] = missesOf([birch, ...copies(4, { minAmount: 175_000 })], refinance)
  expect(miss).toMatchObject({ to: 175_000, gain: 4, cashAtClosingBefore: -23_197.67, cashAtClosingAfter: -37_920.42 })
  expect(nearMissConsequence(miss!)).toContain('cash out grows from $23,198 to $37,920')
})

it('of the larger loans, lists the nearest and the one that gains most [MATCH-13]', () => {
  const misses = missesOf([
    birch,
    ...copies(3, { minAmount: 165_000 }),
    ...copies(4, { minAmount: 175_000, maxAmount: 180_000 }),
    ...copies(1, { minAmount: 190_000 }),
  ])
  expect(misses.map(({ to, gain }) => [to, gain])).toEqual([
    [175_000, 7],
    [165_000, 3],
  ])
})

it('says what borrowing less would bring, for a largest loan and for a leverage limit [MATCH-13]', () => {
  const [byAmount, byLeverage] = [{ minAmount: 25_000, maxAmount: 150_000 }, { maxLtarvPercent: 50 }]
  expect(missesOf([birch, ...copies(3, byAmount)])).toMatchObject([
    {
      kind: 'amount',
      to: 150_000,
      sentence: 'Borrowing $10,000 less, $150,000, raises your matches from 1 to 4.',
    },
  ])
  const misses = missesOf([birch, ...copies(3, byLeverage)])
  expect(misses).toMatchObject([
    {
      kind: 'leverage',
      from: 160_000,
      to: 150_000,
      gain: 3,
      sentence: 'Borrowing $10,000 less, $150,000, raises your matches from 1 to 4.',
    },
  ])
  expect(misses[0]!.cashAtClosingAfter).toBeGreaterThan(misses[0]!.cashAtClosingBefore!)
})

it('lists nothing when nothing changes [MATCH-13]', () => {
  const asking = [birch, ...copies(3, { entityRequired: true })]
  const [miss] = missesOf(asking, {}, { entityType: 'Individual / Sole Proprietor' })
  expect(nearMissConsequence(miss!)).toBe('')
  expect(nearMissConsequence({ ...miss!, totalCostAfter: miss!.totalCostBefore! + 100 })).toMatch(
    /^What it changes at Birch Lane Capital: total cost \$[\d,]+ to \$[\d,]+, loan to value after repair stays/,
  )
})

it('says what an LLC and the next credit range would bring [MATCH-13]', () => {
  const asking = [birch, ...copies(3, { entityRequired: true }), ...copies(4, { minCreditScore: 720 })]
  const misses = missesOf(asking, {}, { entityType: 'Individual / Sole Proprietor' })
  expect(misses.map(({ kind, from, to, gain, sentence }) => ({ kind, from, to, gain, sentence }))).toEqual([
    {
      kind: 'credit',
      from: null,
      to: null,
      gain: 4,
      sentence: 'Not for this deal: with Very Good credit 4 more would fit.',
    },
    {
      kind: 'entity',
      from: null,
      to: null,
      gain: 3,
      sentence: 'Borrowing with an LLC raises your matches from 1 to 4.',
    },
  ])
  const [credit, entity] = misses
  expect(credit!.totalCostAfter).toBeLessThan(credit!.totalCostBefore!)
  expect(entity!.totalCostAfter).toBe(entity!.totalCostBefore)
  expect(missesOf(asking, {}, { entityType: 'LLC', creditScoreRange: 'Excellent (750+)' })).toEqual([])
})

it('says what the next common term would bring, up and down, with the months each cost covers [MATCH-13]', () => {
  const lenders = [birch, ...copies(3, { minTerm: 24, maxTerm: 36 }), ...copies(5, { minTerm: 1, maxTerm: 9 })]
  const misses = missesOf(lenders)
  expect(misses.map(({ kind, from, to, gain }) => [kind, from, to, gain])).toEqual([
    ['term', 12, 9, 5],
    ['term', 12, 18, 3],
  ])
  expect(misses[1]!.sentence).toBe('A term of 18 months instead of 12 raises your matches from 1 to 4.')
  expect(nearMissConsequence(misses[1]!)).toMatch(
    /^$|total cost stays \$12,315, loan to value after repair stays 53\.3%/,
  )
})

it('suggests no shorter term for a construction loan [MATCH-13, MATCH-34]', () => {
  const build = { ...birch, programs: [{ ...birch.programs[0]!, kinds: ['construction' as const] }] }
  const others = [
    ...copies(4, { kinds: ['construction'], maxTerm: 9, minTerm: 6 }),
    ...copies(4, { kinds: ['construction'], minTerm: 24, maxTerm: 36 }),
  ]
  const terms = missesOf([build, ...others], { rehabScope: 'ground-up' }).filter(({ kind }) => kind === 'term')
  expect(terms.map(({ from, to }) => [from, to])).toEqual([[12, 18]])
})

it('suggests no term that the form rejects, and none for a 30-year loan [MATCH-13]', () => {
  const longNotes = copies(5, { minTerm: 120, maxTerm: 360 })
  const shortNotes = copies(5, { minTerm: 12, maxTerm: 60 })
  for (const termMonths of [60, 61, 360])
    expect(missesOf([...longNotes, ...shortNotes], { termMonths }).filter(({ to }) => (to ?? 0) > 60)).toEqual([])
  expect(missesOf(shortNotes, { termMonths: 360 })).toEqual([])
  expect(missesOf(copies(3, { minTerm: 60, maxTerm: 60 }), { termMonths: 48 })).toMatchObject([
    { kind: 'term', to: 60 },
  ])
})

it('names the best lender at the changed deal when the best match would drop out', () => {
  const few = { ...birch, programs: [{ ...birch.programs[0]!, maxAmount: 165_000 }] }
  expect(missesOf([few, ...copies(4, { minAmount: 175_000 })])).toMatchObject([
    { to: 175_000, gain: 3, lenderName: 'Copy 0', totalCostBefore: null },
  ])
})

it('counts the net: subtracts the lenders that the change would lose [MATCH-13]', () => {
  expect(missesOf([birch, ...copies(8, { maxAmount: 170_000 }), ...copies(9, { minAmount: 180_000 })])).toEqual([])
})

it.each([
  [20, 2, 0],
  [20, 3, 1],
  [40, 3, 0],
  [40, 4, 1],
  [5, 2, 0],
  [4, 1, 1],
])('with %d lenders that fit, %d more within reach give %d near misses [MATCH-13]', (fitting, more, count) => {
  expect(missesOf([...copies(fitting), ...copies(more, { minAmount: 170_000 })])).toHaveLength(count)
})

it.each([
  [{ minAmount: 200_000 }, 1],
  [{ minAmount: 200_001 }, 0],
  [{ minAmount: 25_000, maxAmount: 120_000 }, 1],
  [{ minAmount: 25_000, maxAmount: 119_999 }, 0],
])('looks no further than a quarter from the amount: %j gives %d near misses [MATCH-13]', (bounds, count) => {
  expect(missesOf(copies(3, bounds))).toHaveLength(count)
})

it('shows five at most, the most gain first [MATCH-13]', () => {
  const lenders = [
    ...copies(3, { minAmount: 170_000 }),
    ...copies(4, { minAmount: 180_000 }),
    ...copies(5, { maxAmount: 150_000 }),
    ...copies(6, { minTerm: 24, maxTerm: 36 }),
    ...copies(7, { minTerm: 1, maxTerm: 9 }),
    ...copies(8, { entityRequired: true }),
    ...copies(9, { minCreditScore: 720 }),
  ]
  const gains = missesOf(lenders, {}, { entityType: 'Individual / Sole Proprietor' }).map(({ gain }) => gain)
  expect(gains).toEqual([9, 8, 7, 7, 6])
})

it('agrees with counting every lender again, and misses no nearest change that helps [MATCH-13]', () => {
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
  const shape = fc.record({
    states: fc.constantFrom([], ['California'], ['Iowa']),
    minAmount: fc.option(amounts, { freq: 8 }),
    maxAmount: fc.option(amounts, { freq: 8 }),
    minTerm: fc.option(terms, { freq: 8 }),
    maxTerm: fc.option(terms, { freq: 8 }),
  })
  fc.assert(
    fc.property(
      fc.array(shape, { maxLength: 40 }),
      fc.constantFrom(140_000, 150_000, 160_000, 175_000),
      fc.constantFrom(6, 10, 12, 24),
      (shapes, loanAmount, termMonths) => {
        const lenders = shapes.map(
          ({ states, ...bounds }, index): NamedMatchLender => ({
            ...birch,
            id: `${index}`,
            states,
            programs: [{ ...birch.programs[0]!, ...bounds }],
          }),
        )
        const asked = { ...deal, loanAmount, termMonths }
        const failed = (lender: NamedMatchLender, at: MatchDeal) =>
          failedRules(lender, lender.programs[0]!, loanRequestOf(at, investor))
        const countAt = (at: MatchDeal) => lenders.filter((lender) => failed(lender, at).length === 0).length
        const fitting = countAt(asked)
        const helps = (gain: number) => gain >= 1 && (fitting < 5 || (gain >= 3 && gain >= fitting / 10))
        const misses = missesOf(lenders, asked)
        for (const { kind, to, eligibleAfter, gain } of misses) {
          expect(countAt({ ...asked, ...(kind === 'amount' ? { loanAmount: to! } : { termMonths: to! }) })).toBe(
            eligibleAfter,
          )
          expect(gain).toBe(eligibleAfter - fitting)
          expect(helps(gain)).toBe(true)
        }
        if (misses.length === 5) return
        const reported = (kind: string, to: number) => misses.some((miss) => miss.kind === kind && miss.to === to)
        const up = lenders
          .filter((lender) => failed(lender, asked).join() === 'H3')
          .map(({ programs: [program] }) => ({ min: program!.minAmount ?? 0, max: program!.maxAmount ?? Infinity }))
          .filter(({ min, max }) => min <= max && min > loanAmount && min <= loanAmount * 1.25)
          .map(({ min }) => min)
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
    { numRuns: 200 },
  )
})
