import { expect, it } from 'vitest'
import { loanRequestOf } from '#domain/loan-request/loan-request.ts'
import type { MatchDeal, MatchInvestor, MatchLender, MatchProgram } from '#domain/loan-request/match-inputs.ts'
import { matchLenderWith } from '#test/builders/match-lenders.ts'
import { workedDeals } from '#test/builders/worked-examples.ts'
import type { EligibilityRule } from './eligibility.ts'
import { findChecks } from './found-checks.ts'

/** Deal 1 of the worked examples: price 200,000, repairs 25,000, ARV 300,000, loan 160,000. */
const { deal, investor } = workedDeals[1]
const refinance = { dealType: 'Refinance', propertyValue: 220_000 }

function found(
  rule: EligibilityRule,
  program: Partial<MatchProgram>,
  changes: { lender?: Partial<MatchLender>; deal?: Partial<MatchDeal>; investor?: Partial<MatchInvestor> } = {},
) {
  const lender = matchLenderWith(program, changes.lender)
  const request = loanRequestOf({ ...deal, ...changes.deal }, { ...investor, ...changes.investor })
  return findChecks(lender, lender.programs[0]!, request).find(([name]) => name === rule)
}

it('takes the states from the program, or else from the lender [MATCH-09]', () => {
  const state = deal.propertyState
  expect(found('H2', {}, { lender: { states: [], statesPublished: true } })).toEqual([
    'H2',
    'pass',
    'everywhere',
    state,
  ])
  expect(found('H2', {}, { lender: { states: [], statesPublished: false } })).toEqual([
    'H2',
    'ask',
    'unpublished',
    state,
  ])
  expect(found('H2', {}, { lender: { states: ['Ohio'] } })).toEqual(['H2', 'fail', 'listed', state])
  expect(found('H2', { states: [state] }, { lender: { states: [], statesPublished: false } })).toEqual([
    'H2',
    'pass',
    'listed',
    state,
  ])
})

const noLimits = { maxAdvancePercent: null, maxRehabPercent: null, maxLtcPercent: null, maxLtarvPercent: null }

it("shows the published leverage limits next to this deal's shares [MATCH-09]", () => {
  const limits = { maxAdvancePercent: 90, maxRehabPercent: 80, maxLtcPercent: 92, maxLtarvPercent: 75 }
  const [, , base, isHighLtcUnchecked, ...figures] = found('H6', limits) as unknown as [
    string,
    string,
    string,
    boolean,
    ...number[],
  ]
  expect([base, isHighLtcUnchecked]).toEqual(['price', false])
  expect(figures.map((figure) => Math.round(10 * figure) / 10)).toEqual([90, 80, 92, 71.1, 75, 53.3])
  expect(found('H6', { ...noLimits, maxAdvancePercent: 90 })).toEqual([
    'H6',
    'pass',
    'price',
    false,
    90,
    // The rehab limit isn't published.
    null,
    null,
    null,
    null,
    null,
  ])
  expect(found('H6', noLimits)).toEqual(['H6', 'unknown', 'price', false, null, null, null, null, null, null])
})

it('omits the rehab limit for a deal without repairs [MATCH-09]', () => {
  const check = found('H6', { ...noLimits, maxAdvancePercent: 90, maxRehabPercent: 80 }, { deal: { repairBudget: 0 } })
  expect(check?.slice(2, 6)).toEqual(['price', false, 90, null])
})

it('measures a refinance on the as-is value, and skips those checks without it [MATCH-09] [MATCH-12]', () => {
  const limits = { ...noLimits, maxAdvancePercent: 90, maxLtcPercent: 92, maxLtarvPercent: 75, purposes: [] }
  expect(found('H6', limits, { deal: refinance })?.slice(2, 7)).toEqual(['value', false, 90, null, 92])
  const without = found('H6', limits, { deal: { ...refinance, propertyValue: null } })
  expect(without?.slice(1, 9)).toEqual(['pass', 'price', false, null, null, null, null, 75])
  const onlyAdvance = found(
    'H6',
    { ...limits, maxLtcPercent: null, maxLtarvPercent: null },
    {
      deal: { ...refinance, propertyValue: null },
    },
  )
  expect(onlyAdvance).toEqual(['H6', 'ask', 'price', false, null, null, null, null, null, null])
})

it('lists the published property types only if the deal’s type is not among them [MATCH-09]', () => {
  const type = deal.propertyType
  expect(found('H9', { propertyTypes: [] })?.[2]).toBeNull()
  expect(found('H9', { propertyTypes: [type] })?.[2]).toEqual([])
  expect(found('H9', { propertyTypes: ['Townhome'] })?.slice(1, 4)).toEqual(['fail', ['Townhome'], type])
})

it('shows what it requires of the borrower next to the known facts [MATCH-09]', () => {
  expect(found('H7', { minCreditScore: 660 }, { investor: { creditScoreRange: null } })).toEqual([
    'H7',
    'ask',
    660,
    null,
    null,
  ])
  expect(found('H8', { minDeals: 3 }, { investor: { reDealsLast3Years: 5 } })).toEqual(['H8', 'pass', 3, 5])
  expect(found('H10', { entityRequired: true })?.[2]).toBe(true)
  expect(found('H11', { purposes: [] })).toEqual(['H11', 'unknown', false, 'purchase'])
  expect(found('H11', { purposes: ['purchase'] }, { deal: refinance })).toEqual(['H11', 'fail', true, 'refinance'])
})
