import type { MatchLender } from './match-inputs.ts'
import { type LenderProgram, type ProgramSource, programsOf } from './programs.ts'

/** What matching reads of a lender as the API sends it; rows of an example may leave out what every lender has. */
type WireLender = ProgramSource & {
  id: string
  name: string
  isActive: 'true' | 'false'
  states: string[]
  statesPublished?: boolean
  description: string | null
  website: string | null
  contactEmail: string | null
  contactPhone: string | null
}

export type NamedMatchLender = MatchLender & { name: string }

/** What matching may look at of a lender as the API sends it, and beside it the name, which a near miss tells and no score may see. */
export function matchLenderOf(lender: WireLender): NamedMatchLender {
  return Object.freeze({
    id: lender.id,
    name: lender.name,
    isActive: lender.isActive === 'true',
    states: lender.states,
    statesPublished: lender.statesPublished ?? true,
    termsCheckedAt: lender.termsCheckedAt,
    description: lender.description,
    website: lender.website,
    contactEmail: lender.contactEmail,
    contactPhone: lender.contactPhone,
    programs: programsOf(lender),
  })
}

/** Where and when published terms were read; a time in ISO 8601. */
export type PublishedSource = { checkedAt: string | null; sourceUrl: string | null; website: string | null }

/** Where and when the terms of a match's program were read. Null for a sample, whose terms nobody read. */
export function sourceOfMatch(
  lender: WireLender & { isSample: boolean; termsCheckedAt: string | null },
  programId: string | null,
): PublishedSource | null {
  if (lender.isSample) return null
  const { termsCheckedAt, sourceUrl } = programOfMatch(lender, programId)
  return { checkedAt: termsCheckedAt ?? lender.termsCheckedAt, sourceUrl, website: lender.website }
}

/**
 * When a lender's own rates and points were read: with programs the longest ago of them, because they are the widest of theirs. Null
 * when one of them has no day.
 */
export function pricesCheckedAt(lender: {
  termsCheckedAt: string | null
  programs?: readonly { termsCheckedAt: string | null }[] | undefined
}): string | null {
  const days = (lender.programs ?? []).map((program) => program.termsCheckedAt ?? lender.termsCheckedAt)
  return days.length === 0 ? lender.termsCheckedAt : days.reduce(earlier)
}

function earlier(a: string | null, b: string | null): string | null {
  return a === null || b === null ? null : a < b ? a : b
}

/** The program that a match was made with, as the lender publishes it now; its only one when it has no such program any more. */
export function programOfMatch(lender: WireLender, programId: string | null): LenderProgram {
  const programs = programsOf(lender)
  return programs.find(({ id }) => id === programId) ?? programs[0]!
}
