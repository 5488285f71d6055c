import type { Db } from '#server/platform/db/database.ts'
import { listLiveSessionOwners } from './sessions.queries.ts'

/** Finds whose the given sessions are; one that has ended is missing. What lasts longer than a request asks again and again. */
export type FindSessionOwners = (sids: readonly string[]) => Promise<Map<string, string>>

export function createFindSessionOwners({ db }: { db: Db }): FindSessionOwners {
  return (sids) => listLiveSessionOwners(db, sids)
}
