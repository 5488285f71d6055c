import { randomUUID } from 'node:crypto'
import type { RankedMatch } from '#contract/matching.ts'
import type { Db } from '#server/db/database.ts'
import { matchesToSave } from './matching.queries.ts'

/** What stores the matches of a new deal, as a part of the statement that stores the deal. */
export function firstMatchesToSave(db: Db, dealId: string, matches: readonly RankedMatch[], createdAt: Date) {
  return matchesToSave(
    db,
    matches.map((match) => ({ id: randomUUID(), dealId, match })),
    createdAt,
  )
}
