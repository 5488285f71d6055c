import type { Match } from '#contract/deals/deals.ts'
import { sourceOfMatch } from '#domain/matching/match-lender.ts'
import { SourceNote } from '#web/ui/labels/source-note.tsx'

/** Where and when the published rate, points and fees of a match were read. Nothing for a sample. */
export function MatchSource({
  match: { lender, programId },
  what,
}: {
  match: Pick<Match, 'lender' | 'programId'>
  /** Names the figures that the source is for, unless they are right above. */
  what?: string
}) {
  const source = sourceOfMatch(lender, programId)
  return source ? <SourceNote {...source} {...(what ? { what } : {})} /> : null
}
