import { and, count, eq, gte, isNull, ne, sql } from 'drizzle-orm'
import { matchModelVersion } from '#domain/matching/match-score.ts'
import { users } from '#server/features/accounts/accounts.table.ts'
import { deals } from '#server/features/deals/submitting/deals.table.ts'
import { openDealStatus } from '#server/features/deals/submitting/open-deals.ts'
import { dealsToMatch } from '#server/features/deals/waiting/deals-to-match.table.ts'
import type { Db } from '#server/platform/db/database.ts'

/** Of the open deals, how many an earlier model has matched, and how many wait to be matched again. */
export type MatchingProgress = { openDeals: number; byEarlierModel: number; waiting: number }

export async function countMatchingProgress(
  db: Db,
  { submittedSince }: { submittedSince: Date },
): Promise<MatchingProgress> {
  const [row] = await db
    .select({
      openDeals: count(),
      byEarlierModel: sql<number>`(count(*) filter (where ${ne(deals.modelVersion, matchModelVersion)}))::int`,
      waiting: count(dealsToMatch.dealId),
    })
    .from(deals)
    .innerJoin(users, and(eq(users.id, deals.userId), isNull(users.deletedAt)))
    .leftJoin(dealsToMatch, and(eq(dealsToMatch.dealId, deals.id), eq(dealsToMatch.isSecondLook, false)))
    .where(and(eq(deals.status, openDealStatus), gte(deals.createdAt, submittedSince)))
  return row!
}
