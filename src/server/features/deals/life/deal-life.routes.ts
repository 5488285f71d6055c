import { setAlertsEndpoint } from '#contract/deals/deal-alerts.ts'
import {
  duplicateDealEndpoint,
  reopenDealEndpoint,
  setStageEndpoint,
  withdrawDealEndpoint,
} from '#contract/deals/deal-status.ts'
import { type DealEvent, getTimelineEndpoint } from '#contract/deals/deal-timeline.ts'
import { dealNotFoundMessage } from '#contract/deals/deals.ts'
import { editDealEndpoint } from '#contract/deals/edit-deal.ts'
import { Failure } from '#server/failure.ts'
import { setAlerts } from '#server/features/deals/alerts/set-alerts.ts'
import { registerChecklist } from '#server/features/deals/checklist/checklist.routes.ts'
import { registerDealDates } from '#server/features/deals/dates/dates.routes.ts'
import type { ReadLoanTerms } from '#server/features/deals/dates/loan-terms.ts'
import { listContacts, listDealEvents } from '#server/features/deals/deal-events.queries.ts'
import type { DealLifeDeps } from '#server/features/deals/deal-life-hooks.ts'
import { getOwnDeal } from '#server/features/deals/in-locked-deal.ts'
import { registerSheets } from '#server/features/deals/sheets/sheets.routes.ts'
import type { Settings } from '#server/features/site/settings.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type Http, type RouteLimit, readLimits, route } from '#server/platform/http/route.ts'
import { reopenDeal, setStage, withdrawDeal } from './change-status.ts'
import { duplicateDeal, editDeal } from './edit-deal.ts'

const editLimits: readonly RouteLimit[] = [
  { name: 'deal-edit-ip', points: 120, seconds: 60, by: 'ip' },
  { name: 'deal-edit', points: 60, seconds: 60, by: 'investor' },
]
/** Shares its counters with submissions, because a duplicate counts as a new deal. */
const duplicateLimits: readonly RouteLimit[] = [
  { name: 'deals-ip', points: 60, seconds: 3600, by: 'ip' },
  { name: 'deals', points: 30, seconds: 3600, by: 'investor' },
]

/**
 * Registers a deal's edits, status and stage changes, duplicates, alerts and timeline, and the routes for its links,
 * dates and checklist. Edits, duplicates and changes of status or stage reply 404 while `features.dealEditing` is off.
 */
export function registerDealLife(
  http: Http,
  deps: DealLifeDeps & { settings: Pick<Settings, 'get'>; env: { publicUrl: string }; readLoanTerms: ReadLoanTerms },
): void {
  registerSheets(http, deps)
  registerDealDates(http, deps)
  registerChecklist(http, deps)

  route(http, setAlertsEndpoint, { limits: editLimits }, async ({ params, body, investor }) => ({
    deal: await setAlerts(deps, { dealId: params.id, userId: investor.id, ...body }),
  }))

  /** @throws Failure 404 while the editing feature is off. */
  async function requireEditingOn(): Promise<void> {
    if ((await deps.settings.get('features.dealEditing')) !== 'on') throw new Failure('missing', dealNotFoundMessage)
  }

  route(http, editDealEndpoint, { limits: editLimits, matchesDeals: true }, async ({ params, body, investor }) => {
    await requireEditingOn()
    return editDeal(deps, { dealId: params.id, userId: investor.id, edit: body })
  })

  route(http, withdrawDealEndpoint, { limits: editLimits }, async ({ params, body, investor }) => {
    await requireEditingOn()
    return { deal: await withdrawDeal(deps, { dealId: params.id, userId: investor.id, reason: body.reason }) }
  })

  route(http, reopenDealEndpoint, { limits: editLimits, matchesDeals: true }, async ({ params, investor }) => {
    await requireEditingOn()
    return { deal: await reopenDeal(deps, { dealId: params.id, userId: investor.id }) }
  })

  route(http, setStageEndpoint, { limits: editLimits }, async ({ params, body, investor }) => {
    await requireEditingOn()
    return { deal: await setStage(deps, { dealId: params.id, userId: investor.id, ...body }) }
  })

  route(
    http,
    duplicateDealEndpoint,
    { limits: duplicateLimits, matchesDeals: true },
    async ({ params, investor, idempotencyKey }) => {
      await requireEditingOn()
      return duplicateDeal(deps, { dealId: params.id, userId: investor.id, key: idempotencyKey })
    },
  )

  route(http, getTimelineEndpoint, { limits: readLimits }, async ({ params, investor }) => {
    const deal = await getOwnDeal(deps.db, { dealId: params.id, userId: investor.id })
    return { events: await readTimeline(deps.db, deal) }
  })
}

/** Returns a deal's timeline, latest first: stored events, contacts from its matches, and the submission. */
async function readTimeline(db: Db, deal: { id: string; createdAt: Date }): Promise<DealEvent[]> {
  const [events, contacts] = await Promise.all([listDealEvents(db, deal.id), listContacts(db, deal.id)])
  const stored = events.map(({ id, createdAt, kind, data }) => ({ id, at: createdAt.toISOString(), kind, data }))
  // A quote request also marks its match as contacted, with the same time. Only the request is shown.
  const asked = new Set(stored.flatMap(({ kind, at, data }) => (kind === 'asked' ? [`${lenderOf(data)} ${at}`] : [])))
  const contacted = contacts.flatMap(({ matchId, lenderId, lenderName, at }) =>
    at === null || asked.has(`${lenderId} ${at.toISOString()}`)
      ? []
      : [{ id: matchId, at: at.toISOString(), kind: 'contacted', data: { lenderId, lenderName } }],
  )
  const submitted = { id: deal.id, at: deal.createdAt.toISOString(), kind: 'submitted', data: {} }
  // The sort is stable: at the same time, the later event comes first and the submission last.
  return [...contacted, ...stored, submitted].sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0)) as DealEvent[]
}

function lenderOf(data: object): string | undefined {
  return (data as { lenderId?: string }).lenderId
}
