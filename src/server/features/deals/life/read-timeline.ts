import type { DealEvent } from '#contract/deals/deal-timeline.ts'
import type { Db } from '#server/platform/db/database.ts'
import { listContacts, listDealEvents } from './deal-events.queries.ts'

/**
 * Returns a deal's timeline, latest first. The submission and the contacts come from the deal and its matches, not from
 * stored events.
 */
export async function readTimeline(db: Db, deal: { id: string; createdAt: Date }): Promise<DealEvent[]> {
  const [events, contacts] = await Promise.all([listDealEvents(db, deal.id), listContacts(db, deal.id)])
  const stored = events.map(({ id, createdAt, kind, data }) => ({ id, at: createdAt.toISOString(), kind, data }))
  // A quote request also records a contact at the same time. Only the request is shown.
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
