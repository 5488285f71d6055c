import { desc, eq, sql } from 'drizzle-orm'
import { type DeskRequest, shownRequests } from '#contract/desk/requests.ts'
import { users } from '#server/features/accounts/accounts.table.ts'
import { deals } from '#server/features/deals/submitting/deals.table.ts'
import { lenders } from '#server/features/lenders/catalogue/lenders.table.ts'
import { quoteRequests } from '#server/features/quotes/quotes.table.ts'
import type { Db } from '#server/platform/db/database.ts'

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
