import type { LoanPurpose, ProgramKind, ProgramSituation } from '#domain/programs/programs.ts'
import type { PropertyType } from './cells/read-property-types.ts'

/**
 * The values of a row. Amounts and fees in dollars, rates, points and limits in percent, terms in months. Null is "not
 * published". A field that the row doesn't mention is missing, so an update keeps the stored value.
 */
export type LenderValues = {
  name: string
  slug: string | null
  /** Empty means nationwide if `statesPublished`, else unknown. */
  states: string[]
  statesPublished: boolean
  description: string | null
  contactEmail: string | null
  contactPhone: string | null
  website: string | null
  nmlsId: string | null
  /** As texts, each with state, number and regulator. */
  licenses: string[]
  isActive: boolean
  termsCheckedAt: Date | null
  isSample: boolean
}

/** Terms of the row's program, or of the lender when the row names no program. */
export type TermValues = {
  minAmount: number | null
  maxAmount: number | null
  minTerm: number | null
  maxTerm: number | null
  minRate: number | null
  maxRate: number | null
  minPoints: number | null
  maxPoints: number | null
  fundingDays: number | null
}

/** Values that only programs have. */
type ProgramValues = {
  program: string | null
  kinds: ProgramKind[]
  /** Whether the kinds come from a column such as Type, which often says bridge for every short-term loan. */
  areKindsLoose: boolean
  /** Whether the loan's term is in days. The catalogue doesn't store such loans. */
  isTransactional: boolean
  accepts: ProgramSituation[]
  excludes: ProgramSituation[]
  purposes: LoanPurpose[]
  propertyTypes: PropertyType[]
  /** Null means the lender's. */
  programStates: string[] | null
  maxAdvancePercent: number | null
  maxRehabPercent: number | null
  maxLtcPercent: number | null
  maxLtarvPercent: number | null
  minCreditScore: number | null
  minDeals: number | null
  entityRequired: boolean | null
  maxUnits: number | null
  minDscr: number | null
  minPropertyValue: number | null
  seasoningMonths: number | null
  interestBasis: 'full' | 'drawn' | null
  minimumInterestMonths: number | null
  extensionPercent: number | null
  extensionMonths: number | null
  exitFeePercent: number | null
  exitFeeAfterMonth: number | null
  interestReserveMonths: number | null
  prepay: string | null
  prepaySteps: number[] | null
  recourse: 'full' | 'limited' | 'none' | null
  loanFees: number | null
  drawFee: number | null
  feesNote: string | null
  sourceUrl: string | null
  /** Null means the lender's. */
  programTermsCheckedAt: Date | null
}

export type FileValues = Partial<LenderValues & TermValues & ProgramValues>
export type FileField = keyof FileValues
