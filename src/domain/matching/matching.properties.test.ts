import fc from 'fast-check'
import { expect, it } from 'vitest'
import { assessDeal } from '#domain/assessment/assess-deal.ts'
import { propertyTypes } from '#domain/choices/deal-choices.ts'
import { cashFigures } from '#domain/loan-cost/cash-figures.ts'
import { loanRequestOf } from '#domain/loan-request/loan-request.ts'
import type { MatchProgram, NamedMatchLender } from '#domain/loan-request/match-inputs.ts'
import { coverageAt } from '#domain/rental/coverage.ts'
import {
  arbitraryDeal,
  arbitraryInvestor,
  arbitraryLender,
  arbitraryProgram,
} from '#test/builders/arbitrary-matching.ts'
import { matchLenderWith, matchNow } from '#test/builders/match-lenders.ts'
import { bareProgram, workedDeals } from '#test/builders/worked-examples.ts'
import { compareCandidates } from './candidates.ts'
import { checkRule, type EligibilityRule, failedRules, figureRules } from './eligibility.ts'
import { computeFit } from './fit.ts'
import { findChecks } from './found-checks.ts'
import { listLenderFailures, listLendersFailingOnly, listLendersPassing } from './lender-failures.ts'
import { explainCheck } from './match-checks.ts'
import { scoreProgram, scoreTermNames, termWeights } from './match-score.ts'
import { rankLenders } from './matching.ts'
import { highestCapped } from './score-cap.ts'

const request = fc
  .tuple(arbitraryDeal, arbitraryInvestor)
  .map(([deal, investor]) => loanRequestOf(deal, investor, matchNow))

/** Each limit, with a change that makes it much stricter. */
const stricter: [string, (program: MatchProgram) => Partial<MatchProgram>][] = [
  ['minimum amount', ({ minAmount }) => ({ minAmount: (minAmount ?? 0) + 50_000 })],
  ['maximum amount', ({ maxAmount }) => ({ maxAmount: (maxAmount ?? 1e9) / 2 })],
  ['maximum term', ({ maxTerm }) => ({ maxTerm: Math.ceil((maxTerm ?? 720) / 2) })],
  ['minimum term', ({ minTerm }) => ({ minTerm: (minTerm ?? 0) + 6 })],
  ['advance', ({ maxAdvancePercent }) => ({ maxAdvancePercent: (maxAdvancePercent ?? 100) - 10 })],
  ['rehab', ({ maxRehabPercent }) => ({ maxRehabPercent: (maxRehabPercent ?? 100) / 2 })],
  ['loan to cost', ({ maxLtcPercent }) => ({ maxLtcPercent: (maxLtcPercent ?? 100) - 10 })],
  ['loan to ARV', ({ maxLtarvPercent }) => ({ maxLtarvPercent: (maxLtarvPercent ?? 100) - 10 })],
  ['credit', ({ minCreditScore }) => ({ minCreditScore: (minCreditScore ?? 300) + 50 })],
  ['deals', ({ minDeals }) => ({ minDeals: (minDeals ?? 0) + 2 })],
  ['units', ({ maxUnits }) => ({ maxUnits: Math.max(1, Math.floor((maxUnits ?? 100) / 2)) })],
  ['entity', () => ({ entityRequired: true })],
]

it.each(stricter)('a stricter %s never adds a lender [MATCH-08]', (_, tighten) => {
  fc.assert(
    fc.property(arbitraryLender, request, (lender, request) => {
      const program = lender.programs[0]!
      const before = failedRules(lender, program, request)
      const after = failedRules(lender, { ...program, ...tighten(program) }, request)
      if (before.length > 0) expect(after).not.toEqual([])
    }),
    { numRuns: 60 },
  )
})

