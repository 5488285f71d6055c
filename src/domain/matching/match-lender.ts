import type { NamedMatchLender } from '#domain/loan-request/match-inputs.ts'
import type { PublishedSource } from '#domain/programs/program.ts'
import { type LenderProgram, type ProgramSource, programsOf } from '#domain/programs/programs.ts'

/** The fields of an API lender that matching reads. Examples may omit fields that every stored lender has. */
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

/**
 * Returns the fields of an API lender that matching may read, frozen. The name is for sentences only; no score may read
 * it.
 */
export function toMatchLender(lender: WireLender): NamedMatchLender {
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

/**
 * Returns where and when the terms of a match's program were read: the program's date, or else the lender's; the
 * program's own URL (null without one); and the lender's website. Null for sample lenders, which have no source.
 */
export function sourceOfMatch(
  lender: WireLender & { isSample: boolean; termsCheckedAt: string | null },
  programId: string | null,
): PublishedSource | null {
  if (lender.isSample) return null
  const { termsCheckedAt, sourceUrl } = programOfMatch(lender, programId)
  return { checkedAt: termsCheckedAt ?? lender.termsCheckedAt, sourceUrl, website: lender.website }
}

/**
 * Returns when a lender's rates and points were read: the oldest date among its programs. A program without a date, and
 * a lender without programs, has the lender's. Null when any of these dates is null.
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

/**
 * Returns the program of a match as published now. Falls back to the lender's first program when the matched one no
 * longer exists.
 */
export function programOfMatch(lender: WireLender, programId: string | null): LenderProgram {
  const programs = programsOf(lender)
  return programs.find(({ id }) => id === programId) ?? programs[0]!
}
