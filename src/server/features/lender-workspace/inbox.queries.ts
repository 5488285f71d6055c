import { and, desc, eq, inArray, isNotNull, isNull, notInArray, sql } from 'drizzle-orm'
import { users } from '#server/features/accounts/accounts.table.ts'
import { deals } from '#server/features/deals/deals.table.ts'
import { messages, quoteRequests, quotes } from '#server/features/quotes/quotes.table.ts'
import { quoteRounds } from '#server/features/quotes/rounds/rounds.table.ts'
import type { Db } from '#server/platform/db/database.ts'

const shownRequestCount = 200

/**
 * Lists a lender's latest 200 requests, newest first, each with facts about its deal, the investor's name and company,
 * and the number of unread messages. Omits withdrawn and expired requests, and those of deactivated investors. The
 * caller must hide the name and company unless the request shares them.
 */
export async function listInboxRows(db: Db, lenderId: string) {
  const unread = sql<number>`(select count(*) from ${messages} where ${messages.requestId} = ${quoteRequests.id}
    and ${messages.author} = 'investor' and ${messages.readAt} is null)`.mapWith(Number)
  return db
    .select({
      request: quoteRequests,
      deal: {
        loanAmount: deals.loanAmount,
        dealType: deals.dealType,
        propertyType: deals.propertyType,
        propertyState: deals.propertyState,
        dealStatus: deals.dealStatus,
        occupancy: deals.occupancy,
        useOfProceeds: deals.useOfProceeds,
      },
      investor: { firstName: users.firstName, lastName: users.lastName, companyName: users.companyName },
      unread,
    })
    .from(quoteRequests)
    .innerJoin(deals, eq(deals.id, quoteRequests.dealId))
    .innerJoin(users, and(eq(users.id, quoteRequests.userId), isNull(users.deletedAt)))
    .where(and(eq(quoteRequests.lenderId, lenderId), notInArray(quoteRequests.status, ['withdrawn', 'expired'])))
    .orderBy(desc(quoteRequests.sentAt), desc(quoteRequests.id))
    .limit(shownRequestCount)
}
export type InboxRow = Awaited<ReturnType<typeof listInboxRows>>[number]

/**
 * Lists each round that closed after `since` and ranked a lender, with the lender's standing (`own`) and that of the
 * lowest total (`first`). The lender must not see `first`, which names a competitor. On a tie, `own.place` is 1 and
 * `first` may be another lender. Omits rounds that ended because their deal was closed or edited.
 */
export async function listRoundsOfLender(db: Db, lenderId: string, since: Date) {
  // A lender that was asked again after its request ended has two requests in the round.
  const entered = db
    .select({ id: quoteRequests.roundId })
    .from(quoteRequests)
    .where(and(eq(quoteRequests.lenderId, lenderId), isNotNull(quoteRequests.roundId)))
  const rows = await db
    .select({ id: quoteRounds.id, result: quoteRounds.result })
    .from(quoteRounds)
    .where(
      and(
        inArray(quoteRounds.id, entered),
        inArray(quoteRounds.end, ['deadline', 'investor']),
        sql`${quoteRounds.closedAt} > ${since.toISOString()}`,
      ),
    )
  return rows.flatMap(({ id, result }) => {
    const own = result?.standings.find((standing) => standing.lenderId === lenderId)
    const first = result?.standings[0]
    return own && first ? [{ roundId: id, own, first }] : []
  })
}

/**
 * Returns the rate and points, in percent, of each request's last ranked quote in each round. The key is the round's
 * id, a space and the request's id.
 */
export async function listLastTerms(
  db: Db,
  roundIds: readonly string[],
): Promise<Map<string, { ratePercent: number; pointsPercent: number }>> {
  if (roundIds.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([quotes.roundId, quotes.requestId], {
      roundId: quotes.roundId,
      requestId: quotes.requestId,
      ratePercent: quotes.ratePercent,
      pointsPercent: quotes.pointsPercent,
    })
    .from(quotes)
    .where(and(inArray(quotes.roundId, [...roundIds]), sql`${quotes.roundTotal} is not null`))
    .orderBy(quotes.roundId, quotes.requestId, desc(quotes.version))
  return new Map(rows.map(({ roundId, requestId, ...terms }) => [`${roundId} ${requestId}`, terms]))
}