/** The optional terms of a program, with an example of each and its unpublished value. */
const facts: [
  what: string,
  rule: EligibilityRule,
  published: (other: MatchProgram) => Partial<MatchProgram>,
  unpublished: Partial<MatchProgram>,
][] = [
  ['loan to cost', 'H6', ({ maxLtcPercent }) => ({ maxLtcPercent }), { maxLtcPercent: null }],
  ['loan to ARV', 'H6', ({ maxLtarvPercent }) => ({ maxLtarvPercent }), { maxLtarvPercent: null }],
  // Any other advance would change the loan's split. Publishing the usual one doesn't.
  [
    'advance',
    'H6',
    () => ({ maxAdvancePercent: 85, maxRehabPercent: 100 }),
    { maxAdvancePercent: null, maxRehabPercent: null },
  ],
  ['credit', 'H7', ({ minCreditScore }) => ({ minCreditScore }), { minCreditScore: null }],
  ['experience', 'H8', ({ minDeals }) => ({ minDeals }), { minDeals: null }],
  ['property types', 'H9', ({ propertyTypes }) => ({ propertyTypes }), { propertyTypes: [] }],
  ['units', 'H9', ({ maxUnits }) => ({ maxUnits }), { maxUnits: null }],
  ['entity', 'H10', ({ entityRequired }) => ({ entityRequired }), { entityRequired: null }],
  ['purposes', 'H11', ({ purposes }) => ({ purposes }), { purposes: [] }],
  ['kinds', 'H12', ({ kinds }) => ({ kinds }), { kinds: [] }],
  ['minimum coverage', 'H13', ({ minDscr }) => ({ minDscr }), { minDscr: null }],
  ['situations', 'H14', ({ accepts, excludes }) => ({ accepts, excludes }), { accepts: [], excludes: [] }],
]

it('explains a check the same before and after it is stored as JSON', () => {
  fc.assert(
    fc.property(arbitraryLender, request, (lender, request) => {
      const found = findChecks(lender, lender.programs[0]!, request)
      const stored = JSON.parse(JSON.stringify(found)) as typeof found
      expect(stored.map(explainCheck)).toEqual(found.map(explainCheck))
    }),
    { numRuns: 300 },
  )
})

it.each(facts)(
  'publishing %s that pass never lowers the score [MATCH-08, MATCH-20]',
  (_, rule, published, unpublished) => {
    let compared = 0
    fc.assert(
      fc.property(arbitraryLender, arbitraryProgram, request, (lender, other, request) => {
        const program = lender.programs[0]!
        const [before, after] = [
          { ...program, ...unpublished },
          { ...program, ...published(other) },
        ]
        if (checkRule(rule, lender, after, request) !== 'pass') return
        compared++
        const score = (of: MatchProgram) => scoreProgram(lender, of, request, matchNow.getTime()).score
        expect(score(after)).toBeGreaterThanOrEqual(score(before))
      }),
      { numRuns: 400 },
    )
    expect(compared).toBeGreaterThan(10)
  },
)

/** A lender that publishes prices and few limits, so that it fits most deals. */
const silentLender = fc.tuple(arbitraryLender, fc.constantFrom([], propertyTypes)).map(([lender, types]) => ({
  ...lender,
  isActive: true,
  states: [],
  statesPublished: true,
  programs: lender.programs.map(
    ({ id, minRate, maxRate, minPoints, maxPoints, interestBasis, minimumInterestMonths, fundingDays }) => ({
      ...bareProgram,
      propertyTypes: [...types],
      ...{ id, minRate, maxRate, minPoints, maxPoints, interestBasis, minimumInterestMonths, fundingDays },
    }),
  ),
}))
const eitherLender = fc.oneof(arbitraryLender, silentLender)
const fittingDirectory = fc.uniqueArray(eitherLender, { selector: ({ id }) => id, maxLength: 12 })

it.each(facts)(
  'publishing %s that pass never lowers a lender’s place [MATCH-08, MATCH-20]',
  (_, rule, published, unpublished) => {
    let compared = 0
    const drawn = fc.tuple(fittingDirectory, eitherLender, arbitraryProgram, arbitraryDeal, arbitraryInvestor)
    fc.assert(
      fc.property(drawn, ([others, one, other, deal, investor]) => {
        const [program, ...more] = one.programs
        const before = { ...one, programs: [{ ...program!, ...unpublished }, ...more] }
        const after = { ...one, programs: [{ ...program!, ...published(other) }, ...more] }
        const request = loanRequestOf(deal, investor, matchNow)
        if (checkRule(rule, after, after.programs[0]!, request) !== 'pass') return
        // Property types that leave out mixed use, manufactured or land fail the check of situations.
        if (failedRules(after, after.programs[0]!, request).length > 0) return
        const rest = others.filter(({ id }) => id !== one.id)
        const placeOf = (lender: NamedMatchLender) =>
          rankLenders([...rest, lender], deal, investor, matchNow).matches.findIndex(
            (match) => match.lender.id === one.id,
          )
        const from = placeOf(before)
        if (from < 0) return
        compared++
        const to = placeOf(after)
        expect(to).toBeGreaterThanOrEqual(0)
        expect(to).toBeLessThanOrEqual(from)
      }),
      { numRuns: 800 },
    )
    expect(compared).toBeGreaterThan(0)
  },
)

