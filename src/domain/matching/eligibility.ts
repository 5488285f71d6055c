import { expectedRate, pricedTerms } from '#domain/loan-cost/assumed-terms.ts'
import { coverageAt } from '#domain/rental/coverage.ts'
import type { MatchFile } from './match-file.ts'
import type { MatchLender, MatchProgram } from './match-inputs.ts'

/** Only `fail` excludes. `ask`: it has to be asked whether it is met. `unknown`: not published. */
const checkResults = ['pass', 'fail', 'ask', 'unknown'] as const
export type CheckResult = (typeof checkResults)[number]

type Rule = {
  id: string
  judge: (lender: MatchLender, program: MatchProgram, file: MatchFile) => CheckResult
  /** Whether a file is judged by it; by every rule without this. */
  isJudged?: (file: MatchFile) => boolean
}

/**
 * The rules by which a program fits a file, in the order in which a failure is put down to them; ranking and explanations read no
 * other. An unpublished bound is open.
 */
export const rules = [
  { id: 'H1', judge: checkListed },
  { id: 'H12', judge: checkKind },
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
  { id: 'H13', judge: checkRent, isJudged: ({ kind }) => kind === 'rental' },
  { id: 'H14', judge: checkSituations, isJudged: ({ situations }) => situations.length > 0 },
] as const satisfies readonly Rule[]

export type EligibilityRule = (typeof rules)[number]['id']
export const eligibilityRules = rules.map(({ id }) => id)

/** The rules that price, amount, repairs and term have to do with. */
export const figureRules: readonly EligibilityRule[] = ['H12', 'H3', 'H4', 'H5', 'H6', 'H13', 'H14']

const byId = Object.fromEntries(rules.map((rule) => [rule.id, rule])) as unknown as Readonly<
  Record<EligibilityRule, Rule>
>

/** What a rule finds; null where the file is not judged by it. */
export function checkRule(
  rule: EligibilityRule,
  lender: MatchLender,
  program: MatchProgram,
  file: MatchFile,
): CheckResult | null {
  const { judge, isJudged } = byId[rule]
  return isJudged === undefined || isJudged(file) ? judge(lender, program, file) : null
}

/** The rules a program fails for a file, in their order; none when it fits. */
export function failedRules(lender: MatchLender, program: MatchProgram, file: MatchFile): readonly EligibilityRule[] {
  let failed: EligibilityRule[] | undefined
  for (const id of eligibilityRules)
    if (checkRule(id, lender, program, file) === 'fail') {
      failed ??= []
      failed.push(id)
    }
  return failed ?? noRules
}

const noRules: readonly EligibilityRule[] = []

const passIf = (isMet: boolean): CheckResult => (isMet ? 'pass' : 'fail')

function checkListed({ isActive }: MatchLender): CheckResult {
  return passIf(isActive)
}

function checkState(lender: MatchLender, program: MatchProgram, { deal }: MatchFile): CheckResult {
  if (program.states === null && lender.statesPublished === false) return 'ask'
  const states = program.states ?? lender.states
  return passIf(states.length === 0 || states.includes(deal.propertyState))
}

function checkAmount(_: MatchLender, { minAmount, maxAmount }: MatchProgram, { deal }: MatchFile): CheckResult {
  const { loanAmount } = deal
  if (minAmount === null && maxAmount === null) return 'unknown'
  return passIf((minAmount === null || loanAmount >= minAmount) && (maxAmount === null || loanAmount <= maxAmount))
}

/** The program's notes run as long as planned. */
function checkLongestNote(_: MatchLender, { minTerm, maxTerm }: MatchProgram, { deal }: MatchFile): CheckResult {
  if (minTerm === null && maxTerm === null) return 'unknown'
  return passIf(maxTerm === null || deal.termMonths <= maxTerm)
}

/** How much longer than planned a lender's shortest note may be: a 9-month plan can use a 12-month note. */
export const shortestNoteSlackMonths = 6

