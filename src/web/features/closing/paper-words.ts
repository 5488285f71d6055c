import type { TermsPaper } from '#contract/closing/final-terms.ts'

export const paperLabels: Readonly<Record<TermsPaper, string>> = {
  'term-sheet': 'Term sheet',
  'loan-documents': 'Loan documents',
  'closing-statement': 'Closing statement',
}
