import { expect, it } from 'vitest'
import { loanRequestOf } from '#domain/loan-request/loan-request.ts'
import type { MatchDeal, MatchInvestor, MatchLender, MatchProgram } from '#domain/loan-request/match-inputs.ts'
import { matchLenderWith } from '#test/builders/match-lenders.ts'
import { workedDeals } from '#test/builders/worked-examples.ts'
import { type CheckResult, checkRule, type EligibilityRule, failedRules } from './eligibility.ts'
import { findChecks } from './found-checks.ts'
import { explainCheck } from './match-checks.ts'

const deal: MatchDeal = { ...workedDeals[4].deal, loanAmount: 200_000, closingTimelineDays: 30 }
const investor: MatchInvestor = workedDeals[4].investor
const open = { minAmount: null, maxAmount: null, minTerm: null, maxTerm: null }

it.each<[string, Partial<MatchProgram>, Partial<MatchLender>, string[]]>([
  ['fits as it stands', {}, {}, []],
  ['is inactive', {}, { isActive: false }, ['H1']],
  ['lends elsewhere', {}, { states: ['Ohio'] }, ['H2']],
  ['is nationwide by an empty list', {}, { states: [] }, []],
  ['has a program of other states', { states: ['Ohio'] }, {}, ['H2']],
  ['has a program of more states', { states: ['California'] }, { states: ['Ohio'] }, []],
  ['starts exactly at the loan', { minAmount: 200_000 }, {}, []],
  ['starts a cent above', { minAmount: 200_000.01 }, {}, ['H3']],
  ['ends exactly at the loan', { maxAmount: 200_000 }, {}, []],
  ['ends a cent below', { maxAmount: 199_999.99 }, {}, ['H3']],
  ['writes notes of exactly the term', { maxTerm: 9 }, {}, []],
  ['writes shorter notes only', { maxTerm: 8 }, {}, ['H4']],
  ['has a shortest note 6 months longer', { minTerm: 15 }, {}, []],
  ['has a shortest note 7 months longer', { minTerm: 16 }, {}, ['H5']],
  ['publishes nothing', open, {}, []],
  ['fails several', { maxAmount: 1, maxTerm: 1, minCreditScore: 800 }, { isActive: false }, ['H1', 'H3', 'H4', 'H7']],
])('a lender that %s', (_, program, more, expected) => {
  const lender = matchLenderWith(program, more)
  expect(failedRules(lender, lender.programs[0]!, loanRequestOf(deal, investor))).toEqual(expected)
})

const letOut = { loanKind: 'rental', monthlyRent: 2700, yearlyTaxes: 4800, yearlyInsurance: 1800 }
const newcomer = { flippingExperience: 'First time', reDealsLast3Years: 0 }

type Case = [EligibilityRule, Partial<MatchProgram>, Partial<MatchDeal>, Partial<MatchInvestor>, CheckResult]

