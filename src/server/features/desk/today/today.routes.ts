import { getTodayEndpoint } from '#contract/desk/today.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type Http, readLimits, route } from '#server/platform/http/route.ts'
import { readToday } from './read-today.ts'

/** Registers the desk's start page. */
export function registerDeskToday(http: Http, { db, clock }: { db: Database; clock: () => Date }): void {
  route(http, getTodayEndpoint, { limits: readLimits }, async () => readToday(db, clock()))
}
