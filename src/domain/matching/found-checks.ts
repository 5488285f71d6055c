import { addMonths } from '#domain/calendar/months.ts'
import { expectedRate, isPriced, pricedTerms } from '#domain/loan-cost/assumed-terms.ts'
import type { LoanRequest } from '#domain/loan-request/loan-request.ts'
import type { MatchLender, MatchProgram } from '#domain/loan-request/match-inputs.ts'
import type { DealPurpose } from '#domain/programs/programs.ts'
import {
  type CheckResult,
  checkRule,
  checkSituation,
  type EligibilityRule,
  eligibilityRules,
  expectedCoverage,
  isHighLtcUnchecked,
} from './eligibility.ts'

type Figures = {
  H1: []
  H2: [reach: 'everywhere' | 'listed' | 'unpublished', state: string]
  H3: [minAmount: number | null, maxAmount: number | null, loanAmount: number]
  H4: [maxTerm: number | null, termMonths: number]
  H5: [minTerm: number | null, maxTerm: number | null, termMonths: number]
  /** The limits that can be checked, with the request's own shares. The rehab limit applies only with repairs. */
  H6: [
    base: 'price' | 'value',
    isHighLtcUnchecked: boolean,
    maxAdvancePercent: number | null,
    maxRehabPercent: number | null,
    maxLtcPercent: number | null,
    ltcPercent: number | null,
    maxLtarvPercent: number | null,
    ltarvPercent: number | null,
    /** For a rental refinance on the as-is value: the later day from which this program counts it. */
    valueCountsFrom?: string,
  ]
  H7: [minCreditScore: number | null, low: number | null, high: number | null]
  H8: [minDeals: number | null, deals: number | null]
  H9: [
    propertyTypes: readonly string[] | null,
    propertyType: string,
    maxUnits: number | null,
    units: number | null,
    minPropertyValue: number | null,
    base: number,
  ]
  H10: [entityRequired: boolean | null]
  H11: [isPublished: boolean, purpose: DealPurpose]
  H12: [kinds: readonly string[], kind: string]
  /** The minimum, the request's own coverage, and the rate it is computed at. */
  H13: [minDscr: number | null, coverage: number | null, ratePercent: number, isRatePublished: boolean]
  H14: [accepted: readonly string[], excluded: readonly string[], toAsk: readonly string[]]
}

/** A rule's result with its figures. It is stored; the sentence is made when it is read. */
export type FoundCheckOf<R extends EligibilityRule> = [rule: R, result: CheckResult, ...figures: Figures[R]]
export type FoundCheck = { [R in EligibilityRule]: FoundCheckOf<R> }[EligibilityRule]

/** Returns every check that applies to a request, in the order of the rules. */
export function findChecks(lender: MatchLender, program: MatchProgram, request: LoanRequest): FoundCheck[] {
  return eligibilityRules.flatMap((rule) => {
    const result = checkRule(rule, lender, program, request)
    return result === null ? [] : [[rule, result, ...figuresOf[rule](lender, program, request)] as FoundCheck]
  })
}

/**
 * Returns the deal's purpose when it was matched.
 * @throws Error when the checks lack H11, which every stored match has.
 */
export function purposeOfChecks(checks: readonly FoundCheck[]): DealPurpose {
  for (const check of checks) if (check[0] === 'H11') return check[3]
  throw new Error('A match without its check of the purpose')
}

const figuresOf: {
  [R in EligibilityRule]: (lender: MatchLender, program: MatchProgram, request: LoanRequest) => Figures[R]
} = {
  H1: () => [],
  H2: (lender, program, { deal }) => [stateCoverageOf(lender, program), deal.propertyState],
  H3: (_, { minAmount, maxAmount }, { deal }) => [minAmount, maxAmount, deal.loanAmount],
  H4: (_, { maxTerm }, { deal }) => [maxTerm, deal.termMonths],
  H5: (_, { minTerm, maxTerm }, { deal }) => [minTerm, maxTerm, deal.termMonths],
  H6: (_, program, request) => leverageFigures(program, request),
  H7: (_, { minCreditScore }, { credit }) => [minCreditScore, credit?.low ?? null, credit?.high ?? null],
  H8: (_, { minDeals }, { deals }) => [minDeals, deals],
  H9: (_, { propertyTypes, maxUnits, minPropertyValue }, { deal, units, leverage }) => {
    // Only the sentence of a failure lists the types. An empty list means that the deal's type is among them.
    const types = propertyTypes.length === 0 ? null : propertyTypes.includes(deal.propertyType) ? [] : propertyTypes
    return [types, deal.propertyType, maxUnits, units, minPropertyValue, leverage.base]
  },
  H10: (_, { entityRequired }) => [entityRequired],
  H11: (_, { purposes }, { purpose }) => [purposes.length > 0, purpose],
  H12: (_, { kinds }, { kind }) => [kinds, kind],
  H13: (_, program, request) => [
    program.minDscr,
    expectedCoverage(program, request),
    expectedRate(pricedTerms(program, request.kind), request.strength),
    isPriced(program),
  ],
  H14: (_, program, { situations }) => {
    const withResult = (result: CheckResult) =>
      situations.filter((situation) => checkSituation(program, situation) === result)
    return [withResult('pass'), withResult('fail'), withResult('ask')]
  },
}

function stateCoverageOf(lender: MatchLender, program: MatchProgram): Figures['H2'][0] {
  if (program.states === null && lender.statesPublished === false) return 'unpublished'
  return (program.states ?? lender.states).length === 0 ? 'everywhere' : 'listed'
}

/**
 * Returns the program's limits with the deal's ratios, in percent. Null for a limit that is unpublished or doesn't
 * apply.
 */
function leverageFigures(program: MatchProgram, request: LoanRequest): Figures['H6'] {
  const { deal, leverage } = request
  const { isBaseKnown, baseKind, isRental, ltc, ltarv } = leverage
  const maxAdvance = isBaseKnown ? program.maxAdvancePercent : null
  const maxLtc = isBaseKnown ? program.maxLtcPercent : null
  const maxLtarv = program.maxLtarvPercent
  return [
    baseKind,
    isHighLtcUnchecked(program, request),
    maxAdvance,
    maxAdvance !== null && deal.repairBudget > 0 && !isRental ? program.maxRehabPercent : null,
    maxLtc,
    maxLtc === null ? null : 100 * ltc,
    maxLtarv,
    maxLtarv === null ? null : 100 * ltarv,
    ...laterSeasoning(program, request),
  ]
}

/**
 * Returns the day from which the program counts the as-is value that a rental refinance is measured on. Empty when it
 * does already, and without a purchase date or published seasoning.
 */
function laterSeasoning({ seasoningMonths }: MatchProgram, { deal, leverage }: LoanRequest): [] | [string] {
  const isOnValue = leverage.isRefinance && leverage.isRental && leverage.baseKind === 'value'
  if (!isOnValue || seasoningMonths === null || deal.purchasedDate == null) return []
  const from = addMonths(deal.purchasedDate, seasoningMonths)
  return from > deal.assessedOn! ? [from] : []
}