// Deal: price 185,000, repairs 60,000, ARV 330,000, loan 200,000: cost 245,000.
it.each<Case>([
  ['H6', {}, {}, {}, 'unknown'],
  ['H6', { maxRehabPercent: 50 }, {}, {}, 'unknown'],
  ['H6', { maxAdvancePercent: 80 }, { loanAmount: 148_000 }, {}, 'pass'],
  ['H6', { maxAdvancePercent: 80 }, { loanAmount: 148_001 }, {}, 'ask'],
  ['H6', { maxAdvancePercent: 80 }, { loanAmount: 208_000 }, {}, 'ask'],
  ['H6', { maxAdvancePercent: 80 }, { loanAmount: 208_000.02 }, {}, 'fail'],
  ['H6', { maxAdvancePercent: 80, maxLtcPercent: 90, maxLtarvPercent: 70 }, {}, {}, 'ask'],
  ['H6', { maxAdvancePercent: 80 }, { loanKind: 'rental', loanAmount: 148_000 }, {}, 'pass'],
  ['H6', { maxAdvancePercent: 80, maxRehabPercent: 100 }, { loanKind: 'rental', loanAmount: 148_001 }, {}, 'fail'],
  ['H6', { maxAdvancePercent: 80, maxRehabPercent: 50 }, { loanAmount: 178_000 }, {}, 'pass'],
  ['H6', { maxAdvancePercent: 80, maxRehabPercent: 50 }, { loanAmount: 178_001 }, {}, 'fail'],
  ['H6', { maxLtcPercent: 80 }, { loanAmount: 196_000 }, {}, 'pass'],
  ['H6', { maxLtcPercent: 80 }, { loanAmount: 196_001 }, {}, 'fail'],
  ['H6', { maxLtarvPercent: 70 }, { loanAmount: 231_000 }, {}, 'ask'],
  ['H6', { maxLtarvPercent: 70 }, { loanAmount: 231_001 }, {}, 'fail'],
  ['H6', { maxAdvancePercent: 80 }, { dealType: 'Refinance', propertyValue: 175_000 }, {}, 'ask'],
  ['H6', { maxAdvancePercent: 80 }, { dealType: 'Refinance', propertyValue: 250_000 }, {}, 'pass'],
  ['H6', { maxAdvancePercent: 80 }, { dealType: 'Refinance', propertyValue: 174_000 }, {}, 'fail'],
  ['H6', { maxAdvancePercent: 10 }, { dealType: 'Refinance' }, {}, 'ask'],
  ['H6', { maxAdvancePercent: 10, maxLtarvPercent: 70 }, { dealStatus: 'Property purchased' }, {}, 'pass'],
  ['H3', { minAmount: null, maxAmount: null }, {}, {}, 'unknown'],
  ['H4', { minTerm: null, maxTerm: null }, {}, {}, 'unknown'],
  ['H4', { maxTerm: null }, {}, {}, 'pass'],
  ['H5', { minTerm: null, maxTerm: null }, {}, {}, 'unknown'],
  ['H7', {}, {}, {}, 'unknown'],
  ['H7', { minCreditScore: 700 }, {}, {}, 'pass'],
  ['H7', { minCreditScore: 701 }, {}, {}, 'ask'],
  ['H7', { minCreditScore: 749 }, {}, {}, 'ask'],
  ['H7', { minCreditScore: 750 }, {}, {}, 'fail'],
  ['H7', { minCreditScore: 720 }, {}, { exactCreditScore: 720 }, 'pass'],
  ['H7', { minCreditScore: 721 }, {}, { exactCreditScore: 720 }, 'fail'],
  ['H7', { minCreditScore: 300 }, {}, { creditScoreRange: 'Poor (<600)' }, 'pass'],
  ['H7', { minCreditScore: 600 }, {}, { creditScoreRange: null }, 'ask'],
  ['H8', {}, {}, {}, 'unknown'],
  ['H8', { minDeals: 2 }, {}, {}, 'pass'],
  ['H8', { minDeals: 3 }, {}, {}, 'fail'],
  ['H8', { minDeals: 3 }, {}, { reDealsLast3Years: 3 }, 'pass'],
  ['H8', { minDeals: 10 }, {}, { flippingExperience: '10+ deals' }, 'pass'],
  ['H8', { minDeals: 1 }, {}, { flippingExperience: 'First time' }, 'fail'],
  ['H8', { minDeals: 1 }, {}, { flippingExperience: null }, 'ask'],
  ['H9', {}, {}, {}, 'unknown'],
  ['H9', { propertyTypes: ['Single Family'] }, {}, {}, 'pass'],
  ['H9', { propertyTypes: ['Apartment'] }, {}, {}, 'fail'],
  ['H9', { maxUnits: 4 }, {}, {}, 'unknown'],
  ['H9', { maxUnits: 4 }, { units: 5 }, {}, 'fail'],
  ['H9', { propertyTypes: ['Multi Family'], maxUnits: 4 }, { propertyType: 'Multi Family' }, {}, 'ask'],
  ['H9', { propertyTypes: ['Multi Family'], maxUnits: 4 }, { propertyType: 'Multi Family', units: 4 }, {}, 'pass'],
  ['H10', {}, {}, {}, 'unknown'],
  ['H10', { entityRequired: true }, {}, {}, 'pass'],
  ['H10', { entityRequired: true }, {}, { entityType: 'Individual / Sole Proprietor' }, 'fail'],
  ['H10', { entityRequired: false }, {}, { entityType: 'Individual / Sole Proprietor' }, 'pass'],
  ['H10', { entityRequired: true }, {}, { entityType: null }, 'ask'],
  ['H11', {}, {}, {}, 'unknown'],
  ['H11', { purposes: ['purchase'] }, {}, {}, 'pass'],
  ['H11', { purposes: ['rate-term', 'cash-out'] }, {}, {}, 'fail'],
  ['H11', { purposes: ['rate-term', 'cash-out'] }, { dealStatus: 'Property purchased' }, {}, 'pass'],
  ['H11', { purposes: ['cash-out'] }, { dealStatus: 'Property purchased' }, {}, 'ask'],
  ['H11', { purposes: ['cash-out'] }, { dealStatus: 'Property purchased', payoff: 100_000 }, {}, 'pass'],
  ['H11', { purposes: ['rate-term'] }, { dealStatus: 'Property purchased', payoff: 100_000 }, {}, 'fail'],
  ['H11', { purposes: ['rate-term'] }, { dealStatus: 'Property purchased', payoff: 213_000 }, {}, 'pass'],
  ['H12', {}, {}, {}, 'ask'],
  ['H12', { kinds: ['flip'] }, {}, {}, 'pass'],
  ['H12', { kinds: ['rental', 'flip'] }, {}, {}, 'pass'],
  ['H12', { kinds: ['bridge'] }, {}, {}, 'fail'],
  ['H12', { kinds: ['bridge'] }, { repairBudget: 27_750 }, {}, 'ask'],
  ['H12', { kinds: ['bridge'] }, { repairBudget: 27_751 }, {}, 'fail'],
  ['H12', { kinds: ['construction', 'rental'] }, {}, {}, 'fail'],
  ['H12', { kinds: ['bridge'] }, { repairBudget: 0 }, {}, 'pass'],
  ['H12', { kinds: ['flip'] }, { repairBudget: 0 }, {}, 'ask'],
  ['H12', { kinds: ['construction', 'rental'] }, { repairBudget: 0 }, {}, 'fail'],
  ['H12', { kinds: ['construction'] }, { rehabScope: 'ground-up' }, {}, 'pass'],
  ['H12', { kinds: ['construction'] }, { situations: ['land'] }, {}, 'pass'],
  ['H12', { kinds: ['flip', 'bridge', 'rental'] }, { rehabScope: 'ground-up' }, {}, 'fail'],
  ['H12', { kinds: ['rental'] }, { loanKind: 'rental' }, {}, 'pass'],
  ['H12', { kinds: ['rental'] }, { termMonths: 61 }, {}, 'pass'],
  ['H12', { kinds: ['rental'] }, { termMonths: 60 }, {}, 'fail'],
  ['H12', { kinds: ['flip', 'bridge', 'construction'] }, { loanKind: 'rental' }, {}, 'fail'],
  ['H13', {}, letOut, {}, 'unknown'],
  ['H13', { minDscr: 1 }, letOut, {}, 'pass'],
  ['H13', { minDscr: 1.5 }, letOut, {}, 'fail'],
  ['H13', { minDscr: 1 }, { ...letOut, monthlyRent: null }, {}, 'ask'],
  ['H13', { minDscr: 1 }, { ...letOut, yearlyTaxes: null }, {}, 'ask'],
  ['H13', { minDscr: 1 }, { ...letOut, propertyType: 'Townhome' }, {}, 'ask'],
  ['H13', { minDscr: 1 }, { ...letOut, propertyType: 'Townhome', monthlyHoa: 0 }, {}, 'pass'],
  ['H13', { minDscr: 1, minRate: null, maxRate: null }, letOut, {}, 'pass'],
  ['H14', {}, { situations: ['rural'] }, {}, 'ask'],
  ['H14', { accepts: ['rural'] }, { situations: ['rural'] }, {}, 'pass'],
  ['H14', { accepts: ['rural'] }, { situations: ['rural', 'mixed-use'] }, {}, 'ask'],
  ['H14', { accepts: ['rural'], excludes: ['mixed-use'] }, { situations: ['rural', 'mixed-use'] }, {}, 'fail'],
  ['H14', { excludes: ['late-payments'] }, { dealType: 'Refinance', latePayments: '60' }, {}, 'fail'],
  ['H14', { excludes: ['late-payments'] }, { dealType: 'Refinance', latePayments: 'foreclosure' }, {}, 'fail'],
  ['H14', { accepts: ['other-liens'] }, { dealType: 'Refinance', latePayments: '30', otherLiens: true }, {}, 'pass'],
  ['H14', { excludes: ['heavy-rehab'] }, { repairBudget: 185_001 }, newcomer, 'fail'],
])('%s of %j, deal %j, investor %j: %5$s [MATCH-08]', (rule, program, dealChange, investorChange, expected) => {
  const lender = matchLenderWith(program)
  const request = loanRequestOf({ ...deal, ...dealChange }, { ...investor, ...investorChange })
  expect(checkRule(rule, lender, lender.programs[0]!, request)).toBe(expected)
  const check = findChecks(lender, lender.programs[0]!, request)
    .map(explainCheck)
    .find((one) => one.rule === rule)!
  expect(check.result).toBe(expected)
  if (expected === 'ask' || expected === 'unknown') expect(check.sentence).toMatch(/ask$/)
})

