import type { LoanPurpose, ProgramKind, ProgramSituation } from './programs.ts'

/** Display names of loan kinds. In a list, all but the first start in lower case. */
export const programKindNames = {
  flip: 'Fix and flip',
  bridge: 'Bridge',
  construction: 'New construction',
  rental: 'Long-term rental',
} as const satisfies Record<ProgramKind, string>

/** Display names of purposes. {@link purposesText} joins both refinances in one word. */
export const loanPurposeNames = {
  purchase: 'purchase',
  'rate-term': 'rate-and-term refinance',
  'cash-out': 'cash-out refinance',
} as const satisfies Record<LoanPurpose, string>

/** Returns 'purchase', 'refinance' or 'purchase and cash-out refinance'; undefined for an empty list. */
export function purposesText(purposes: readonly LoanPurpose[]): string | undefined {
  const isRefinance = purposes.includes('rate-term') && purposes.includes('cash-out')
  const names = [
    ...(purposes.includes('purchase') ? [loanPurposeNames.purchase] : []),
    ...(isRefinance
      ? ['refinance']
      : purposes.filter((purpose) => purpose !== 'purchase').map((purpose) => loanPurposeNames[purpose])),
  ]
  return names.length === 0 ? undefined : names.join(' and ')
}

/** Situation names in lists of what a program takes or excludes. Sentences use `programSituationWords`. */
export const programSituationNames = {
  land: 'land',
  assignment: 'assignments and double closes',
  'non-warrantable-condo': 'non-warrantable condos',
  rural: 'rural properties',
  'mixed-use': 'mixed use',
  manufactured: 'manufactured homes',
  'short-term-rental': 'short-term rentals',
  'foreign-national': 'foreign nationals',
  'late-payments': 'late payments',
  'other-liens': 'other liens',
  'heavy-rehab': 'heavy rehab',
  'second-lien': 'second liens',
} as const satisfies Record<ProgramSituation, string>
