import type { MatchDeal } from '#domain/matching/match-inputs.ts'

/** What lenders usually pay out of the price; they finance the repairs whole. A rental's loan has no repairs in it. */
const usualAdvance = { short: 0.85, rental: 0.8 } as const

/** What a purchase usually borrows, in whole dollars. */
export function usualLoan({
  purchasePrice,
  repairBudget,
  loanKind,
}: Pick<MatchDeal, 'purchasePrice' | 'repairBudget'> & Partial<Pick<MatchDeal, 'loanKind'>>): number {
  return loanKind === 'rental'
    ? Math.round(usualAdvance.rental * purchasePrice)
    : Math.round(usualAdvance.short * purchasePrice + repairBudget)
}

/** Returns the label of the rule's switch. */
export function usualLoanLabel({ loanKind }: { loanKind?: string | null | undefined }): string {
  return loanKind === 'rental'
    ? `Set the loan for me (${100 * usualAdvance.rental}% of price)`
    : `Set the loan for me (${100 * usualAdvance.short}% of price, 100% of repairs)`
}
