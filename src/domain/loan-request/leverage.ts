import { addDays } from '#domain/calendar/business-days.ts'
import { todayOf } from '#domain/calendar/today.ts'
import type { DealPurpose } from '#domain/programs/programs.ts'
import { type KindFacts, kindOfDeal } from './kind-of-deal.ts'
import { type MatchDeal, ratio } from './match-inputs.ts'

/** Returns whether a deal is a refinance. For an owned property it always is, regardless of the deal's type. */
export function isRefinance(deal: Pick<MatchDeal, 'dealType' | 'dealStatus'>): boolean {
  return deal.dealType === 'Refinance' || deal.dealStatus === 'Property purchased'
}

/** The loan against its security. Shares are ratios, not percent; all of them include the senior loan. */
export type Leverage = {
  isRefinance: boolean
  /** False for a seasoned refinance without an as-is value: advance and LTC are not checked then. */
  isBaseKnown: boolean
  isRental: boolean
  /**
   * B0 in dollars: the lower of price and value for a purchase or an unseasoned refinance, else the as-is value. The
   * price while the value is unknown.
   */
  base: number
  /** Whether the base is the price or the value. */
  baseKind: 'price' | 'value'
  /** For a refinance within 180 days of the purchase: the day from which the as-is value counts. */
  valueCountsFrom: string | null
  /** The balance of the senior loan, in dollars. */
  seniorLoan: number
  /** Advance and holdback, in dollars. They add up to the loan unless a quote's first advance is smaller. */
  advance: number
  holdback: number
  /** The loan less the holdback, over the base. */
  advanceShare: number
  loanToBase: number
  ltarv: number
  ltc: number
}

/** Names the base for use after 'of the', such as 'as-is value'. */
export function baseName({ baseKind, isRefinance }: Pick<Leverage, 'baseKind' | 'isRefinance'>): string {
  return baseKind === 'value' ? 'as-is value' : isRefinance ? 'price you paid' : 'price'
}

export type LeveragedDeal = Pick<
  MatchDeal,
  | 'dealType'
  | 'dealStatus'
  | 'loanAmount'
  | 'purchasePrice'
  | 'repairBudget'
  | 'estimatedArv'
  | 'propertyValue'
  | 'purchasedDate'
  | 'repairsFinanced'
  | 'seniorLoanBalance'
  | 'assessedOn'
> &
  KindFacts & { downpayment?: number | null | undefined }

/** Percent of the base that lenders usually advance when the repairs aren't financed. */
export const usualAdvancePercent = 85
/** Days of ownership before most lenders count the as-is value of a refinance. */
export const seasoningDays = 180

/** The terms that split a loan: a program's limits in percent, or a quote's first advance and holdback in dollars. */
export type SplitTerms = {
  advancePercent?: number | null | undefined
  rehabPercent?: number | null | undefined
  initialAdvance?: number | null | undefined
  holdback?: number | null | undefined
}

/**
 * Returns the deal's leverage with the usual advance, or with the split of a program or quote. Whether a refinance is
 * seasoned depends on `assessedOn`, or on today without it.
 */
export function leverageOf(deal: LeveragedDeal, terms: SplitTerms = {}): Leverage {
  const { loanAmount, repairBudget, estimatedArv } = deal
  const isRental = kindOfDeal(deal) === 'rental'
  const seniorLoan = deal.seniorLoanBalance ?? 0
  const basis = baseOf(deal)
  const { base } = basis
  const holdback = holdbackOf({ isRental, base }, deal, terms)
  const debt = loanAmount + seniorLoan
  return {
    ...basis,
    isRental,
    seniorLoan,
    advance: Math.min(loanAmount - holdback, terms.initialAdvance ?? Number.POSITIVE_INFINITY),
    holdback,
    advanceShare: ratio(debt - holdback, base),
    loanToBase: ratio(debt, base),
    ltarv: ratio(debt, estimatedArv),
    ltc: ratio(debt, base + repairBudget),
  }
}

/** Returns B0 and how it follows from price and value, as {@link Leverage} describes. */
function baseOf(
  deal: LeveragedDeal,
): Pick<Leverage, 'isRefinance' | 'isBaseKnown' | 'base' | 'baseKind' | 'valueCountsFrom'> {
  const { purchasePrice } = deal
  const value = deal.propertyValue ?? null
  const refinance = isRefinance(deal)
  const valueCountsFrom = refinance ? unseasonedUntil(deal) : null
  const isCapped = !refinance || valueCountsFrom !== null
  const base = value === null ? purchasePrice : isCapped ? Math.min(purchasePrice, value) : value
  return {
    isRefinance: refinance,
    isBaseKnown: isCapped || value !== null,
    base,
    baseKind: value !== null && base === value && (value !== purchasePrice || refinance) ? 'value' : 'price',
    valueCountsFrom,
  }
}

