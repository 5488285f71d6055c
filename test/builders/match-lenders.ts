import type { NamedMatchLender } from '#domain/loan-request/match-inputs.ts'
import { toMatchLender } from '#domain/matching/match-lender.ts'
import type { Program } from '#domain/programs/program.ts'
import {
  program1D,
  program6A,
  program7A,
  program8A,
  program9A,
  program11A,
  program11B,
  program15A,
  type WorkedName,
  workedLenderRow,
} from './worked-examples.ts'

export const matchNow = new Date('2026-11-20T12:00:00Z')

/** Returns a worked example's lender as matching reads it; its id is its name in the examples. */
export function workedMatchLender(name: WorkedName): NamedMatchLender {
  const { termsCheckedAt, ...row } = workedLenderRow(name, matchNow)
  return toMatchLender({
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

const withOneProgram = {
  '6A': { states: [], program: program6A },
  '7A': { states: ['California'], program: program7A },
  '8A': { states: ['California', 'Nevada'], program: program8A },
  '9A': { states: ['California', 'Nevada'], program: program9A },
  '11A': { states: ['California', 'Nevada'], program: program11A },
  '11B': { states: ['California', 'Nevada'], program: program11B },
  '15A': { states: ['California', 'Nevada'], program: program15A },
} satisfies Record<string, { states: string[]; program: Program }>
export type ModelName = '1A' | '1B' | '1D' | keyof typeof withOneProgram

/**
 * Returns a lender of the model's worked examples. Except for 1A, 1B and 1D, it is 1D with the example's states and
 * program. 7A publishes only its state and its program's kinds and amounts.
 */
export function modelLender(name: ModelName): NamedMatchLender {
  if (name === '1A' || name === '1B' || name === '1D') return workedMatchLender(name)
  const { states, program } = withOneProgram[name]
  const isSilent = name === '7A'
  const said = <T>(text: T) => (isSilent ? null : text)
  return Object.freeze({
    ...workedMatchLender('1D'),
    id: name,
    states,
    description: said('Lends.'),
    website: said('https://lender.example'),
    contactEmail: said('deals@lender.example'),
    contactPhone: said('(505) 555-0142'),
    termsCheckedAt: said(workedMatchLender('1D').termsCheckedAt),
    programs: [program],
  })
}

/** Returns a lender with one program: lender 1A with the given values. */
export function matchLenderWith(
  program: Partial<NamedMatchLender['programs'][number]> = {},
  lender: Partial<NamedMatchLender> = {},
): NamedMatchLender {
  const usual = workedMatchLender('1A')
  return { ...usual, ...lender, programs: [{ ...usual.programs[0]!, ...program }] }
}
