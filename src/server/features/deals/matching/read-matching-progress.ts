import { openDealsSince } from '#server/features/deals/submitting/open-deals.ts'
import type { Db } from '#server/platform/db/database.ts'
import { countMatchingProgress, type MatchingProgress } from './matching-progress.queries.ts'

/** How far matching again has come: after a new model every open deal is due, after a change of lenders those that it touches. */
export function readMatchingProgress(db: Db, now: Date): Promise<MatchingProgress> {
  return countMatchingProgress(db, { submittedSince: openDealsSince(now) })
}
