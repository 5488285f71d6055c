import { getStateNotesEndpoint } from '#contract/site/state-notes.ts'
import { todayOf } from '#domain/calendar/today.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type Http, localRoute, readLimits, route } from '#server/platform/http/route.ts'
import { readStateNotes } from './read-desk-states.ts'

const cacheControl = 'public, max-age=0, s-maxage=60, stale-while-revalidate=300'

/** Registers the public notes about states. */
export function registerStates(http: Http, { db, clock }: { db: Database; clock: () => Date }): void {
  const notes = () => readStateNotes(db, todayOf(clock()))
  route(http, getStateNotesEndpoint, { limits: readLimits, cacheControl }, notes)
  localRoute(http, getStateNotesEndpoint, notes)
}
