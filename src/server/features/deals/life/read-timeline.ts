import type { DealEvent } from '#contract/deals/deal-timeline.ts'
import type { Db } from '#server/platform/db/database.ts'
import { listContacts, listDealEvents } from './deal-events.queries.ts'

/** What happened to a deal, the latest first. Its submission and its contacts are kept with deal and matches, not as events. */
export async function readTimeline(db: Db, deal: { id: string; createdAt: Date }): Promise<DealEvent[]> {
  const [events, contacts] = await Promise.all([listDealEvents(db, deal.id), listContacts(db, deal.id)])
  const stored = events.map(({ id, createdAt, kind, data }) => ({ id, at: createdAt.toISOString(), kind, data }))
  // Asking a lender contacts it in the same moment, and says more.
  const asked = new Set(stored.flatMap(({ kind, at, data }) => (kind === 'asked' ? [`${lenderOf(data)} ${at}`] : [])))
  const contacted = contacts.flatMap(({ matchId, lenderId, lenderName, at }) =>
    at === null || asked.has(`${lenderId} ${at.toISOString()}`)
      ? []
      : [{ id: matchId, at: at.toISOString(), kind: 'contacted', data: { lenderId, lenderName } }],
  )
  const submitted = { id: deal.id, at: deal.createdAt.toISOString(), kind: 'submitted', data: {} }
  // The sort is stable: of the same moment, the later event stands first, and the submission last.
  return [...contacted, ...stored, submitted].sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0)) as DealEvent[]
}

function lenderOf(data: object): string | undefined {
  return (data as { lenderId?: string }).lenderId
}
