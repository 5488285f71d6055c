/** From this many months of ownership on, lenders take the appraised value instead of the cost. */
export const seasoningMonths = 6

/** What the new loan costs by itself, in percent of it. */
export const usualRefinanceCostPercent = 3

/** The share of the value that a rental loan pays out when it replaces another. */
export const usualRefinancePercent = 75

/** The value that a refinance is measured against: before six months of ownership no more than what the house cost. */
export function refinanceValue(house: { value: number; cost: number; monthsOwned: number }): number {
  return house.monthsOwned < seasoningMonths ? Math.min(house.value, house.cost) : house.value
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
