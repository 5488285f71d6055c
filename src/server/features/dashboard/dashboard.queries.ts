import { and, desc, eq, getTableColumns, gte, sql } from 'drizzle-orm'
import type { Medians } from '#domain/loan-cost/cost-figures.ts'
import type { VerdictWord } from '#domain/verdict/verdict-figures.ts'
import { users } from '#server/features/accounts/accounts.table.ts'
import { deals } from '#server/features/deals/deals.table.ts'
import { matches } from '#server/features/deals/matches.table.ts'
import { openDealStatus } from '#server/features/deals/open-deals.ts'
import type { Db } from '#server/platform/db/database.ts'

/**
 * Counts an investor's pending deals created since `openSince`. Over all pending deals, counts the distinct contacted
 * lenders, and the matches except those kept only for their low cost or because they were shown before sign-up.
 */
export async function getDashboardCounts(
  db: Db,
  userId: string,
  openSince: Date,
): Promise<{ activeDeals: number; totalMatches: number; contactedLenders: number }> {
  const isOpen = gte(deals.createdAt, openSince)
  const [row] = await db
    .select({
      activeDeals: sql<number>`count(distinct ${deals.id}) filter (where ${isOpen})`.mapWith(Number),
      totalMatches: sql<number>`count(*) filter (where ${matches.isBestFit})`.mapWith(Number),
      contactedLenders: sql<number>`count(distinct ${matches.lenderId}) filter (where ${matches.contacted})`.mapWith(
        Number,
      ),
    })
    .from(deals)
    .leftJoin(matches, eq(matches.dealId, deals.id))
    .where(and(eq(deals.userId, userId), eq(deals.status, openDealStatus)))
  return row ?? { activeDeals: 0, totalMatches: 0, contactedLenders: 0 }
}

const { insight: _insight, ...dealColumns } = getTableColumns(deals)

/**
 * Lists an investor's deals in any status, newest first, with the data that their headlines are computed from. With
 * `dealId`, a UUID, only that deal.
 */
export async function listHeadlineDeals(
  db: Db,
  userId: string,
  { dealId, limit }: { dealId: string | undefined; limit: number },
) {
  return db
    .select({
      ...dealColumns,
      medians: sql<Medians | null>`${deals.insight}->'medians'`,
      verdictWord: sql<VerdictWord | null>`${deals.insight}->'verdict'->>'word'`,
      entityType: users.entityType,
      flippingExperience: users.flippingExperience,
      reDealsLast3Years: users.reDealsLast3Years,
      exitStrategy: users.exitStrategy,
      liquidReserves: users.liquidReserves,
    })
    .from(deals)
    .innerJoin(users, eq(users.id, deals.userId))
    .where(and(eq(deals.userId, userId), dealId === undefined ? undefined : eq(deals.id, dealId)))
    .orderBy(desc(deals.createdAt), desc(deals.id))
    .limit(limit)
}
export type HeadlineDeal = Awaited<ReturnType<typeof listHeadlineDeals>>[number]
