import { randomUUID } from 'node:crypto'
import type { RankedMatch } from '#contract/matching.ts'
import type { Db } from '#server/db/database.ts'
import { saveMatches } from './matching.queries.ts'

/** Stores the matches of a new deal, in the deal's own transaction and in one statement. */
export async function saveFirstMatches(
  tx: Db,
  dealId: string,
  matches: readonly RankedMatch[],
  createdAt: Date,
): Promise<void> {
  await saveMatches(
    tx,
    matches.map((match) => ({ id: randomUUID(), dealId, match })),
    createdAt,
  )
}