it('more rent never removes a lender from the ranking [MATCH-19]', () => {
  let compared = 0
  const rental = arbitraryDeal.map((deal) => ({ ...deal, loanKind: 'rental', termMonths: 360 }))
  const rents = fc.tuple(fc.integer({ min: 500, max: 9000 }), fc.integer({ min: 1, max: 9000 }))
  const drawn = fc.tuple(fittingDirectory, fc.oneof(arbitraryDeal, rental), arbitraryInvestor, rents)
  fc.assert(
    fc.property(drawn, ([lenders, deal, investor, [rent, more]]) => {
      const fitting = (monthlyRent: number) =>
        rankLenders(lenders, { ...deal, monthlyRent }, investor, matchNow).matches.map(({ lender }) => lender.id)
      const before = fitting(rent)
      compared += before.length
      expect(fitting(rent + more)).toEqual(expect.arrayContaining(before))
    }),
    { numRuns: 300 },
  )
  expect(compared).toBeGreaterThan(100)
})

it('cash at closing and repairs out of pocket add up to cash you need, at every split of the loan [MATCH-21]', () => {
  let known = 0
  const price = fc.record({
    ratePercent: fc.double({ min: 0, max: 20, noNaN: true }),
    pointsPercent: fc.double({ min: 0, max: 6, noNaN: true }),
    loanFees: fc.integer({ min: 0, max: 10_000 }),
    interestBasis: fc.constantFrom('full' as const, 'drawn' as const, null),
  })
  const dollars = fc.option(fc.integer({ min: 0, max: 300_000 }), { nil: null })
  const split = fc.record({
    advancePercent: fc.constantFrom(null, 70, 85, 90),
    rehabPercent: fc.constantFrom(null, 50, 100),
    initialAdvance: dollars,
    holdback: dollars,
    prepaidInterest: dollars,
    interestReserve: dollars,
    impounds: dollars,
  })
  fc.assert(
    fc.property(arbitraryDeal, price, split, (deal, price, split) => {
      const { cashAtClosing, repairsYouPay, cashYouNeed } = cashFigures(deal, price, split)
      if (cashAtClosing === null) {
        expect(cashYouNeed).toBeNull()
        return
      }
      known++
      expect(Math.round(100 * cashAtClosing) + Math.round(100 * repairsYouPay)).toBe(Math.round(100 * cashYouNeed!))
    }),
    { numRuns: 1000 },
  )
  expect(known).toBeGreaterThan(100)
})

it('the three cash figures of every match add up [MATCH-21]', () => {
  let compared = 0
  fc.assert(
    fc.property(fittingDirectory, arbitraryDeal, arbitraryInvestor, (lenders, deal, investor) => {
      for (const { cost } of assessDeal(lenders, deal, investor, matchNow).matches) {
        const { cashAtClosing, repairsYouPay, cashYouNeed } = cost.cash
        if (cashAtClosing === null) continue
        compared++
        expect(cashYouNeed).toBeCloseTo(cashAtClosing + repairsYouPay, 2)
      }
    }),
    { numRuns: 100 },
  )
  expect(compared).toBeGreaterThan(100)
})

it('more rent never removes a lender, and never lowers the coverage at a given rate [MATCH-19]', () => {
  fc.assert(
    fc.property(arbitraryLender, request, fc.integer({ min: 0, max: 5000 }), (lender, request, more) => {
      if (request.deal.monthlyRent == null) return
      const richer = loanRequestOf({ ...request.deal, monthlyRent: request.deal.monthlyRent + more }, request.investor)
      for (const program of lender.programs) {
        if (failedRules(lender, program, request).length === 0) expect(failedRules(lender, program, richer)).toEqual([])
        const [before, after] = [coverageAt(request.deal, 8), coverageAt(richer.deal, 8)]
        if (before !== null) expect(after).toBeGreaterThanOrEqual(before)
      }
    }),
    { numRuns: 300 },
  )
})

it('matches no lender of another kind of loan [MATCH-18]', () => {
  const near: Record<string, readonly string[]> = {
    flip: ['flip', 'bridge'],
    bridge: ['bridge', 'flip'],
    construction: ['construction'],
    rental: ['rental'],
  }
  fc.assert(
    fc.property(
      fc.array(arbitraryLender, { maxLength: 25 }),
      arbitraryDeal,
      arbitraryInvestor,
      (lenders, deal, investor) => {
        const { matches, request } = rankLenders(lenders, deal, investor, matchNow)
        for (const { program } of matches)
          if (program.kinds.length > 0)
            expect(program.kinds.some((kind) => near[request.kind]!.includes(kind))).toBe(true)
      },
    ),
    { numRuns: 100 },
  )
})

