import { listActivityEndpoint } from '#contract/desk/activity.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type Http, readLimits, route } from '#server/platform/http/route.ts'
import { listActivityRows } from './list-activity.queries.ts'

export function registerDeskActivity(http: Http, { db }: { db: Database }): void {
  route(http, listActivityEndpoint, { limits: readLimits }, async ({ query }) => listActivityRows(db, query))
}
