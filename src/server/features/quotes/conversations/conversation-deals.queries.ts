import { and, count, eq, isNull, ne } from 'drizzle-orm'
import { deals } from '#server/features/deals/deals.table.ts'
import { messages, quoteRequests, quotes } from '#server/features/quotes/quotes.table.ts'
import type { Db } from '#server/platform/db/database.ts'

type ConversationDeal = { id: string; propertyAddress: string; status: string }

/** Lists the deals that an investor has asked lenders about, in any status, unordered. */
export async function listConversationDeals(db: Db, userId: string): Promise<ConversationDeal[]> {
  return db
    .selectDistinct({ id: deals.id, propertyAddress: deals.propertyAddress, status: deals.status })
    .from(deals)
    .innerJoin(quoteRequests, eq(quoteRequests.dealId, deals.id))
    .where(eq(deals.userId, userId))
}

/** Counts an investor's unread messages and quotes from lenders and the system, across all deals. */
export async function countUnread(db: Db, userId: string): Promise<number> {
  const own = eq(quoteRequests.userId, userId)
  const [[inMessages], [inQuotes]] = await Promise.all([
    db
      .select({ unread: count() })
      .from(messages)
      .innerJoin(quoteRequests, eq(quoteRequests.id, messages.requestId))
      .where(and(own, ne(messages.author, 'investor'), isNull(messages.readAt))),
    db
      .select({ unread: count() })
      .from(quotes)
      .innerJoin(quoteRequests, eq(quoteRequests.id, quotes.requestId))
      .where(and(own, ne(quotes.source, 'investor'), isNull(quotes.readAt))),
  ])
  return (inMessages?.unread ?? 0) + (inQuotes?.unread ?? 0)
}
