import { and, desc, eq, gte, inArray, isNotNull, notInArray, sql } from 'drizzle-orm'
import { matches } from '#server/features/deals/matches.table.ts'
import { lenders } from '#server/features/lenders/lenders.table.ts'
import { quoteRequests, quotes } from '#server/features/quotes/quotes.table.ts'
import type { Db } from '#server/platform/db/database.ts'

/**
 * Lists the requests sent since a time, newest first, answered or not. A quote, a message and a decline are answers.
 * Excludes sample lenders, undeliverable requests, and requests withdrawn before an answer.
 */
export async function listRequestsWithFirstReply(
  db: Db,
  since: Date,
): Promise<
  { lenderId: string; contactEmail: string | null; userId: string; sentAt: Date; firstReplyAt: Date | null }[]
> {
  return db
    .select({
      lenderId: quoteRequests.lenderId,
      contactEmail: lenders.contactEmail,
      userId: quoteRequests.userId,
      sentAt: quoteRequests.sentAt,
      firstReplyAt: quoteRequests.firstReplyAt,
    })
    .from(quoteRequests)
    .innerJoin(lenders, eq(lenders.id, quoteRequests.lenderId))
    .where(
      and(
        gte(quoteRequests.sentAt, since),
        eq(lenders.isSample, false),
        notInArray(quoteRequests.status, ['undeliverable']),
        sql`not (${quoteRequests.status} = 'withdrawn' and ${quoteRequests.firstReplyAt} is null)`,
      ),
    )
    .orderBy(desc(quoteRequests.sentAt), desc(quoteRequests.id))
}

/**
 * Lists each lender's latest quote to each investor since a time. Excludes sample lenders and quotes that investors
 * logged by hand. `programId` is null without a match or a program.
 */
export async function listSentQuotes(
  db: Db,
  since: Date,
): Promise<{ lenderId: string; ratePercent: number; pointsPercent: number; programId: string | null }[]> {
  return db
    .selectDistinctOn([quotes.lenderId, quoteRequests.userId], {
      lenderId: quotes.lenderId,
      ratePercent: quotes.ratePercent,
      pointsPercent: quotes.pointsPercent,
      programId: matches.programId,
    })
    .from(quotes)
    .innerJoin(quoteRequests, eq(quoteRequests.id, quotes.requestId))
    .innerJoin(lenders, eq(lenders.id, quotes.lenderId))
    .leftJoin(matches, eq(matches.id, quotes.matchId))
    .where(and(eq(quotes.source, 'lender'), gte(quotes.createdAt, since), eq(lenders.isSample, false)))
    .orderBy(quotes.lenderId, quoteRequests.userId, desc(quotes.createdAt), desc(quotes.version))
}

/**
 * Lists the milliseconds from sending to the first answer, for each of an investor's answered requests, including those
 * to sample lenders.
 */
export async function listResponseTimes(db: Db, userId: string): Promise<number[]> {
  const rows = await db
    .select({ sentAt: quoteRequests.sentAt, firstReplyAt: quoteRequests.firstReplyAt })
    .from(quoteRequests)
    .where(and(eq(quoteRequests.userId, userId), isNotNull(quoteRequests.firstReplyAt)))
  return rows.map(({ sentAt, firstReplyAt }) => firstReplyAt!.getTime() - sentAt.getTime())
}

/** Returns lenders' names by id, including those of inactive lenders. Omits deleted lenders. */
export async function listLenderNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: lenders.id, name: lenders.name })
    .from(lenders)
    .where(inArray(lenders.id, [...ids]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
