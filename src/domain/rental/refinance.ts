import { formatDollars } from '#domain/money/money.ts'

/** Months of ownership before most lenders count the appraised value instead of the cost; lenders ask for 3 to 12. */
export const usualSeasoningMonths = 6

/** Closing costs of the new loan, in percent of it. */
export const usualRefinanceCostPercent = 3

/** The usual loan-to-value limit of a refinance into a rental loan, in percent. */
export const usualRefinancePercent = 75

/** Returns the value in dollars that lenders count for a refinance: the appraised value, capped at the cost until seasoning ends. */
export function refinanceValue(house: {
  value: number
  cost: number
  monthsOwned: number
  seasoningMonths?: number
}): number {
  const isSeasoned = house.monthsOwned >= (house.seasoningMonths ?? usualSeasoningMonths)
  return isSeasoned ? house.value : Math.min(house.value, house.cost)
}

/** Warns about a new loan above the usual share of the value that lenders count. Returns null when it is within that share. */
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

/** Computes the proceeds of a refinance after the old loan, closing costs and a prepayment charge, in unrounded dollars. */
export function refinanceNet(refinance: {
  loanAmount: number
  payoff: number
  costPercent: number
  prepay: number
}): number {
  const { loanAmount, payoff, costPercent, prepay } = refinance
  return loanAmount - payoff - (loanAmount * costPercent) / 100 - prepay
}
