import { expectedRate, pricedTerms } from '#domain/loan-cost/assumed-terms.ts'
import { isAbove, ltcLimits } from '#domain/loan-request/leverage.ts'
import type { LoanRequest } from '#domain/loan-request/loan-request.ts'
import type { MatchLender, MatchProgram } from '#domain/loan-request/match-inputs.ts'
import { coverageAt } from '#domain/rental/coverage.ts'

/** Only `fail` excludes. `ask`: the investor must ask the lender. `unknown`: not published. */
const checkResults = ['pass', 'fail', 'ask', 'unknown'] as const
export type CheckResult = (typeof checkResults)[number]

type Rule = {
  id: string
  check: (lender: MatchLender, program: MatchProgram, request: LoanRequest) => CheckResult
  /** Returns whether the rule applies. Without this function it always applies. */
  applies?: (request: LoanRequest) => boolean
}

/**
 * The eligibility rules, in the order in which a failure is attributed to them. An unpublished bound rules nothing out.
 */
const rules = [
  { id: 'H1', check: checkListed },
  { id: 'H12', check: checkKind },
  { id: 'H2', check: checkState },
  { id: 'H3', check: checkAmount },
  { id: 'H4', check: checkLongestNote },
  { id: 'H5', check: checkShortestNote },
  { id: 'H6', check: checkLeverage },
  { id: 'H7', check: checkCredit },
  { id: 'H8', check: checkExperience },
  { id: 'H9', check: checkProperty },
  { id: 'H10', check: checkEntity },
  { id: 'H11', check: checkPurpose },
  { id: 'H13', check: checkRent, applies: ({ kind }) => kind === 'rental' },
  { id: 'H14', check: checkSituations, applies: ({ situations }) => situations.length > 0 },
] as const satisfies readonly Rule[]

export type EligibilityRule = (typeof rules)[number]['id']
export const eligibilityRules = rules.map(({ id }) => id)

/** The rules that depend on price, amount, repairs or term. */
export const figureRules: readonly EligibilityRule[] = ['H12', 'H3', 'H4', 'H5', 'H6', 'H9', 'H11', 'H13', 'H14']

const allRules: readonly (Rule & { id: EligibilityRule })[] = rules
const byId = Object.fromEntries(rules.map((rule) => [rule.id, rule])) as unknown as Readonly<
  Record<EligibilityRule, Rule>
>

/** Returns the result of a rule; null when the rule doesn't apply to the request. */
export function checkRule(
  rule: EligibilityRule,
  lender: MatchLender,
  program: MatchProgram,
  request: LoanRequest,
): CheckResult | null {
  return resultOfRule(byId[rule], lender, program, request)
}

function resultOfRule({ check, applies }: Rule, lender: MatchLender, program: MatchProgram, request: LoanRequest) {
  return applies === undefined || applies(request) ? check(lender, program, request) : null
}

/** Returns the rules that a program fails, in order; none when it fits. */
export function failedRules(
  lender: MatchLender,
  program: MatchProgram,
  request: LoanRequest,
): readonly EligibilityRule[] {
  let failed: EligibilityRule[] | undefined
  for (const rule of allRules)
    if (resultOfRule(rule, lender, program, request) === 'fail') {
      failed ??= []
      failed.push(rule.id)
    }
  return failed ?? noRules
}

const noRules: readonly EligibilityRule[] = []

/** The result of every rule; null for rules that don't apply to the request. */
export type CheckResults = Readonly<Record<EligibilityRule, CheckResult | null>>

/** Checks a program against every rule once, for score, caps and objections together. */
export function checkRules(lender: MatchLender, program: MatchProgram, request: LoanRequest): CheckResults {
  const results: Partial<Record<EligibilityRule, CheckResult | null>> = {}
  for (const rule of allRules) results[rule.id] = resultOfRule(rule, lender, program, request)
  return results as CheckResults
}

const passIf = (isMet: boolean): CheckResult => (isMet ? 'pass' : 'fail')

function checkListed({ isActive }: MatchLender): CheckResult {
  return passIf(isActive)
}

function checkState(lender: MatchLender, program: MatchProgram, { deal }: LoanRequest): CheckResult {
  if (program.states === null && lender.statesPublished === false) return 'ask'
  const states = program.states ?? lender.states
  return passIf(states.length === 0 || states.includes(deal.propertyState))
}

