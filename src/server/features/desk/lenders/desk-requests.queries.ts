import { desc, eq, sql } from 'drizzle-orm'
import { type DeskRequest, shownRequestCount } from '#contract/desk/requests.ts'
import type { Round } from '#contract/quotes/rounds.ts'
import { users } from '#server/features/accounts/accounts.table.ts'
import { deals } from '#server/features/deals/deals.table.ts'
import { lenders } from '#server/features/lenders/lenders.table.ts'
import { quoteRequests } from '#server/features/quotes/quotes.table.ts'
import { listRoundStatesById } from '#server/features/quotes/rounds/rounds.queries.ts'
import { toRound } from '#server/features/quotes/rounds/standing.ts'
import type { Db } from '#server/platform/db/database.ts'

/**
 * Lists up to `shownRequestCount` quote requests from one investor or to one lender, latest first. Of the deal, they
 * include only its type and property state. `person` is the investor's name, or the email if there is no name.
 */
export async function listRecentRequests(
  db: Db,
  party: { userId: string } | { lenderId: string },
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
      roundId: quoteRequests.roundId,
    })
    .from(quoteRequests)
    .innerJoin(users, eq(users.id, quoteRequests.userId))
    .innerJoin(lenders, eq(lenders.id, quoteRequests.lenderId))
    .innerJoin(deals, eq(deals.id, quoteRequests.dealId))
    .where('userId' in party ? eq(quoteRequests.userId, party.userId) : eq(quoteRequests.lenderId, party.lenderId))
    .orderBy(desc(quoteRequests.sentAt), desc(quoteRequests.id))
    .limit(shownRequestCount)
  const roundIds = found.flatMap(({ roundId }) => (roundId === null ? [] : [roundId]))
  const rounds = new Map((await listRoundStatesById(db, roundIds)).map((state) => [state.round.id, toRound(state)]))
  return found.map(({ sentAt, firstReplyAt, roundId, ...row }) => ({
    ...row,
    round: toDeskRound(roundId === null ? undefined : rounds.get(roundId), row.id),
    sentAt: sentAt.toISOString(),
    firstReplyAt: firstReplyAt?.toISOString() ?? null,
  }))
}

function toDeskRound(round: Round | undefined, requestId: string): DeskRequest['round'] {
  if (!round) return null
  const { closesAt, closedAt, quoted, standings } = round
  return { closesAt, closedAt, quoted, place: standings.find((one) => one.requestId === requestId)?.place ?? null }
}
