import type { Lender } from './lenders.ts'
import type { MatchLender } from './match-inputs.ts'
import { type LenderProgram, type Program, programsOf } from './programs.ts'

/** A lender as the API sends it; rows of an example may leave out what every lender has. */
type WireLender = Omit<Lender, 'slug' | 'isSample' | 'createdAt' | 'updatedAt' | 'statesPublished' | 'programs'> & {
  programs?: readonly Program[]
  statesPublished?: boolean
}

export type NamedMatchLender = MatchLender & { name: string }

/** What matching may look at of a lender as the API sends it, and beside it the name, which a near miss tells and no score may see. */
export function matchLenderOf(lender: WireLender): NamedMatchLender {
  return {
    id: lender.id,
    name: lender.name,
    isActive: lender.isActive === 'true',
    states: lender.states,
    statesPublished: lender.statesPublished ?? true,
    termsCheckedAt: lender.termsCheckedAt === null ? null : Date.parse(lender.termsCheckedAt),
    description: lender.description,
    website: lender.website,
    contactEmail: lender.contactEmail,
    contactPhone: lender.contactPhone,
    programs: programsOf(lender),
  }
}

/** The program that a match was made with, as the lender publishes it now; its only one when it has no such program any more. */
export function programOfMatch(lender: WireLender, programId: string | null): LenderProgram {
  const programs = programsOf(lender)
  return programs.find(({ id }) => id === programId) ?? programs[0]!
}
