import {
  createSheetEndpoint,
  endSheetEndpoint,
  listSheetsEndpoint,
  openSheetEndpoint,
} from '#contract/deals/deal-sheet.ts'
import { dealNotFoundMessage } from '#contract/deals/deals.ts'
import { Failure } from '#server/failure.ts'
import type { DealLifeDeps } from '#server/features/deals/deal-life-hooks.ts'
import { getOwnDeal } from '#server/features/deals/in-locked-deal.ts'
import { type Http, localRoute, type RouteLimit, readLimits, route } from '#server/platform/http/route.ts'
import { createSheet, endSheet, toSheetLink } from './manage-sheets.ts'
import { openSheet } from './open-sheet.ts'
import { listLiveSheets } from './sheets.queries.ts'

const manageLimits: readonly RouteLimit[] = [
  { name: 'sheet-manage-ip', points: 120, seconds: 60, by: 'ip' },
  { name: 'sheet-manage', points: 60, seconds: 60, by: 'investor' },
]
const openLimits: readonly RouteLimit[] = [{ name: 'sheet-open', points: 120, seconds: 60, by: 'ip' }]

/**
 * Registers a deal's links: creating sheet links, listing and revoking links of all kinds, and opening a sheet with its
 * token, without a session.
 */
export function registerSheets(http: Http, deps: DealLifeDeps & { env: { publicUrl: string } }): void {
  route(http, createSheetEndpoint, { limits: manageLimits }, async ({ params, body, investor }) =>
    createSheet(deps, { dealId: params.id, userId: investor.id, kind: 'sheet', show: body.show }),
  )

  route(http, listSheetsEndpoint, { limits: readLimits }, async ({ params, investor }) => {
    const deal = await getOwnDeal(deps.db, { dealId: params.id, userId: investor.id })
    return { sheets: (await listLiveSheets(deps.db, deal.id, deps.clock())).map(toSheetLink) }
  })

  route(http, endSheetEndpoint, { limits: manageLimits }, async ({ params, investor }) => {
    const own = { dealId: params.id, userId: investor.id }
    if (!(await endSheet(deps, { ...own, sheetId: params.sheetId }))) throw new Failure('missing', dealNotFoundMessage)
    return { message: 'The link no longer works.' }
  })

  route(http, openSheetEndpoint, { limits: openLimits }, async ({ body }) => openSheet(deps.db, body, deps.clock()))
  http.pages.push({ path: '/sheet/*', isPrivate: true, token: 'path' })
  localRoute(http, openSheetEndpoint, ({ body }) => openSheet(deps.db, body, deps.clock()))
}
