import type { Db } from '#server/platform/db/database.ts'
import { type MatchWrite, upsertMatches } from './matches.queries.ts'

/**
 * Writes matches of any number of deals in one statement. A pair of deal and lender that is there already gets the new score,
 * terms and cost, and keeps its id, its time of creation and what is known about contact.
 */
export async function saveMatches(db: Db, writes: readonly MatchWrite[], createdAt: Date): Promise<void> {
  if (writes.length > 0) await upsertMatches(db, writes, createdAt)
}