function checkAmount(_: MatchLender, { minAmount, maxAmount }: MatchProgram, { deal }: LoanRequest): CheckResult {
  const { loanAmount } = deal
  if (minAmount === null && maxAmount === null) return 'unknown'
  return passIf((minAmount === null || loanAmount >= minAmount) && (maxAmount === null || loanAmount <= maxAmount))
}

function checkLongestNote(_: MatchLender, { minTerm, maxTerm }: MatchProgram, { deal }: LoanRequest): CheckResult {
  if (minTerm === null && maxTerm === null) return 'unknown'
  return passIf(maxTerm === null || deal.termMonths <= maxTerm)
}

/** How many months the shortest note may exceed the term: a 9-month plan can use a 12-month note. */
export const shortestNoteSlackMonths = 6

function checkShortestNote(_: MatchLender, { minTerm, maxTerm }: MatchProgram, { deal }: LoanRequest): CheckResult {
  if (minTerm === null && maxTerm === null) return 'unknown'
  return passIf(minTerm === null || deal.termMonths >= minTerm - shortestNoteSlackMonths)
}

/** Tolerances for limits in dollars and in shares. */
const cent = 0.01
export const shareTolerance = 1e-9

/**
 * Fails if the loan exceeds any published limit. While the base is unknown, only the limit on ARV is checked, and a
 * program that limits only advance or cost gives `ask`. A pass becomes `ask` when {@link isHighLtcUnchecked}.
 */
function checkLeverage(_: MatchLender, program: MatchProgram, request: LoanRequest): CheckResult {
  const { maxAdvancePercent, maxLtcPercent, maxLtarvPercent } = program
  const { leverage } = request
  if (maxLtarvPercent !== null && leverage.ltarv > maxLtarvPercent / 100 + shareTolerance) return 'fail'
  const measuresBase = maxAdvancePercent !== null || maxLtcPercent !== null
  if (!leverage.isBaseKnown) return maxLtarvPercent !== null ? 'pass' : measuresBase ? 'ask' : 'unknown'
  const advance = maxAdvancePercent === null ? null : checkAdvance(maxAdvancePercent, program.maxRehabPercent, request)
  if (advance === 'fail') return 'fail'
  if (maxLtcPercent !== null && leverage.ltc > maxLtcPercent / 100 + shareTolerance) return 'fail'
  if (advance === 'ask') return 'ask'
  if (!measuresBase && maxLtarvPercent === null) return 'unknown'
  return isHighLtcUnchecked(program, request) ? 'ask' : 'pass'
}

/**
 * The senior loan counts toward the limit. If no rehab share is published, a loan above the advance gives `ask` as long
 * as the repair budget covers the excess.
 */
function checkAdvance(
  maxAdvancePercent: number,
  maxRehabPercent: number | null,
  { deal, leverage }: LoanRequest,
): CheckResult {
  const debt = deal.loanAmount + leverage.seniorLoan
  const advance = (maxAdvancePercent / 100) * leverage.base
  const fits = (limit: number) => debt <= limit + cent
  if (leverage.isRental || deal.repairBudget <= 0) return passIf(fits(advance))
  if (maxRehabPercent !== null) return passIf(fits(advance + (maxRehabPercent / 100) * deal.repairBudget))
  if (fits(advance)) return 'pass'
  return fits(advance + deal.repairBudget) ? 'ask' : 'fail'
}

/**
 * Returns whether loan to cost exceeds the sound limit and the program publishes no limit on advance or cost. False for
 * a rental, and without a known base.
 */
export function isHighLtcUnchecked(
  { maxAdvancePercent, maxLtcPercent }: MatchProgram,
  { leverage }: LoanRequest,
): boolean {
  return (
    maxAdvancePercent === null &&
    maxLtcPercent === null &&
    !leverage.isRental &&
    leverage.isBaseKnown &&
    isAbove(leverage.ltc, ltcLimits.sound)
  )
}

/** A range that straddles the minimum gives `ask`. */
function checkCredit(_: MatchLender, { minCreditScore }: MatchProgram, { credit }: LoanRequest): CheckResult {
  if (minCreditScore === null) return 'unknown'
  if (credit === null) return 'ask'
  if (credit.high < minCreditScore) return 'fail'
  return credit.low >= minCreditScore ? 'pass' : 'ask'
}

function checkExperience(_: MatchLender, { minDeals }: MatchProgram, { deals }: LoanRequest): CheckResult {
  if (minDeals === null) return 'unknown'
  if (minDeals <= 0) return 'pass'
  if (deals === null) return 'ask'
  return deals >= minDeals ? 'pass' : 'fail'
}

