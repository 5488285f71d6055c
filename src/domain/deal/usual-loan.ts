import type { MatchDeal } from '#domain/loan-request/match-inputs.ts'

/** The share of the price that lenders usually advance. `short` is any loan but a rental, and finances all repairs. */
const usualAdvance = { short: 0.85, rental: 0.8 } as const

/**
 * Returns the usual loan amount of a purchase, in whole dollars: a share of the price, plus all repairs unless the loan
 * is a rental loan. Not for refinances, which callers must exclude.
 */
export function usualLoan({
  purchasePrice,
  repairBudget,
  loanKind,
}: Pick<MatchDeal, 'purchasePrice' | 'repairBudget'> & Partial<Pick<MatchDeal, 'loanKind'>>): number {
  return loanKind === 'rental'
    ? Math.round(usualAdvance.rental * purchasePrice)
    : Math.round(usualAdvance.short * purchasePrice + repairBudget)
}

/** Returns the label of the form's switch that sets the usual loan. */
export function usualLoanLabel({ loanKind }: { loanKind?: string | null | undefined }): string {
  return loanKind === 'rental'
    ? `Set the loan for me (${100 * usualAdvance.rental}% of price)`
    : `Set the loan for me (${100 * usualAdvance.short}% of price, 100% of repairs)`
}
