/** Months of ownership before most lenders count the appraised value instead of the cost; lenders ask for 3 to 12. */
export const usualSeasoningMonths = 6

/** What the new loan costs by itself, in percent of it. */
export const usualRefinanceCostPercent = 3

/** The share of the value that a rental loan pays out when it replaces another. */
export const usualRefinancePercent = 75

/** Returns the value that a refinance is measured against: at most the cost before the months of seasoning. */
export function refinanceValue(house: {
  value: number
  cost: number
  monthsOwned: number
  seasoningMonths?: number
}): number {
  const isSeasoned = house.monthsOwned >= (house.seasoningMonths ?? usualSeasoningMonths)
  return isSeasoned ? house.value : Math.min(house.value, house.cost)
}

/** What a refinance pays out after the old loan, its own costs and a prepayment charge, in dollars that are not rounded. */
export function refinanceNet(refinance: {
  loanAmount: number
  payoff: number
  costPercent: number
  prepay: number
}): number {
  const { loanAmount, payoff, costPercent, prepay } = refinance
  return loanAmount - payoff - (loanAmount * costPercent) / 100 - prepay
}
