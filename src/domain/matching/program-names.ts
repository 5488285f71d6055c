import type { ProgramKind, ProgramSituation } from './programs.ts'

/** Kinds of loan as a page names them; within a list all but the first begin small. */
export const programKindNames = {
  flip: 'Fix and flip',
  bridge: 'Bridge',
  construction: 'New construction',
  rental: 'Long-term rental',
} as const satisfies Record<ProgramKind, string>

/** Situations of a deal as they stand within a sentence. */
export const programSituationNames = {
  land: 'land',
  assignment: 'assignments and double closes',
  'non-warrantable-condo': 'non-warrantable condos',
  rural: 'rural properties',
  'mixed-use': 'mixed use',
  manufactured: 'manufactured homes',
  'short-term-rental': 'short-term rentals',
  'late-payments': 'late payments',
  'other-liens': 'other liens',
  'heavy-rehab': 'heavy rehab',
} as const satisfies Record<ProgramSituation, string>