function checkShortestNote(_: MatchLender, { minTerm, maxTerm }: MatchProgram, { deal }: MatchFile): CheckResult {
  if (minTerm === null && maxTerm === null) return 'unknown'
  return passIf(minTerm === null || deal.termMonths >= minTerm - shortestNoteSlackMonths)
}

/** Above a limit in dollars only by more than a cent. */
const cent = 0.01
export const shareTolerance = 1e-9

function checkLeverage(_: MatchLender, program: MatchProgram, file: MatchFile): CheckResult {
  const { maxAdvancePercent, maxLtcPercent, maxLtarvPercent } = program
  const { leverage } = file
  if (maxLtarvPercent !== null && leverage.ltarv > maxLtarvPercent / 100 + shareTolerance) return 'fail'
  const measuresBase = maxAdvancePercent !== null || maxLtcPercent !== null
  if (leverage.isBaseKnown) {
    const advance = maxAdvancePercent === null ? null : checkAdvance(maxAdvancePercent, program.maxRehabPercent, file)
    if (advance === 'fail') return 'fail'
    if (maxLtcPercent !== null && leverage.ltc > maxLtcPercent / 100 + shareTolerance) return 'fail'
    if (advance === 'ask') return 'ask'
    return measuresBase || maxLtarvPercent !== null ? 'pass' : 'unknown'
  }
  if (maxLtarvPercent !== null) return 'pass'
  return measuresBase ? 'ask' : 'unknown'
}

/** Where the share of repairs that is financed is not published, what goes beyond the advance has to be asked for. */
function checkAdvance(
  maxAdvancePercent: number,
  maxRehabPercent: number | null,
  { deal, leverage }: MatchFile,
): CheckResult {
  const advance = (maxAdvancePercent / 100) * leverage.base
  const fits = (limit: number) => deal.loanAmount <= limit + cent
  if (leverage.isRental || deal.repairBudget <= 0) return passIf(fits(advance))
  if (maxRehabPercent !== null) return passIf(fits(advance + (maxRehabPercent / 100) * deal.repairBudget))
  if (fits(advance)) return 'pass'
  return fits(advance + deal.repairBudget) ? 'ask' : 'fail'
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

/** What a lender of one kind of program says to a deal of another: repairs beyond this share of the price make a flip of a bridge loan. */
export const lightRepairsShare = 0.15

/** A loan is only made by programs of its kind; a bridge loan may take light repairs, and a flip program none at all. */
function checkKind(_: MatchLender, { kinds }: MatchProgram, { kind, deal, leverage }: MatchFile): CheckResult {
  if (kinds.length === 0) return 'ask'
  if (kinds.includes(kind)) return 'pass'
  const hasLightRepairs = deal.repairBudget <= lightRepairsShare * leverage.base + cent
  if (kind === 'flip') return kinds.includes('bridge') && hasLightRepairs ? 'ask' : 'fail'
  return kind === 'bridge' && kinds.includes('flip') ? 'ask' : 'fail'
}

/** The rent carries the loan at the rate that the program can be expected to charge. */
function checkRent(_: MatchLender, program: MatchProgram, file: MatchFile): CheckResult {
  const { minDscr } = program
  if (minDscr === null) return 'unknown'
  const coverage = expectedCoverage(program, file)
  if (coverage === null) return 'ask'
  return passIf(coverage >= minDscr - shareTolerance)
}

/** Rent over payment, taxes, insurance and dues at the program's expected rate, or at usual ones where none is published. */
export function expectedCoverage(
  program: Pick<MatchProgram, 'minRate' | 'maxRate' | 'minPoints' | 'maxPoints'>,
  { deal, kind, strength }: MatchFile,
): number | null {
  return coverageAt(deal, expectedRate(pricedTerms(program, kind), strength))
}

/** The worst of the deal's situations counts; what is neither accepted nor excluded has to be asked. */
function checkSituations(_: MatchLender, { accepts, excludes }: MatchProgram, { situations }: MatchFile): CheckResult {
  if (situations.some((situation) => excludes.includes(situation))) return 'fail'
  return situations.every((situation) => accepts.includes(situation)) ? 'pass' : 'ask'
}
