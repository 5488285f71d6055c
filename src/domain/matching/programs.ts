import type { propertyTypes } from '#domain/choices/deal-choices.ts'

/** Flip: with repairs. Bridge: short term without. Construction: from the ground up. Rental: 30 years. */
export const programKinds = ['flip', 'bridge', 'construction', 'rental'] as const
export type ProgramKind = (typeof programKinds)[number]
/** What is special about a deal, as lenders accept or exclude it. The last three follow from the deal's own figures. */
export const programSituations = [
  'land',
  'assignment',
  'non-warrantable-condo',
  'rural',
  'mixed-use',
  'manufactured',
  'short-term-rental',
  'late-payments',
  'other-liens',
  'heavy-rehab',
] as const
export type ProgramSituation = (typeof programSituations)[number]
export const loanPurposes = ['purchase', 'refinance'] as const
export const interestBases = ['full', 'drawn'] as const
export const recourseKinds = ['full', 'limited', 'none'] as const

/**
 * A loan program as a lender publishes it. Dollars, percent, months and days; rates have up to three decimals. Null, and an empty
 * list of kinds, situations, purposes or property types, is "not published".
 */
export type Program = {
  id: string
  name: string
  kinds: ProgramKind[]
  accepts: ProgramSituation[]
  excludes: ProgramSituation[]
  purposes: (typeof loanPurposes)[number][]
  propertyTypes: (typeof propertyTypes)[number][]
  /** Full state names in alphabetical order, never empty; null means the lender's. */
  states: string[] | null
  minAmount: number | null
  maxAmount: number | null
  minTerm: number | null
  maxTerm: number | null
  minRate: number | null
  maxRate: number | null
  minPoints: number | null
  maxPoints: number | null
  fundingDays: number | null
  /** Of the purchase price, or of the as-is value when refinancing: the most paid out at closing. */
  maxAdvancePercent: number | null
  /** Of the repair budget: the most that is financed. */
  maxRehabPercent: number | null
  /** Of price (or value) and repairs together. */
  maxLtcPercent: number | null
  /** Of the after-repair value. */
  maxLtarvPercent: number | null
  minCreditScore: number | null
  /** Deals exited in the last three years. */
  minDeals: number | null
  entityRequired: boolean | null
  maxUnits: number | null
  minDscr: number | null
  /** Whether interest runs on the full loan or on what has been drawn of it. */
  interestBasis: (typeof interestBases)[number] | null
  minimumInterestMonths: number | null
  extensionPercent: number | null
  /** As published. */
  prepay: string | null
  /** Percent of the balance by the year of payoff, the first year first; nothing after the last. */
  prepaySteps: number[] | null
  recourse: (typeof recourseKinds)[number] | null
  /** All fixed fees of one loan together, and the fee of one draw: dollars. */
  loanFees: number | null
  drawFee: number | null
  /** Fees that are no plain dollars, as published. */
  feesNote: string | null
  /** Where the terms were read, and when; without a time the lender's own counts. */
  sourceUrl: string | null
  termsCheckedAt: string | null
}

/** A program to match with: one made of a lender's own fields has neither id nor name. */
export type LenderProgram = Omit<Program, 'id' | 'name'> & { id: string | null; name: string | null }

/** What a program is made of where a lender has none. */
export type ProgramSource = Pick<
  Program,
  | 'minAmount'
  | 'maxAmount'
  | 'minTerm'
  | 'maxTerm'
  | 'minRate'
  | 'maxRate'
  | 'minPoints'
  | 'maxPoints'
  | 'fundingDays'
  | 'termsCheckedAt'
> & { programs?: readonly Program[] }

/** The lender's programs, or the one program that its own fields make. Never empty. */
export function programsOf(lender: ProgramSource): readonly LenderProgram[] {
  const { programs } = lender
  return programs !== undefined && programs.length > 0 ? programs : [programOfLender(lender)]
}

function programOfLender(lender: ProgramSource): LenderProgram {
  return {
    id: null,
    name: null,
    kinds: [],
    accepts: [],
    excludes: [],
    purposes: [],
    propertyTypes: [],
    states: null,
    minAmount: lender.minAmount,
    maxAmount: lender.maxAmount,
    minTerm: lender.minTerm,
    maxTerm: lender.maxTerm,
    minRate: lender.minRate,
    maxRate: lender.maxRate,
    minPoints: lender.minPoints,
    maxPoints: lender.maxPoints,
    fundingDays: lender.fundingDays,
    maxAdvancePercent: null,
    maxRehabPercent: null,
    maxLtcPercent: null,
    maxLtarvPercent: null,
    minCreditScore: null,
    minDeals: null,
    entityRequired: null,
    maxUnits: null,
    minDscr: null,
    interestBasis: null,
    minimumInterestMonths: null,
    extensionPercent: null,
    prepay: null,
    prepaySteps: null,
    recourse: null,
    loanFees: null,
    drawFee: null,
    feesNote: null,
    sourceUrl: null,
    termsCheckedAt: lender.termsCheckedAt,
  }
}
