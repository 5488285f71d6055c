import { changeChecklistItemEndpoint, getChecklistEndpoint } from '#contract/closing/checklist.ts'
import { type Http, type RouteLimit, readLimits, route } from '#server/platform/http/route.ts'
import { type ChecklistDeps, changeItem, readChecklist } from './read-checklist.ts'

const writeLimits: readonly RouteLimit[] = [
  { name: 'checklist-ip', points: 240, seconds: 60, by: 'ip' },
  { name: 'checklist', points: 120, seconds: 60, by: 'investor' },
]

/** Registers the document checklist of an investor's deal and changes to its items. */
export function registerChecklist(http: Http, deps: ChecklistDeps): void {
  route(http, getChecklistEndpoint, { limits: readLimits }, async ({ params, investor }) =>
    readChecklist(deps, { dealId: params.id, userId: investor.id }),
  )
  route(http, changeChecklistItemEndpoint, { limits: writeLimits }, async ({ params, body, investor }) =>
    changeItem(deps, { dealId: params.id, userId: investor.id, itemId: params.itemId, change: body }),
  )
}
