import { matchLenderOf, type NamedMatchLender } from '#domain/matching/match-lender.ts'
import { program1D, type WorkedName, workedLenderRow } from './worked-examples.ts'

export const matchNow = new Date('2026-11-18T12:00:00Z')

/** A worked example's lender as matching reads it; its id is its name in the examples. */
export function workedMatchLender(name: WorkedName): NamedMatchLender {
  const { termsCheckedAt, ...row } = workedLenderRow(name, matchNow)
  return matchLenderOf({
    ...row,
    id: name,
    isActive: 'true',
    termsCheckedAt: termsCheckedAt.toISOString(),
    description: 'Lends.',
    website: 'https://lender.example',
    contactEmail: 'deals@lender.example',
    contactPhone: '(505) 555-0142',
    programs: name === '1D' ? [program1D] : [],
  })
}

/** A lender of one program: lender 1A with other figures. */
export function matchLenderWith(
  program: Partial<NamedMatchLender['programs'][number]> = {},
  lender: Partial<NamedMatchLender> = {},
): NamedMatchLender {
  const usual = workedMatchLender('1A')
  return { ...usual, ...lender, programs: [{ ...usual.programs[0]!, ...program }] }
}
