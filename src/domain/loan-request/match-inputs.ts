import type { RehabScope } from '#domain/choices/deal-choices.ts'
import type { LenderProgram, ProgramKind } from '#domain/programs/programs.ts'
import type { ProfitFigures } from './profit-figures.ts'

/**
 * All inputs of matching. Dollars, percent, months and days; null means not published or not given. Objects with extra
 * fields fit these types, but scores never read the extra fields.
 */
export type MatchLender = {
  id: string
  isActive: boolean
  /** Full state names; an empty list means nationwide. */
  states: readonly string[]
  /** False when the lender does not say where it lends. */
  statesPublished?: boolean
  /** The last check of the published terms: an ISO 8601 date-time, or milliseconds since 1970. */
  termsCheckedAt: string | number | null
  description: string | null
  website: string | null
  contactEmail: string | null
  contactPhone: string | null
  /** Never empty: a lender without programs gets one built from the lender's fields. */
  programs: readonly MatchProgram[]
}

/** A lender whose name the sentences may contain. */
export type NamedMatchLender = MatchLender & { name: string }

/** A program, as {@link LenderProgram}; dates may be milliseconds. */
export type MatchProgram = Omit<
  LenderProgram,
  | 'states'
  | 'kinds'
  | 'accepts'
  | 'excludes'
  | 'purposes'
  | 'propertyTypes'
  | 'termsCheckedAt'
  | 'prepaySteps'
  | 'feesNote'
  | 'interestReserveMonths'
  | 'recourse'
  | 'sourceUrl'
> & {
  states: readonly string[] | null
  kinds: readonly ProgramKind[]
  accepts: readonly string[]
  excludes: readonly string[]
  prepaySteps: readonly number[] | null
  purposes: readonly string[]
  propertyTypes: readonly string[]
  termsCheckedAt: string | number | null
}

export type MatchDeal = {
  dealType: string
  dealStatus: string
  /** A full state name, spelled as in `stateNames`. */
  propertyState: string
  propertyType: string
  loanAmount: number
  purchasePrice: number
  repairBudget: number
  estimatedArv: number
  downpayment: number
  termMonths: number
  closingTimelineDays: number
  /** The fields below are optional: null or absent means unknown, never zero. */
  occupancy?: string | null | undefined
  holdMonths?: number | null | undefined
  /** The as-is value. */
  propertyValue?: number | null | undefined
  /** The day the property was bought, as YYYY-MM-DD. */
  purchasedDate?: string | null | undefined
  /** Whether the loan pays for the repairs; inferred from the down payment when null. */
  repairsFinanced?: boolean | null | undefined
  /** The balance of the senior loan that stays on the property. */
  seniorLoanBalance?: number | null | undefined
  /** The day of the assessment, as YYYY-MM-DD; today when null. */
  assessedOn?: string | null | undefined
  units?: number | null | undefined
  rehabScope?: RehabScope | null | undefined
  payoff?: number | null | undefined
  monthlyRent?: number | null | undefined
  yearlyTaxes?: number | null | undefined
  yearlyInsurance?: number | null | undefined
  monthlyHoa?: number | null | undefined
  /** For a refinance: `business` or `personal`. */
  useOfProceeds?: string | null | undefined
  /** For a refinance: `none`, `30`, `60` or `foreclosure`. */
  latePayments?: string | null | undefined
  otherLiens?: boolean | null | undefined
  situations?: readonly string[] | null | undefined
  loanKind?: string | null | undefined
  /** Used for profit and cash only; no check or price reads it. */
  profitFigures?: ProfitFigures | null | undefined
}

export type MatchInvestor = {
  creditScoreRange: string | null
  flippingExperience: string | null
  reDealsLast3Years: number | null
  exactCreditScore?: number | null
  entityType?: string | null
  liquidReserves?: number | null
  exitStrategy?: string | null
}

/** Clamps a number to 0 to 1. */
export function clamp(x: number): number {
  return Math.min(1, Math.max(0, x))
}

/** Divides two non-negative figures. A denominator of 0 gives infinity, so the ratio is never NaN. */
export function ratio(numerator: number, denominator: number): number {
  return denominator > 0 ? numerator / denominator : Number.POSITIVE_INFINITY
}