/** Types, units and value must each be within the published limits. Unknown units give `ask`. */
function checkProperty(
  _: MatchLender,
  { propertyTypes, maxUnits, minPropertyValue }: MatchProgram,
  { deal, units, leverage }: LoanRequest,
): CheckResult {
  const hasTypes = propertyTypes.length > 0
  if (hasTypes && !propertyTypes.includes(deal.propertyType)) return 'fail'
  if (maxUnits !== null && units !== null && units > maxUnits) return 'fail'
  if (minPropertyValue !== null && leverage.base < minPropertyValue - cent) return 'fail'
  if (maxUnits !== null && units === null) return 'ask'
  return hasTypes ? 'pass' : 'unknown'
}

function checkEntity(_: MatchLender, { entityRequired }: MatchProgram, { isIndividual }: LoanRequest): CheckResult {
  if (entityRequired === null) return 'unknown'
  if (!entityRequired) return 'pass'
  if (isIndividual === null) return 'ask'
  return isIndividual ? 'fail' : 'pass'
}

const refinancePurposes = ['rate-term', 'cash-out'] as const

/** Without a payoff, a refinance may be either kind. */
function checkPurpose(_: MatchLender, { purposes }: MatchProgram, { purpose }: LoanRequest): CheckResult {
  if (purposes.length === 0) return 'unknown'
  if (purpose !== 'refinance') return passIf(purposes.includes(purpose))
  const published = refinancePurposes.filter((one) => purposes.includes(one)).length
  return published === 2 ? 'pass' : published === 1 ? 'ask' : 'fail'
}

/** A bridge program may take repairs up to this share of the base. */
export const lightRepairsShare = 0.15

/**
 * The program's kinds must include the deal's. Three exceptions give `ask`: a bridge program for a flip with light
 * repairs, a flip program for a bridge deal, and a program without published kinds.
 */
function checkKind(_: MatchLender, { kinds }: MatchProgram, { kind, deal, leverage }: LoanRequest): CheckResult {
  if (kinds.length === 0) return 'ask'
  if (kinds.includes(kind)) return 'pass'
  const hasLightRepairs = deal.repairBudget <= lightRepairsShare * leverage.base + cent
  if (kind === 'flip') return kinds.includes('bridge') && hasLightRepairs ? 'ask' : 'fail'
  return kind === 'bridge' && kinds.includes('flip') ? 'ask' : 'fail'
}

/** The rent must cover the loan at the program's expected rate. */
function checkRent(_: MatchLender, program: MatchProgram, request: LoanRequest): CheckResult {
  const { minDscr } = program
  if (minDscr === null) return 'unknown'
  const coverage = expectedCoverage(program, request)
  if (coverage === null) return 'ask'
  return passIf(coverage >= minDscr - shareTolerance)
}

/**
 * Returns the DSCR at the program's expected rate, or at assumed rates when it publishes none. Null while rent or costs
 * are unknown.
 */
export function expectedCoverage(
  program: Pick<MatchProgram, 'minRate' | 'maxRate' | 'minPoints' | 'maxPoints'>,
  { deal, kind, strength }: LoanRequest,
): number | null {
  return coverageAt(deal, expectedRate(pricedTerms(program, kind), strength))
}

/** Situations that no property type covers: a published type list rules them out unless the program accepts them. */
const impliedByTypes: ReadonlySet<string> = new Set(['mixed-use', 'manufactured', 'land'])

/**
 * Returns `fail` for an excluded situation, `pass` for an accepted one, `fail` for one that a published list of types
 * rules out, and otherwise `ask`. The first that applies counts.
 */
export function checkSituation(
  { accepts, excludes, propertyTypes }: Pick<MatchProgram, 'accepts' | 'excludes' | 'propertyTypes'>,
  situation: string,
): CheckResult {
  if (excludes.includes(situation)) return 'fail'
  if (accepts.includes(situation)) return 'pass'
  return propertyTypes.length > 0 && impliedByTypes.has(situation) ? 'fail' : 'ask'
}

/** The worst result of the deal's situations counts. */
function checkSituations(_: MatchLender, program: MatchProgram, { situations }: LoanRequest): CheckResult {
  let worst: CheckResult = 'pass'
  for (const situation of situations) {
    const result = checkSituation(program, situation)
    if (result === 'fail') return 'fail'
    if (result === 'ask') worst = 'ask'
  }
  return worst
}
