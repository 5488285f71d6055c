/** What a calculator hands to the deal form, in dollars and months; left out is unknown. */
export type CarriedFigures = {
  purchasePrice?: number
  repairBudget?: number
  estimatedArv?: number
  loanAmount?: number
  termMonths?: number
  holdMonths?: number
  propertyState?: string
  monthlyRent?: number
}

export const carriedFiguresKey = 'plumbline-carried-figures'

/** Keeps the figures in this browser until the deal form takes them over, also across signing up. */
export function carryFigures(figures: CarriedFigures): void {
  try {
    localStorage.setItem(carriedFiguresKey, JSON.stringify({ ...figures, keptAt: Date.now() }))
  } catch {
    // Without storage the form opens with its own defaults.
  }
}
