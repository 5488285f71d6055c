/**
 * What matching may look at, and nothing else. Dollars, percent, months and days; null is what was not published or not told.
 * Richer objects fit these types; their other fields never reach a score.
 */
export type MatchLender = {
  id: string
  isActive: boolean
  /** Full state names; none means nationwide. */
  states: readonly string[]
  minAmount: number | null
  maxAmount: number | null
  minTerm: number | null
  maxTerm: number | null
  minRate: number
  maxRate: number
  minPoints: number | null
  maxPoints: number | null
  fundingDays: number | null
  /** The last check of the published terms: an ISO 8601 date-time, or milliseconds since 1970. */
  termsCheckedAt: string | number | null
  description: string | null
  website: string | null
  contactEmail: string | null
  contactPhone: string | null
}

/** A lender's rates, those that it does not publish as they are assumed: three points apart, or 10 to 13 %. */
export function withRates({ minRate, maxRate }: { minRate: number | null; maxRate: number | null }) {
  const min = minRate ?? (maxRate === null ? 10 : maxRate - 3)
  return { minRate: min, maxRate: maxRate ?? min + 3 }
}

export type MatchDeal = {
  /** A full state name, spelt as in `stateNames`. */
  propertyState: string
  loanAmount: number
  purchasePrice: number
  repairBudget: number
  estimatedArv: number
  downpayment: number
  termMonths: number
  closingTimelineDays: number
}

export type MatchInvestor = {
  creditScoreRange: string | null
  flippingExperience: string | null
  reDealsLast3Years: number | null
}

/** A number held between 0 and 1. */
export function clamp(x: number): number {
  return Math.min(1, Math.max(0, x))
}

/** The ratio of two figures that are not negative; a denominator of 0 gives infinity, so that no ratio is ever undefined. */
export function ratio(numerator: number, denominator: number): number {
  return denominator > 0 ? numerator / denominator : Number.POSITIVE_INFINITY
}