it('lower points or a lower maximum rate never lower the score, with the minimum rate held [MATCH-08]', () => {
  fc.assert(
    fc.property(arbitraryLender, request, (lender, request) => {
      const program = { ...lender.programs[0]!, minRate: 8, maxRate: 12, minPoints: 1, maxPoints: 3 }
      const score = (of: MatchProgram) => scoreProgram(lender, of, request, matchNow.getTime()).score
      expect(score({ ...program, maxRate: 11 })).toBeGreaterThanOrEqual(score(program))
      expect(score({ ...program, minPoints: 0.5 })).toBeGreaterThanOrEqual(score(program))
      expect(score({ ...program, maxPoints: 2 })).toBeGreaterThanOrEqual(score(program))
    }),
  )
})

it('scores are hundredths from 0 to 1, and the terms add up to them [MATCH-01]', () => {
  fc.assert(
    fc.property(arbitraryLender, request, (lender, request) => {
      const program = lender.programs[0]!
      const { terms, score, uncapped, caps } = scoreProgram(lender, program, request, matchNow.getTime())
      const sum = scoreTermNames.reduce((total, name) => total + terms[name] * termWeights[name], 0)
      for (const name of scoreTermNames) expect(terms[name]).toBeGreaterThanOrEqual(0)
      for (const name of scoreTermNames) expect(terms[name]).toBeLessThanOrEqual(1)
      expect(Math.abs(uncapped - sum)).toBeLessThanOrEqual(0.005 + 1e-9)
      expect(score).toBe(caps.length > 0 ? Math.min(uncapped, highestCapped) : uncapped)
    }),
  )
  expect(Object.values(termWeights).reduce((a, b) => a + b)).toBeCloseTo(1, 12)
})

const directory = fc.uniqueArray(arbitraryLender, { selector: ({ id }) => id, maxLength: 25 })

it('ranks like a plain sort of everything that fits, in any order of the lenders [MATCH-08]', () => {
  fc.assert(
    fc.property(directory, arbitraryDeal, arbitraryInvestor, (lenders, deal, investor) => {
      const ranking = rankLenders(lenders, deal, investor, matchNow, 5)
      const all = rankLenders([...lenders].reverse(), deal, investor, matchNow, 50)
      expect(ranking.matches).toEqual(all.matches.slice(0, 5))
      expect(all.eligibleCount).toBe(all.matches.length)
      expect(ranking.eligibleCount).toBe(all.eligibleCount)
      expect(ranking.medians).toEqual(all.medians)
      const ordered = all.matches.map((match) => ({ ...match, totalCost: match.cost.totalCost }))
      expect(ordered.toSorted(compareCandidates)).toEqual(ordered)
      const ruledOut = ranking.ruleCounts.reduce((sum, { failed }) => sum + failed, 0)
      expect(ruledOut).toBe(lenders.length - all.eligibleCount)
      const fitting = lenders.filter((lender) =>
        lender.programs.some((program) => failedRules(lender, program, ranking.request).length === 0),
      )
      expect(fitting.length).toBe(all.eligibleCount)
    }),
    { numRuns: 100 },
  )
})

it('finds the same matches, counts, near misses and verdict in any order of the lenders [MATCH-08] [MATCH-11] [MATCH-13]', () => {
  const shuffled = directory.chain((lenders) =>
    fc.tuple(fc.constant(lenders), fc.shuffledSubarray(lenders, { minLength: lenders.length })),
  )
  fc.assert(
    fc.property(shuffled, arbitraryDeal, arbitraryInvestor, ([lenders, others], deal, investor) => {
      expect(assessDeal(others, deal, investor, matchNow)).toEqual(assessDeal(lenders, deal, investor, matchNow))
    }),
    { numRuns: 150 },
  )
})

