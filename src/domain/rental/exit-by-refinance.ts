import { paymentFactor } from '#domain/loan-cost/amortization.ts'
import { roundCents, roundTo } from '#domain/money/rounding.ts'
import { refinanceValue, usualRefinanceCostPercent, usualRefinancePercent, usualSeasoningMonths } from './refinance.ts'

/** The assumed take-out loan: a rental loan at today's rate plus a stress margin. */
export const exitDefaults = {
  ratePercent: 9,
  ltvPercent: usualRefinancePercent,
  seasoningMonths: usualSeasoningMonths,
} as const

/** The stress margin on today's rate, in percentage points. */
export const exitStressPercent = 1

const exitMonths = 360

/** Dollars; the rate in percent per year; rent, taxes, insurance and HOA per month. A blank field is null, never 0. */
export type ExitInput = {
  /** The balance to repay. */
  loanAmount: number
  arv: number
  /** Purchase price plus repairs. Caps the value until seasoning ends. */
  cost: number
  holdMonths: number
  /** Null: the value alone limits the new loan. */
  rent: number | null
  taxMonthly: number | null
  insuranceMonthly: number | null
  hoaMonthly: number | null
  ratePercent: number
  ltvPercent: number
  /** Months of ownership before lenders count the full ARV. */
  seasoningMonths: number
}

/** Dollars to the cent. */
export type ExitResult = {
  /** The value that the new loan is measured against. */
  valueBasis: number
  /** The loan at `ltvPercent` of the value. */
  byValue: number
  /** The loan at which the DSCR is 1.00; 0 if the rent doesn't cover taxes, insurance and HOA; null without rent. */
  byRent: number | null
  /** The smaller of the two loans. */
  takeOut: number
  /** Proceeds of the new loan after its own costs. */
  net: number
  /** The shortfall in repaying the old loan; negative when money is left over. */
  short: number
  /**
   * Figures that each remove the shortfall alone. Null if that figure can't, or without a shortfall. `value` is the
   * `valueBasis` needed; before seasoning, a higher ARV alone may not reach it. `ratePercent` is rounded down to 0.001.
   */
  closedBy: {
    rent: number | null
    ratePercent: number | null
    value: number | null
    /** Whether holding until seasoning ends would remove the shortfall. False without a shortfall. */
    isClosedByWaiting: boolean
  }
}

/**
 * Computes whether a 30-year rental loan pays off a short-term loan. The new loan is the smaller of `ltvPercent` of
 * {@link refinanceValue} and the loan that the rent covers at a DSCR of 1.00. Closing costs of 3% are deducted from it.
 * Unknown taxes, insurance and HOA count as 0.
 */
export function exitByRefinance(input: ExitInput): ExitResult {
  const escrow = (input.taxMonthly ?? 0) + (input.insuranceMonthly ?? 0) + (input.hoaMonthly ?? 0)
  const factor = paymentFactor(input.ratePercent, exitMonths)
  const share = input.ltvPercent / 100
  const shareAfterCosts = 1 - usualRefinanceCostPercent / 100
  const valueBasis = refinanceValue({
    value: input.arv,
    cost: input.cost,
    monthsOwned: input.holdMonths,
    seasoningMonths: input.seasoningMonths,
  })
  const byValue = share * valueBasis
  const byRent = input.rent === null ? null : Math.max(0, input.rent - escrow) / factor
  const takeOut = Math.min(byValue, byRent ?? byValue)
  const short = roundCents(input.loanAmount - shareAfterCosts * takeOut)

  const needed = input.loanAmount / shareAfterCosts
  const isEnough = (loan: number) => roundCents(input.loanAmount - shareAfterCosts * loan) <= 0
  const isValueEnough = isEnough(byValue)
  const isRentEnough = byRent === null || isEnough(byRent)
  const isRentFix = short > 0 && isValueEnough && !isRentEnough
  const isValueFix = short > 0 && isRentEnough && !isValueEnough
  return {
    valueBasis,
    byValue: roundCents(byValue),
    byRent: byRent === null ? null : roundCents(byRent),
    takeOut: roundCents(takeOut),
    net: roundCents(shareAfterCosts * takeOut),
    short,
    closedBy: {
      rent: isRentFix ? ceilCents(needed * factor + escrow) : null,
      ratePercent: isRentFix && input.rent !== null ? highestRatePercent(needed, input.rent - escrow) : null,
      value: isValueFix && share > 0 ? ceilCents(needed / share) : null,
      isClosedByWaiting: isValueFix && isEnough(share * input.arv),
    },
  }
}

/**
 * Finds the highest rate at which `payment` a month pays for `loan`, by bisection. Returns null when even 0 % costs
 * more.
 */
function highestRatePercent(loan: number, payment: number): number | null {
  if (payment * exitMonths < loan) return null
  let [low, high] = [0, 100]
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2
    if (loan * paymentFactor(middle, exitMonths) <= payment) low = middle
    else high = middle
  }
  return Math.floor(low * 1000 + 1e-6) / 1000
}

/** Rounds up to the cent, so that the returned amount is always enough. */
function ceilCents(dollars: number): number {
  return Math.ceil(roundTo(dollars * 100, 6)) / 100
}
