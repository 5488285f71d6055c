import type { TermsDocumentKind } from '#contract/closing/final-terms.ts'
import type { TermsCause } from '#domain/closing/compare-terms.ts'

export const documentLabels: Readonly<Record<TermsDocumentKind, string>> = {
  'term-sheet': 'Term sheet',
  'loan-documents': 'Loan documents',
  'closing-statement': 'Closing statement',
}

/** The names of the causes of a difference between a quote and final terms. */
export const causeNames: Readonly<Record<TermsCause, string>> = {
  'loan-amount': 'Loan amount',
  rate: 'Rate',
  term: 'Term and extension',
  points: 'Points',
  basis: 'Interest basis and minimum',
  fees: 'Fees and draws',
  prepayment: 'Prepayment',
  exit: 'Exit fee',
}
