import type { Conversation } from '#contract/quotes/conversations.ts'
import { listRequestsOfUser } from '#server/features/quotes/requests.queries.ts'
import { toRequestReply } from '#server/features/quotes/to-request-reply.ts'
import type { Database } from '#server/platform/db/database.ts'
import { listConversationDeals } from './conversation-deals.queries.ts'
import { listLastEntries } from './messages.queries.ts'

/** Lists an investor's requests, including ended ones, as conversations, latest entry first. */
export async function listConversations(db: Database, userId: string, now: Date): Promise<Conversation[]> {
  const rows = await listRequestsOfUser(db, userId)
  const [deals, entries] = await Promise.all([
    listConversationDeals(db, userId),
    listLastEntries(
      db,
      rows.map(({ request }) => request.id),
    ),
  ])
  const lastOf = new Map(entries.map((entry) => [entry.requestId, entry]))
  const dealOf = new Map(deals.map((deal) => [deal.id, deal]))
  const list = rows.flatMap((row) => {
    const { request, unread } = row
    const deal = dealOf.get(request.dealId)
    if (!deal) return []
    const last = lastOf.get(request.id)
    const at = last?.at ?? request.sentAt
    return [
      {
        at,
        conversation: {
          id: request.id,
          request: toRequestReply(row, now),
          deal,
          unread,
          last: {
            at: at.toISOString(),
            author: last?.author ?? ('investor' as const),
            text: (last?.text ?? request.message).slice(0, 200),
          },
        },
      },
    ]
  })
  return list.sort((a, b) => b.at.getTime() - a.at.getTime()).map(({ conversation }) => conversation)
}
