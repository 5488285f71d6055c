import { and, count, eq, gte, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { deals } from '../deals/deals.table.ts'
import { matches } from '../deals/matches/matches.table.ts'
import { openDealStatus } from '../deals/open-deals.ts'

/** An investor's own figures: open deals, stored matches of all deals, and how many different lenders were contacted. */
export async function getDashboardCounts(
  db: Db,
  userId: string,
  openSince: Date,
): Promise<{ activeDeals: number; totalMatches: number; contactedLenders: number }> {
  const isOpen = and(eq(deals.status, openDealStatus), gte(deals.createdAt, openSince))
  const [row] = await db
    .select({
      activeDeals: sql<number>`count(distinct ${deals.id}) filter (where ${isOpen})`.mapWith(Number),
      totalMatches: count(matches.id),
      contactedLenders: sql<number>`count(distinct ${matches.lenderId}) filter (where ${matches.contacted})`.mapWith(
        Number,
      ),
    })
    .from(deals)
    .leftJoin(matches, eq(matches.dealId, deals.id))
    .where(eq(deals.userId, userId))
  return row ?? { activeDeals: 0, totalMatches: 0, contactedLenders: 0 }
}
