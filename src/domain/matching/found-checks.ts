import { type CheckResult, checkRule, type EligibilityRule, eligibilityRules } from './eligibility.ts'
import type { MatchFile } from './match-file.ts'
import type { MatchLender, MatchProgram } from './match-inputs.ts'

type Figures = {
  H1: []
  H2: [reach: 'everywhere' | 'listed' | 'unpublished', state: string]
  H3: [minAmount: number | null, maxAmount: number | null, loanAmount: number]
  H4: [maxTerm: number | null, termMonths: number]
  H5: [minTerm: number | null, maxTerm: number | null, termMonths: number]
  /** The limits that can be judged, and the file's own shares; the rehab limit only where there are repairs. */
  H6: [
    base: 'price' | 'value',
    maxAdvancePercent: number | null,
    maxRehabPercent: number | null,
    maxLtcPercent: number | null,
    ltcPercent: number | null,
    maxLtarvPercent: number | null,
    ltarvPercent: number | null,
  ]
  H7: [minCreditScore: number | null, low: number | null, high: number | null]
  H8: [minDeals: number | null, deals: number | null]
  H9: [propertyTypes: readonly string[] | null, propertyType: string, maxUnits: number | null, units: number | null]
  H10: [entityRequired: boolean | null]
  H11: [isPublished: boolean, purpose: 'purchase' | 'refinance']
}

/** What the check of a rule found, and the figures it stands on: what is stored, and put into words when it is read. */
export type FoundCheckOf<R extends EligibilityRule> = [rule: R, result: CheckResult, ...figures: Figures[R]]
export type FoundCheck = { [R in EligibilityRule]: FoundCheckOf<R> }[EligibilityRule]

/** Every check of a program for a file, in the order of the rules. */
export function findChecks(lender: MatchLender, program: MatchProgram, file: MatchFile): FoundCheck[] {
  const resultOf = (rule: EligibilityRule) => checkRule(rule, lender, program, file)
  const { deal, credit } = file
  const { minAmount, maxAmount, minTerm, maxTerm, propertyTypes, maxUnits } = program
  // Only a failure names them all.
  const types = propertyTypes.length === 0 ? null : propertyTypes.includes(deal.propertyType) ? [] : propertyTypes
  const checks: { [R in EligibilityRule]: FoundCheckOf<R> } = {
    H1: ['H1', resultOf('H1')],
    H2: ['H2', resultOf('H2'), reachOf(lender, program), deal.propertyState],
    H3: ['H3', resultOf('H3'), minAmount, maxAmount, deal.loanAmount],
    H4: ['H4', resultOf('H4'), maxTerm, deal.termMonths],
    H5: ['H5', resultOf('H5'), minTerm, maxTerm, deal.termMonths],
    H6: ['H6', resultOf('H6'), ...leverageFigures(program, file)],
    H7: ['H7', resultOf('H7'), program.minCreditScore, credit?.low ?? null, credit?.high ?? null],
    H8: ['H8', resultOf('H8'), program.minDeals, file.deals],
    H9: ['H9', resultOf('H9'), types, deal.propertyType, maxUnits, file.units],
    H10: ['H10', resultOf('H10'), program.entityRequired],
    H11: ['H11', resultOf('H11'), program.purposes.length > 0, file.purpose],
  }
  return eligibilityRules.map((rule) => checks[rule])
}

function reachOf(lender: MatchLender, program: MatchProgram): Figures['H2'][0] {
  if (program.states === null && lender.statesPublished === false) return 'unpublished'
  return (program.states ?? lender.states).length === 0 ? 'everywhere' : 'listed'
}

function leverageFigures(program: MatchProgram, { deal, leverage }: MatchFile): Figures['H6'] {
  const { isBaseKnown, isRefinance, ltc, ltarv } = leverage
  const maxAdvance = isBaseKnown ? program.maxAdvancePercent : null
  const maxLtc = isBaseKnown ? program.maxLtcPercent : null
  const maxLtarv = program.maxLtarvPercent
  return [
    isRefinance ? 'value' : 'price',
    maxAdvance,
    maxAdvance !== null && deal.repairBudget > 0 ? (program.maxRehabPercent ?? 100) : null,
    maxLtc,
    maxLtc === null ? null : 100 * ltc,
    maxLtarv,
    maxLtarv === null ? null : 100 * ltarv,
  ]
}