it('counts and prices lenders at other figures like a ranking of the changed deal [MATCH-11]', () => {
  const figures = fc.record({
    loanAmount: fc.integer({ min: 20_000, max: 2_000_000 }),
    purchasePrice: fc.integer({ min: 20_000, max: 2_000_000 }),
    repairBudget: fc.integer({ min: 0, max: 500_000 }),
    termMonths: fc.integer({ min: 3, max: 36 }),
  })
  fc.assert(
    fc.property(directory, arbitraryDeal, arbitraryInvestor, figures, (lenders, deal, investor, other) => {
      const within = listLendersFailingOnly(
        listLenderFailures(lenders, loanRequestOf(deal, investor, matchNow)),
        figureRules,
      )
      const changed = loanRequestOf({ ...deal, ...other }, investor, matchNow)
      const { fit, takeOuts } = rankLenders(lenders, changed.deal, investor, matchNow)
      expect(computeFit(listLendersPassing(within, figureRules, changed), takeOuts, changed, matchNow)).toEqual(fit)
    }),
    { numRuns: 100 },
  )
})

it('every near miss brings as many lenders as it says, and borrows at most 75% of ARV [MATCH-13]', () => {
  fc.assert(
    fc.property(directory, arbitraryDeal, arbitraryInvestor, (lenders, deal, investor) => {
      const { insight } = assessDeal(lenders, deal, investor, matchNow)
      expect(insight.nearMisses.length).toBeLessThanOrEqual(5)
      for (const { kind, to, eligibleAfter, ltarvPercentAfter, gain } of insight.nearMisses) {
        expect(gain).toBeGreaterThan(0)
        if (loanRequestOf(deal, investor, matchNow).kind !== 'rental')
          expect(ltarvPercentAfter ?? 0).toBeLessThanOrEqual(75)
        if (kind === 'entity' || kind === 'credit') continue
        const changed = kind === 'term' ? { ...deal, termMonths: to! } : { ...deal, loanAmount: to! }
        if (kind === 'term') expect(to).toBeLessThanOrEqual(60)
        expect(rankLenders(lenders, changed, investor, matchNow, 1).eligibleCount).toBe(eligibleAfter)
      }
    }),
    { numRuns: 150 },
  )
})

it('after the fix the whole verdict is sound [MATCH-11]', () => {
  let fixed = 0
  const lenders = [1, 2, 3, 4, 5, 6].map((id) => matchLenderWith({}, { id: String(id), states: [] }))
  const flip = fc.record({
    purchasePrice: fc.integer({ min: 100_000, max: 300_000 }),
    repairBudget: fc.integer({ min: 0, max: 80_000 }),
    estimatedArv: fc.integer({ min: 200_000, max: 500_000 }),
    loanAmount: fc.integer({ min: 60_000, max: 300_000 }),
    liquidReserves: fc.constantFrom(null, 60_000),
  })
  fc.assert(
    fc.property(flip, ({ liquidReserves, ...figures }) => {
      const deal = { ...workedDeals[1].deal, ...figures }
      const investor = { ...workedDeals[1].investor, liquidReserves }
      const { verdict } = assessDeal(lenders, deal, investor, matchNow).insight
      if (verdict?.word === 'sound') expect(verdict.fix).toBeNull()
      const fix = verdict?.fix
      if (!fix || fix.kind === 'value') return
      if (fix.kind === 'price') expect(fix.to).toBeGreaterThanOrEqual(0.85 * fix.from!)
      fixed++
      const changed = {
        ...deal,
        ...(fix.kind === 'price' || fix.kind === 'price-too-far' || fix.kind === 'loan-and-price'
          ? { purchasePrice: fix.to!, loanAmount: fix.loanAmount! }
          : {}),
        ...(fix.kind === 'loan' ? { loanAmount: fix.to! } : {}),
        ...(fix.kind === 'repairs' ? { repairBudget: fix.to! } : {}),
        ...(fix.kind === 'term' ? { termMonths: fix.to! } : {}),
      }
      expect(assessDeal(lenders, changed, investor, matchNow).insight.verdict?.word).toBe('sound')
    }),
    { numRuns: 150 },
  )
  expect(fixed).toBeGreaterThan(0)
})

it('never looks at who the investor is [MATCH-06]', () => {
  fc.assert(
    fc.property(directory, arbitraryDeal, arbitraryInvestor, (lenders, deal, investor) => {
      const stranger = { ...investor, firstName: 'Guadalupe', age: 71, sex: 'f' }
      const elsewhere = { ...deal, propertyAddress: '1 Rich Street', bedrooms: 9 }
      expect(assessDeal(lenders, elsewhere, stranger, matchNow)).toEqual(assessDeal(lenders, deal, investor, matchNow))
    }),
    { numRuns: 40 },
  )
})
