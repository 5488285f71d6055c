import { desc, eq, sql } from 'drizzle-orm'
import { type DeskRequest, shownRequests } from '#contract/desk/requests.ts'
import type { Db } from '#server/db/database.ts'
import { users } from '../accounts/accounts.table.ts'
import { deals } from '../deals/deals.table.ts'
import { lenders } from '../lenders/lenders.table.ts'
import { quoteRequests } from '../quotes/quotes.table.ts'

/** The latest requests of one person or to one lender, without what was shared. */
export async function listRecentRequests(
  db: Db,
  of: { userId: string } | { lenderId: string },
): Promise<DeskRequest[]> {
  const found = await db
    .select({
      id: quoteRequests.id,
      userId: quoteRequests.userId,
      person: sql<string>`coalesce(nullif(concat_ws(' ', ${users.firstName}, ${users.lastName}), ''), ${users.email})`,
      lenderId: quoteRequests.lenderId,
      lenderName: lenders.name,
      dealType: deals.dealType,
      propertyState: deals.propertyState,
      status: quoteRequests.status,
      sentAt: quoteRequests.sentAt,
      firstReplyAt: quoteRequests.firstReplyAt,
    })
    .from(quoteRequests)
    .innerJoin(users, eq(users.id, quoteRequests.userId))
    .innerJoin(lenders, eq(lenders.id, quoteRequests.lenderId))
    .innerJoin(deals, eq(deals.id, quoteRequests.dealId))
    .where('userId' in of ? eq(quoteRequests.userId, of.userId) : eq(quoteRequests.lenderId, of.lenderId))
    .orderBy(desc(quoteRequests.sentAt), desc(quoteRequests.id))
    .limit(shownRequests)
  return found.map(({ sentAt, firstReplyAt, ...row }) => ({
    ...row,
    sentAt: sentAt.toISOString(),
    firstReplyAt: firstReplyAt?.toISOString() ?? null,
  }))
}
