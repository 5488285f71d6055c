import { formTermMaxMonths, rentalTermMonths } from '#domain/choices/deal-choices.ts'

/** The fields that determine a loan's term. */
export type LoanTerm = { loanKind?: string | null | undefined; termMonths: number }

/** Returns a loan's term in months: 360 for a rental loan. */
export function termOfLoan({ loanKind, termMonths }: LoanTerm): number {
  return loanKind === 'rental' ? rentalTermMonths : termMonths
}

/**
 * Returns whether a short-term loan exceeds the longest term that the form offers. False for a deal without a loan
 * kind.
 */
export function isTermTooLong({ loanKind, termMonths }: LoanTerm): boolean {
  return loanKind === 'short' && termMonths > formTermMaxMonths
}

export const termTooLongMessage = `A short-term loan runs up to ${formTermMaxMonths} months. For longer, choose the 30-year rental loan.`
