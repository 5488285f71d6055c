import type { Db } from '#server/platform/db/database.ts'
import { listLiveSessionOwners } from './sessions.queries.ts'

/** Finds the owners of sessions. Omits ended sessions. Long-lived connections call it repeatedly. */
export type FindSessionOwners = (sids: readonly string[]) => Promise<Map<string, string>>

export function createFindSessionOwners({ db }: { db: Db }): FindSessionOwners {
  return (sids) => listLiveSessionOwners(db, sids)
}