/** Returns the day from which the as-is value counts; null when it counts already or the purchase date is unknown. */
function unseasonedUntil({ purchasedDate, assessedOn }: LeveragedDeal): string | null {
  if (purchasedDate == null) return null
  const from = addDays(purchasedDate, seasoningDays)
  return from > (assessedOn ?? todayOf(new Date())) ? from : null
}

/**
 * A loan and down payment that together are at most this multiple of the price pay for the purchase alone, not for
 * repairs.
 */
const priceTolerance = 1.005

/**
 * Returns whether the loan finances repairs. Without an answer: no when down payment and loan together just pay the
 * price of a purchase.
 */
function areRepairsFinanced(deal: LeveragedDeal): boolean {
  if (deal.repairsFinanced != null) return deal.repairsFinanced
  const downpayment = deal.downpayment ?? 0
  const paysPriceAlone = downpayment > 0 && deal.loanAmount + downpayment <= priceTolerance * deal.purchasePrice
  return isRefinance(deal) || !paysPriceAlone
}

/**
 * Returns the dollars held back for repairs; 0 for a rental. Uses a quote's holdback or first advance in `terms`.
 * Without them, financed repairs are held back first, in full or up to the program's percentage. If repairs aren't
 * financed, the advance comes first, and only the rest of the loan is held back.
 */
export function holdbackOf(
  { isRental, base }: Pick<Leverage, 'isRental' | 'base'>,
  deal: LeveragedDeal,
  terms: SplitTerms,
): number {
  const { loanAmount, repairBudget } = deal
  if (isRental) return 0
  const { initialAdvance } = terms
  if (terms.holdback != null) return Math.min(terms.holdback, loanAmount)
  if (initialAdvance != null) return Math.max(0, Math.min(repairBudget, loanAmount - initialAdvance))
  if (areRepairsFinanced(deal)) return Math.min(((terms.rehabPercent ?? 100) / 100) * repairBudget, loanAmount)
  const advance = Math.min(loanAmount, ((terms.advancePercent ?? usualAdvancePercent) / 100) * base)
  return Math.min(repairBudget, loanAmount - advance)
}

/**
 * The leverage limits, as shares. Verdicts, score caps, near misses and gauges read them. Above `sound` a deal is
 * stretched, above `makeable` unlikely. Above `possible` the score is capped.
 */
export const ltarvLimits = { sound: 0.7, makeable: 0.75 } as const
export const ltcLimits = { sound: 0.9, possible: 0.95, makeable: 1 } as const
/** Shares. Null when no share makes a deal unlikely. */
export type Limits = { sound: number; makeable: number | null }
/** Limits of the advance by purpose. The strictest one that applies counts. */
export const advanceLimits = {
  purchase: { sound: 0.9, makeable: null },
  'rate-term': { sound: 0.75, makeable: 0.85 },
  'cash-out': { sound: 0.7, makeable: 0.8 },
  /** Without a payoff the purpose is unknown: rate-term's first limit and cash-out's second one apply. */
  refinance: { sound: 0.75, makeable: 0.8 },
  'late-payments': { sound: 0.6, makeable: 0.7 },
  land: { sound: 0.5, makeable: 0.65 },
} as const satisfies Record<string, Limits>
/** Limits of a rental's loan to value. */
export const rentalLimits = {
  usual: { sound: 0.8, makeable: 0.85 },
  'cash-out': { sound: 0.75, makeable: 0.8 },
} as const

/** Returns a rental's limits. The purpose `refinance`, with an unknown payoff, counts as cash-out. */
export function rentalLimitsOf(purpose: DealPurpose): (typeof rentalLimits)['usual' | 'cash-out'] {
  return rentalLimits[purpose === 'cash-out' || purpose === 'refinance' ? 'cash-out' : 'usual']
}

/** Returns the limits of the advance, as shares: for bare land, else for distress, else for the purpose. */
export function advanceLimitsOf(
  purpose: DealPurpose,
  { isInDistress, isBareLand }: { isInDistress: boolean; isBareLand: boolean },
): Limits {
  if (isBareLand) return advanceLimits.land
  if (isInDistress) return advanceLimits['late-payments']
  return advanceLimits[purpose]
}

const tolerance = 1e-9
/** Returns whether a share exceeds a limit, beyond floating-point noise. */
export function isAbove(share: number, limit: number): boolean {
  return share > limit + tolerance
}
