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

/** Dollars, percent a year; rent, taxes, insurance and HOA a month. Blank is null, never zero. */
export type ExitInput = {
  /** The balance to repay. */
  loanAmount: number
  arv: number
  /** Price and repairs. Before the end of seasoning, the value is capped at this figure. */
  cost: number
  holdMonths: number
  /** Null: the value alone limits the new loan. */
  rent: number | null
  taxMonthly: number | null
  insuranceMonthly: number | null
  hoaMonthly: number | null
  ratePercent: number
  ltvPercent: number
  /** Months of ownership before the value after repair counts. */
  seasoningMonths: number
}

/** Dollars to the cent. */
export type ExitResult = {
  /** The value that the new loan is measured against. */
  valueBasis: number
  /** The loan at `ltvPercent` of the value. */
  byValue: number
  /** The loan at which the DSCR is 1.00; null without rent. */
  byRent: number | null
  /** The smaller of the two loans. */
  takeOut: number
  /** Proceeds of the new loan after its own costs. */
  net: number
  /** The shortfall in repaying the old loan; negative when money is left over. */
  short: number
  /** The value of each input that alone removes the shortfall. Null when no value of it does; all null without a shortfall. */
  closedBy: {
    rent: number | null
    ratePercent: number | null
    value: number | null
    /** True when the loan is repaid in full once the seasoned value counts. */
    isClosedByWaiting: boolean
  }
}

/**
 * Computes whether a 30-year rental loan repays a short-term loan: the smaller of a share of the value and the loan that the rent covers
 * at a DSCR of 1.00, less 3 % costs. Unknown taxes, insurance and dues count as 0. The rate that removes the shortfall is rounded down
 * to a thousandth of a percent.
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

/** Finds the highest rate at which `payment` a month pays for `loan`, by bisection. Returns null when even 0 % costs more. */
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