it.each<[EligibilityRule, Partial<MatchDeal>, Partial<MatchInvestor>]>([
  ['H13', {}, {}],
  ['H14', {}, {}],
  ['H14', { dealType: 'Refinance', latePayments: '30' }, {}],
  ['H14', { latePayments: '60' }, {}],
  ['H14', { repairBudget: 185_001 }, {}],
  ['H14', { repairBudget: 185_000 }, newcomer],
  ['H14', { repairBudget: 185_001, rehabScope: 'ground-up' }, newcomer],
])('%s does not apply to deal %j, investor %j [MATCH-22]', (rule, dealChange, investorChange) => {
  const lender = matchLenderWith({ minDscr: 1 })
  const request = loanRequestOf({ ...deal, ...dealChange }, { ...investor, ...investorChange })
  expect(checkRule(rule, lender, lender.programs[0]!, request)).toBeNull()
  expect(findChecks(lender, lender.programs[0]!, request).map(([one]) => one)).not.toContain(rule)
})

it('explains every check in a sentence, and says to ask if states are not published [MATCH-09]', () => {
  const lender = matchLenderWith({}, { states: [], statesPublished: false })
  const checks = findChecks(lender, lender.programs[0]!, loanRequestOf(deal, investor)).map(explainCheck)
  expect(checks.map(({ rule }) => rule)).toEqual([
    'H1',
    'H12',
    'H2',
    'H3',
    'H4',
    'H5',
    'H6',
    'H7',
    'H8',
    'H9',
    'H10',
    'H11',
  ])
  expect(checks[2]).toEqual({ rule: 'H2', result: 'ask', sentence: 'States not published: ask' })
  expect(checks[7]?.sentence).toBe('Minimum credit not published: ask')
  for (const { sentence } of checks) expect(sentence.length).toBeGreaterThan(10)
})
