import { expectedRate, isPriced, pricedTerms } from '#domain/loan-cost/assumed-terms.ts'
import { type CheckResult, checkRule, type EligibilityRule, eligibilityRules, expectedCoverage } from './eligibility.ts'
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
  H12: [kinds: readonly string[], kind: string]
  /** What the program asks for, the file's own coverage, and the rate it stands at. */
  H13: [minDscr: number | null, coverage: number | null, ratePercent: number, isRatePublished: boolean]
  H14: [accepted: readonly string[], excluded: readonly string[], toAsk: readonly string[]]
}

/** What the check of a rule found, and the figures it stands on: what is stored, and put into words when it is read. */
export type FoundCheckOf<R extends EligibilityRule> = [rule: R, result: CheckResult, ...figures: Figures[R]]
export type FoundCheck = { [R in EligibilityRule]: FoundCheckOf<R> }[EligibilityRule]

/** Every check of a program for a file that the file is judged by, in the order of the rules. */
export function findChecks(lender: MatchLender, program: MatchProgram, file: MatchFile): FoundCheck[] {
  return eligibilityRules.flatMap((rule) => {
    const result = checkRule(rule, lender, program, file)
    return result === null ? [] : [[rule, result, ...figuresOf[rule](lender, program, file)] as FoundCheck]
  })
}

const figuresOf: {
  [R in EligibilityRule]: (lender: MatchLender, program: MatchProgram, file: MatchFile) => Figures[R]
} = {
  H1: () => [],
  H2: (lender, program, { deal }) => [reachOf(lender, program), deal.propertyState],
  H3: (_, { minAmount, maxAmount }, { deal }) => [minAmount, maxAmount, deal.loanAmount],
  H4: (_, { maxTerm }, { deal }) => [maxTerm, deal.termMonths],
  H5: (_, { minTerm, maxTerm }, { deal }) => [minTerm, maxTerm, deal.termMonths],
  H6: (_, program, file) => leverageFigures(program, file),
  H7: (_, { minCreditScore }, { credit }) => [minCreditScore, credit?.low ?? null, credit?.high ?? null],
  H8: (_, { minDeals }, { deals }) => [minDeals, deals],
  H9: (_, { propertyTypes, maxUnits }, { deal, units }) => {
    // Only a failure names them all.
    const types = propertyTypes.length === 0 ? null : propertyTypes.includes(deal.propertyType) ? [] : propertyTypes
    return [types, deal.propertyType, maxUnits, units]
  },
  H10: (_, { entityRequired }) => [entityRequired],
  H11: (_, { purposes }, { purpose }) => [purposes.length > 0, purpose],
  H12: (_, { kinds }, { kind }) => [kinds, kind],
  H13: (_, program, file) => [
    program.minDscr,
    expectedCoverage(program, file),
    expectedRate(pricedTerms(program, file.kind), file.strength),
    isPriced(program),
  ],
  H14: (_, { accepts, excludes }, { situations }) => {
    const excluded = situations.filter((situation) => excludes.includes(situation))
    const accepted = situations.filter((situation) => accepts.includes(situation) && !excludes.includes(situation))
    const toAsk = situations.filter((situation) => !accepts.includes(situation) && !excludes.includes(situation))
    return [accepted, excluded, toAsk]
  },
}

function reachOf(lender: MatchLender, program: MatchProgram): Figures['H2'][0] {
  if (program.states === null && lender.statesPublished === false) return 'unpublished'
  return (program.states ?? lender.states).length === 0 ? 'everywhere' : 'listed'
}

function leverageFigures(program: MatchProgram, { deal, leverage }: MatchFile): Figures['H6'] {
  const { isBaseKnown, isRefinance, isRental, ltc, ltarv } = leverage
  const maxAdvance = isBaseKnown ? program.maxAdvancePercent : null
  const maxLtc = isBaseKnown ? program.maxLtcPercent : null
  const maxLtarv = program.maxLtarvPercent
  return [
    isRefinance ? 'value' : 'price',
    maxAdvance,
    maxAdvance !== null && deal.repairBudget > 0 && !isRental ? program.maxRehabPercent : null,
    maxLtc,
    maxLtc === null ? null : 100 * ltc,
    maxLtarv,
    maxLtarv === null ? null : 100 * ltarv,
  ]
}
