import type { MatchFile } from './match-file.ts'
import type { MatchLender, MatchProgram } from './match-inputs.ts'

/** Only `fail` excludes. `ask`: published, but the file leaves open whether it is met. `unknown`: not published. */
const checkResults = ['pass', 'fail', 'ask', 'unknown'] as const
export type CheckResult = (typeof checkResults)[number]

type Judge = (lender: MatchLender, program: MatchProgram, file: MatchFile) => CheckResult

/**
 * The rules by which a program fits a file, in their order; ranking and explanations read no other. An unpublished bound is open.
 * Of H6 to H11 it is often not published whether they are met; how many are known to be is a part of the score.
 */
export const rules = [
  { id: 'H1', judge: checkListed },
  { id: 'H2', judge: checkState },
  { id: 'H3', judge: checkAmount },
  { id: 'H4', judge: checkLongestNote },
  { id: 'H5', judge: checkShortestNote },
  { id: 'H6', judge: checkLeverage },
  { id: 'H7', judge: checkCredit },
  { id: 'H8', judge: checkExperience },
  { id: 'H9', judge: checkProperty },
  { id: 'H10', judge: checkEntity },
  { id: 'H11', judge: checkPurpose },
] as const satisfies readonly { id: string; judge: Judge }[]

export type EligibilityRule = (typeof rules)[number]['id']
export const eligibilityRules = rules.map(({ id }) => id)

export const limitRules = ['H6', 'H7', 'H8', 'H9', 'H10', 'H11'] as const
export type LimitRule = (typeof limitRules)[number]

/** The rules that amount, repairs and term have to do with. */
export const figureRules: readonly EligibilityRule[] = ['H3', 'H4', 'H5', 'H6']

const judges = Object.fromEntries(rules.map(({ id, judge }) => [id, judge])) as Readonly<Record<EligibilityRule, Judge>>

export function checkRule(
  rule: EligibilityRule,
  lender: MatchLender,
  program: MatchProgram,
  file: MatchFile,
): CheckResult {
  return judges[rule](lender, program, file)
}

/** The rules a program fails for a file, in their order; none when it fits. */
export function failedRules(lender: MatchLender, program: MatchProgram, file: MatchFile): readonly EligibilityRule[] {
  const failed: EligibilityRule[] = []
  for (const { id, judge } of rules) if (judge(lender, program, file) === 'fail') failed.push(id)
  return failed
}

const passIf = (isMet: boolean): CheckResult => (isMet ? 'pass' : 'fail')

function checkListed({ isActive }: MatchLender): CheckResult {
  return passIf(isActive)
}

function checkState(lender: MatchLender, program: MatchProgram, { deal }: MatchFile): CheckResult {
  const states = program.states ?? lender.states
  return passIf(states.length === 0 || states.includes(deal.propertyState))
}

function checkAmount(_: MatchLender, { minAmount, maxAmount }: MatchProgram, { deal }: MatchFile): CheckResult {
  const { loanAmount } = deal
  return passIf((minAmount === null || loanAmount >= minAmount) && (maxAmount === null || loanAmount <= maxAmount))
}

/** The program's notes run as long as planned. */
function checkLongestNote(_: MatchLender, { maxTerm }: MatchProgram, { deal }: MatchFile): CheckResult {
  return passIf(maxTerm === null || deal.termMonths <= maxTerm)
}

/** How much longer than planned a lender's shortest note may be: a 9-month plan can use a 12-month note. */
export const shortestNoteSlackMonths = 6

function checkShortestNote(_: MatchLender, { minTerm }: MatchProgram, { deal }: MatchFile): CheckResult {
  return passIf(minTerm === null || deal.termMonths >= minTerm - shortestNoteSlackMonths)
}

/** Above a limit in dollars only by more than a cent. */
const cent = 0.01
const shareTolerance = 1e-9

function advanceAndRehab(program: MatchProgram, { deal, leverage }: MatchFile): number {
  const { repairBudget } = deal
  const rehab = Math.min(repairBudget, ((program.maxRehabPercent ?? 100) / 100) * repairBudget)
  return ((program.maxAdvancePercent ?? 0) / 100) * leverage.base + rehab
}

function checkLeverage(_: MatchLender, program: MatchProgram, file: MatchFile): CheckResult {
  const { maxAdvancePercent, maxLtcPercent, maxLtarvPercent } = program
  const { deal, leverage } = file
  if (maxLtarvPercent !== null && leverage.ltarv > maxLtarvPercent / 100 + shareTolerance) return 'fail'
  const measuresBase = maxAdvancePercent !== null || maxLtcPercent !== null
  if (leverage.isBaseKnown) {
    if (maxAdvancePercent !== null && deal.loanAmount > advanceAndRehab(program, file) + cent) return 'fail'
    if (maxLtcPercent !== null && leverage.ltc > maxLtcPercent / 100 + shareTolerance) return 'fail'
    return measuresBase || maxLtarvPercent !== null ? 'pass' : 'unknown'
  }
  if (maxLtarvPercent !== null) return 'pass'
  return measuresBase ? 'ask' : 'unknown'
}

function checkCredit(_: MatchLender, { minCreditScore }: MatchProgram, { credit }: MatchFile): CheckResult {
  if (minCreditScore === null) return 'unknown'
  if (credit === null) return 'ask'
  if (credit.high < minCreditScore) return 'fail'
  return credit.low >= minCreditScore ? 'pass' : 'ask'
}

function checkExperience(_: MatchLender, { minDeals }: MatchProgram, { deals }: MatchFile): CheckResult {
  if (minDeals === null) return 'unknown'
  if (minDeals <= 0) return 'pass'
  if (deals === null) return 'ask'
  return deals >= minDeals ? 'pass' : 'fail'
}

function checkProperty(
  _: MatchLender,
  { propertyTypes, maxUnits }: MatchProgram,
  { deal, units }: MatchFile,
): CheckResult {
  const hasTypes = propertyTypes.length > 0
  if (hasTypes && !propertyTypes.includes(deal.propertyType)) return 'fail'
  if (maxUnits !== null) {
    if (units === null) return 'ask'
    if (units > maxUnits) return 'fail'
  }
  return hasTypes ? 'pass' : 'unknown'
}

function checkEntity(_: MatchLender, { entityRequired }: MatchProgram, { isIndividual }: MatchFile): CheckResult {
  if (entityRequired === null) return 'unknown'
  if (!entityRequired) return 'pass'
  if (isIndividual === null) return 'ask'
  return isIndividual ? 'fail' : 'pass'
}

function checkPurpose(_: MatchLender, { purposes }: MatchProgram, { purpose }: MatchFile): CheckResult {
  if (purposes.length === 0) return 'unknown'
  return purposes.includes(purpose) ? 'pass' : 'fail'
}
