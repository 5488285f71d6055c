import { formatDollars } from '#domain/money/money.ts'

/** Months of ownership before most lenders use the appraised value instead of the cost. Lenders require 3 to 12. */
export const usualSeasoningMonths = 6

/** Closing costs as a percent of the new loan. */
export const usualRefinanceCostPercent = 3

/** The usual loan-to-value limit of a refinance into a rental loan, in percent. */
export const usualRefinancePercent = 75

/**
 * Returns the value in dollars that lenders count for a refinance: the appraised value, capped at the cost until
 * seasoning ends, after {@link usualSeasoningMonths} if not given.
 */
export function refinanceValue(house: {
  value: number
  cost: number
  monthsOwned: number
  seasoningMonths?: number
}): number {
  const isSeasoned = house.monthsOwned >= (house.seasoningMonths ?? usualSeasoningMonths)
  return isSeasoned ? house.value : Math.min(house.value, house.cost)
}

/** Returns a warning if a new loan exceeds {@link usualRefinancePercent} of {@link refinanceValue}; null otherwise. */
export function refinanceWarning(
  loanAmount: number,
  house: { value: number; cost: number; monthsOwned: number; seasoningMonths?: number },
): string | null {
  const basis = refinanceValue(house)
  const limit = (usualRefinancePercent * basis) / 100
  if (loanAmount <= limit + 0.005) return null
  const until = basis < house.value ? ` until month ${house.seasoningMonths ?? usualSeasoningMonths}` : ''
  return `Most lenders would count ${formatDollars(basis)}${until}: at ${usualRefinancePercent}% that is ${formatDollars(limit)}.`
}

/**
 * Returns what a refinance pays out, in unrounded dollars: the new loan minus the old loan's payoff and prepayment
 * penalty, and minus closing costs (`costPercent` of the new loan). Negative if the owner must bring cash.
 */
export function refinanceNet(refinance: {
  loanAmount: number
  payoff: number
  costPercent: number
  prepay: number
}): number {
  const { loanAmount, payoff, costPercent, prepay } = refinance
  return loanAmount - payoff - (loanAmount * costPercent) / 100 - prepay
}
