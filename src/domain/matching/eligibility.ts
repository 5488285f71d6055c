import type { MatchFile } from './match-file.ts'
import type { MatchLender, MatchProgram } from './match-inputs.ts'

/**
 * H1 the lender is active; H2 it lends in the deal's state; H3 the program lends this amount; H4 its notes run long enough; H5 its
 * shortest note is at most 6 months longer than the plan; H6 leverage, H7 credit, H8 experience, H9 property, H10 entity and H11
 * purpose are within what it publishes. An unpublished bound is open.
 */
export const eligibilityRules = ['H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'H7', 'H8', 'H9', 'H10', 'H11'] as const
export type EligibilityRule = (typeof eligibilityRules)[number]

/** The rules whose limits are often not published; how many of them are known to be met is a part of the score. */
export const limitRules = ['H6', 'H7', 'H8', 'H9', 'H10', 'H11'] as const
export type LimitRule = (typeof limitRules)[number]

/** Only `fail` excludes. `ask`: published, but the file leaves open whether it is met. `unknown`: not published. */
const checkResults = ['pass', 'fail', 'ask', 'unknown'] as const
export type CheckResult = (typeof checkResults)[number]

/** How much longer than planned a lender's shortest note may be: a 9-month plan can use a 12-month note. */
export const shortestNoteSlackMonths = 6

/** One bit per rule, the first rule the lowest. */
export const ruleBits: Readonly<Record<EligibilityRule, number>> = {
  H1: 1 << 0,
  H2: 1 << 1,
  H3: 1 << 2,
  H4: 1 << 3,
  H5: 1 << 4,
  H6: 1 << 5,
  H7: 1 << 6,
  H8: 1 << 7,
  H9: 1 << 8,
  H10: 1 << 9,
  H11: 1 << 10,
}

type LimitCheck = (program: MatchProgram, file: MatchFile) => CheckResult

/** How the program's published limits stand to the file. */
export const limitChecks: Readonly<Record<LimitRule, LimitCheck>> = {
  H6: checkLeverage,
  H7: checkCredit,
  H8: checkExperience,
  H9: checkProperty,
  H10: checkEntity,
  H11: checkPurpose,
}

/** The rules that amount, repairs and term have to do with. */
export const figureRuleBits = ruleBits.H3 | ruleBits.H4 | ruleBits.H5 | ruleBits.H6

/** The rules that a program fails for a file, as bits; 0 when it fits. `failedRulesOf` is the same for a whole directory. */
export function failedRuleBits(lender: MatchLender, program: MatchProgram, file: MatchFile): number {
  const { deal } = file
  const states = program.states ?? lender.states
  let bits = lender.isActive ? 0 : ruleBits.H1
  if (states.length > 0 && !states.includes(deal.propertyState)) bits |= ruleBits.H2
  if (!isWithin(deal.loanAmount, program.minAmount, program.maxAmount)) bits |= ruleBits.H3
  if (program.maxTerm !== null && deal.termMonths > program.maxTerm) bits |= ruleBits.H4
  if (program.minTerm !== null && deal.termMonths < program.minTerm - shortestNoteSlackMonths) bits |= ruleBits.H5
  for (const rule of limitRules) if (limitChecks[rule](program, file) === 'fail') bits |= ruleBits[rule]
  return bits
}

/** The rules a program fails for a file, in their order; none when it fits. */
export function failedRules(lender: MatchLender, program: MatchProgram, file: MatchFile): EligibilityRule[] {
  return rulesOf(failedRuleBits(lender, program, file))
}

export function rulesOf(bits: number): EligibilityRule[] {
  return eligibilityRules.filter((rule) => bits & ruleBits[rule])
}

/** How many bits are set: of two programs the one that fails fewer rules is nearer. */
export function countFailed(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++
  return count
}

function isWithin(value: number, min: number | null, max: number | null): boolean {
  return (min === null || value >= min) && (max === null || value <= max)
}

/** Above a limit in dollars only by more than a cent. */
export const cent = 0.01
export const shareTolerance = 1e-9

function advanceAndRehab(program: MatchProgram, { deal, leverage }: MatchFile): number {
  const { repairBudget } = deal
  const rehab = Math.min(repairBudget, ((program.maxRehabPercent ?? 100) / 100) * repairBudget)
  return ((program.maxAdvancePercent ?? 0) / 100) * leverage.base + rehab
}

function checkLeverage(program: MatchProgram, file: MatchFile): CheckResult {
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

function checkCredit({ minCreditScore }: MatchProgram, { credit }: MatchFile): CheckResult {
  if (minCreditScore === null) return 'unknown'
  if (credit === null) return 'ask'
  if (credit.high < minCreditScore) return 'fail'
  return credit.low >= minCreditScore ? 'pass' : 'ask'
}

function checkExperience({ minDeals }: MatchProgram, { deals }: MatchFile): CheckResult {
  if (minDeals === null) return 'unknown'
  if (minDeals <= 0) return 'pass'
  if (deals === null) return 'ask'
  return deals >= minDeals ? 'pass' : 'fail'
}

function checkProperty({ propertyTypes, maxUnits }: MatchProgram, { deal, units }: MatchFile): CheckResult {
  const hasTypes = propertyTypes.length > 0
  if (hasTypes && !propertyTypes.includes(deal.propertyType)) return 'fail'
  if (maxUnits !== null) {
    if (units === null) return 'ask'
    if (units > maxUnits) return 'fail'
  }
  return hasTypes ? 'pass' : 'unknown'
}

function checkEntity({ entityRequired }: MatchProgram, { isIndividual }: MatchFile): CheckResult {
  if (entityRequired === null) return 'unknown'
  if (!entityRequired) return 'pass'
  if (isIndividual === null) return 'ask'
  return isIndividual ? 'fail' : 'pass'
}

function checkPurpose({ purposes }: MatchProgram, { purpose }: MatchFile): CheckResult {
  if (purposes.length === 0) return 'unknown'
  return purposes.includes(purpose) ? 'pass' : 'fail'
}
