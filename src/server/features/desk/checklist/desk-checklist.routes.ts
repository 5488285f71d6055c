import { getDeskChecklistEndpoint, replaceDeskChecklistEndpoint } from '#contract/closing/checklist.ts'
import { deskActor } from '#server/features/activity/record-activity.ts'
import { changeTemplates, readTemplates } from '#server/features/deals/checklist/templates.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type Http, type RouteOptions, readLimits, route } from '#server/platform/http/route.ts'

const writes: RouteOptions = { limits: [{ name: 'desk-checklist', points: 60, seconds: 60, by: 'ip' }] }

/** Registers reading and replacing the desk's list of documents that lenders ask for. */
export function registerDeskChecklist(http: Http, deps: { db: Database; clock: () => Date }): void {
  route(http, getDeskChecklistEndpoint, { limits: readLimits }, async () => ({
    items: [...(await readTemplates(deps.db))],
  }))
  route(http, replaceDeskChecklistEndpoint, writes, async ({ body, operator }) => ({
    items: [...(await changeTemplates(deps, deskActor(operator), body.items))],
  }))
}
