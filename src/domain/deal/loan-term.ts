import { formTermMaxMonths, rentalTermMonths } from '#domain/choices/deal-choices.ts'

/** What a loan's term follows from. */
export type LoanTerm = { loanKind?: string | null | undefined; termMonths: number }

/** The months of a loan: a long-term rental loan always has 360. */
export function termOfLoan({ loanKind, termMonths }: LoanTerm): number {
  return loanKind === 'rental' ? rentalTermMonths : termMonths
}

/** Whether a short-term loan is wanted for longer than anybody makes one. A loan of no named kind may run for as long as it says. */
export function isTermTooLong({ loanKind, termMonths }: LoanTerm): boolean {
  return loanKind === 'short' && termMonths > formTermMaxMonths
}

export const termTooLongMessage = `A short-term loan runs up to ${formTermMaxMonths} months. For longer, choose the 30-year rental loan.`
