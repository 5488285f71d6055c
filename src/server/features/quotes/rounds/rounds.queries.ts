import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { liveStatuses, type RequestStatus } from '#contract/quotes/quote-requests.ts'
import { users } from '#server/features/accounts/accounts.table.ts'
import { deals } from '#server/features/deals/deals.table.ts'
import { lenders } from '#server/features/lenders/lenders.table.ts'
import { quoteMailStops, quoteRequests, quotes } from '#server/features/quotes/quotes.table.ts'
import type { RequestRow } from '#server/features/quotes/requests.queries.ts'
import type { Db } from '#server/platform/db/database.ts'
import { quoteRounds } from './rounds.table.ts'

export type RoundRow = typeof quoteRounds.$inferSelect

export type RoundQuote = {
  total: number | null
  createdAt: Date
  supersededAt: Date | null
  declinedAt: Date | null
}
export type RoundRequest = {
  id: string
  lenderId: string
  status: RequestStatus
  lender: { name: string; isSample: boolean }
  /** Oldest first, without those after the round. */
  quotes: RoundQuote[]
}
/** A round with its requests and quotes, read at the database's time `at`. */
export type RoundState = { round: RoundRow; at: Date; requests: RoundRequest[] }

/**
 * Returns the database's time at the call, not at the transaction's start. All round deadlines are compared with it.
 */
export async function readDatabaseTime(db: Db): Promise<Date> {
  const { rows } = await db.execute<{ ms: number }>(
    sql`select extract(epoch from clock_timestamp())::float8 * 1000 as ms`,
  )
  return new Date(rows[0]!.ms)
}

/** Lists rounds, latest first. Uses one SQL statement, so that each state is consistent. */
async function listRoundStates(db: Db, where: SQL | undefined): Promise<RoundState[]> {
  const rows = await db
    .select({
      round: getTableColumns(quoteRounds),
      at: sql<number>`extract(epoch from clock_timestamp())::float8 * 1000`,
      request: {
        id: quoteRequests.id,
        lenderId: quoteRequests.lenderId,
        status: quoteRequests.status,
      },
      lender: { name: lenders.name, isSample: lenders.isSample },
      quote: {
        id: quotes.id,
        total: quotes.roundTotal,
        createdAt: quotes.createdAt,
        supersededAt: quotes.supersededAt,
        declinedAt: quotes.declinedAt,
      },
    })
    .from(quoteRounds)
    .leftJoin(quoteRequests, eq(quoteRequests.roundId, quoteRounds.id))
    .leftJoin(lenders, eq(lenders.id, quoteRequests.lenderId))
    .leftJoin(
      quotes,
      and(eq(quotes.requestId, quoteRequests.id), eq(quotes.roundId, quoteRounds.id), eq(quotes.isAfterRound, false)),
    )
    .where(where)
    .orderBy(desc(quoteRounds.createdAt), asc(quoteRounds.id), asc(quoteRequests.sentAt), asc(quotes.version))
  const states = new Map<string, RoundState>()
  for (const { round, at, request, lender, quote } of rows) {
    const state = states.get(round.id) ?? { round, at: new Date(at), requests: [] }
    states.set(round.id, state)
    if (!request || !lender) continue
    let entry = state.requests.find(({ id }) => id === request.id)
    if (!entry) {
      entry = { ...request, lender, quotes: [] }
      state.requests.push(entry)
    }
    if (quote) entry.quotes.push(quote)
  }
  return [...states.values()]
}

/** Finds any investor's round, open or closed, without checking whose it is. */
export async function findRoundState(db: Db, roundId: string): Promise<RoundState | undefined> {
  return (await listRoundStates(db, eq(quoteRounds.id, roundId)))[0]
}

/** Lists rounds of any investors, open or closed, latest first. Leaves out unknown ids. */
export async function listRoundStatesById(db: Db, roundIds: readonly string[]): Promise<RoundState[]> {
  return roundIds.length === 0 ? [] : listRoundStates(db, inArray(quoteRounds.id, [...roundIds]))
}

/** Finds a deal's round that isn't closed. Its deadline may have passed. */
export async function findOpenRoundState(db: Db, dealId: string): Promise<RoundState | undefined> {
  return (await listRoundStates(db, and(eq(quoteRounds.dealId, dealId), isNull(quoteRounds.closedAt))))[0]
}

/** Lists several deals' rounds that aren't closed, at most one per deal. Their deadlines may have passed. */
export async function listOpenRoundStates(db: Db, dealIds: readonly string[]): Promise<RoundState[]> {
  if (dealIds.length === 0) return []
  return listRoundStates(db, and(inArray(quoteRounds.dealId, [...dealIds]), isNull(quoteRounds.closedAt)))
}

/** Finds an investor's round, open or closed. The id must be a UUID. */
export async function findRoundStateOfUser(db: Db, roundId: string, userId: string): Promise<RoundState | undefined> {
  return (await listRoundStates(db, and(eq(quoteRounds.id, roundId), eq(quoteRounds.userId, userId))))[0]
}

/** Lists the rounds of an investor's deal, open and closed, latest first. */
export async function listRoundStatesOfDeal(db: Db, dealId: string, userId: string): Promise<RoundState[]> {
  return listRoundStates(db, and(eq(quoteRounds.dealId, dealId), eq(quoteRounds.userId, userId)))
}

/** Lists an investor's rounds that are open or were closed after `closedAfter`, latest first. */
export async function listRoundStatesOfUser(db: Db, userId: string, closedAfter: Date): Promise<RoundState[]> {
  return listRoundStates(
    db,
    and(eq(quoteRounds.userId, userId), or(isNull(quoteRounds.closedAt), gt(quoteRounds.closedAt, closedAfter))),
  )
}

/** Inserts a round. Throws a unique violation if the deal has one that isn't closed. */
export async function insertRound(tx: Db, row: typeof quoteRounds.$inferInsert): Promise<RoundRow> {
  const [inserted] = await tx.insert(quoteRounds).values(row).returning()
  return inserted!
}

/** Updates a round that isn't closed, even if its deadline has passed. Undefined if it is closed. */
export async function changeOpenRound(
  tx: Db,
  roundId: string,
  change: Partial<typeof quoteRounds.$inferInsert>,
): Promise<RoundRow | undefined> {
  const [row] = await tx
    .update(quoteRounds)
    .set(change)
    .where(and(eq(quoteRounds.id, roundId), isNull(quoteRounds.closedAt)))
    .returning()
  return row
}

/**
 * Moves live requests into a deal's new round, if their last round closed because the deal was edited. Their lenders
 * get the new round's emails, even after unsubscribing from the last one's. Returns the moved requests.
 */
export async function moveToNewRound(tx: Db, dealId: string, roundId: string, at: Date): Promise<RequestRow[]> {
  const ended = tx
    .select({ id: quoteRounds.id })
    .from(quoteRounds)
    .where(and(eq(quoteRounds.dealId, dealId), eq(quoteRounds.end, 'deal-changed')))
  return tx
    .update(quoteRequests)
    .set({ roundId, outbidMailAt: null, roundMailsStoppedAt: null, remindedAt: null, updatedAt: at })
    .where(
      and(
        eq(quoteRequests.dealId, dealId),
        inArray(quoteRequests.status, [...liveStatuses]),
        inArray(quoteRequests.roundId, ended),
      ),
    )
    .returning()
}

/** Rounds or requests per list. The lists leave out the ids in `tried`. */
const batch = 200

/** Lists up to 200 rounds that aren't closed, with their investors. */
export async function listOpenRounds(db: Db, tried: readonly string[]): Promise<{ id: string; userId: string }[]> {
  return db
    .select({ id: quoteRounds.id, userId: quoteRounds.userId })
    .from(quoteRounds)
    .where(and(isNull(quoteRounds.closedAt), notInArray(quoteRounds.id, [...tried])))
    .orderBy(asc(quoteRounds.closesAt))
    .limit(batch)
}

/** Lists up to 200 open rounds past their deadline by the database's time, with their investors. */
export async function listRoundsDue(db: Db, tried: readonly string[]): Promise<{ id: string; userId: string }[]> {
  return db
    .select({ id: quoteRounds.id, userId: quoteRounds.userId })
    .from(quoteRounds)
    .where(
      and(
        isNull(quoteRounds.closedAt),
        sql`${quoteRounds.closesAt} <= clock_timestamp()`,
        notInArray(quoteRounds.id, [...tried]),
      ),
    )
    .orderBy(asc(quoteRounds.closesAt))
    .limit(batch)
}

/**
 * SQL condition: the request has neither a quote nor a reminder, and its round closes within 24 hours. A request sent
 * in those 24 hours gets no reminder.
 */
const isRoundReminderDue = and(
  inArray(quoteRequests.status, ['sent', 'opened', 'replied']),
  isNull(quoteRequests.remindedAt),
  sql`exists (${sql`select 1 from ${quoteRounds} where ${quoteRounds.id} = ${quoteRequests.roundId}
    and ${quoteRounds.closedAt} is null and ${quoteRounds.closesAt} > clock_timestamp()
    and ${quoteRounds.closesAt} - interval '24 hours' <= clock_timestamp()
    and ${quoteRequests.sentAt} < ${quoteRounds.closesAt} - interval '24 hours'`})`,
)

/**
 * Lists up to 200 live requests without a quote or reminder whose round closes within 24 hours. Omits requests sent
 * within those 24 hours. Doesn't check whether the lender unsubscribed from the round's emails.
 */
export async function listRoundRemindersDue(
  db: Db,
  tried: readonly string[],
): Promise<{ id: string; userId: string }[]> {
  return db
    .select({ id: quoteRequests.id, userId: quoteRequests.userId })
    .from(quoteRequests)
    .where(and(isRoundReminderDue, notInArray(quoteRequests.id, [...tried])))
    .orderBy(asc(quoteRequests.sentAt))
    .limit(batch)
}

/** Marks a request as reminded. Undefined if the reminder isn't due any longer. */
export async function markRoundReminded(tx: Db, requestId: string, at: Date): Promise<RequestRow | undefined> {
  const [row] = await tx
    .update(quoteRequests)
    .set({ remindedAt: at, updatedAt: at })
    .where(and(eq(quoteRequests.id, requestId), isRoundReminderDue))
    .returning()
  return row
}

type FinalStanding = NonNullable<RoundRow['result']>['standings'][number]

/**
 * Lists the final standings of lenders, including sample lenders, in rounds that ended after `since`, newest first.
 * Includes only rounds that reached the deadline or that the investor closed early.
 */
export async function listRoundResults(db: Db, since: Date): Promise<(FinalStanding & { userId: string })[]> {
  const rows = await db
    .select({ userId: quoteRounds.userId, result: quoteRounds.result })
    .from(quoteRounds)
    .where(
      and(
        gt(quoteRounds.closedAt, since),
        lt(quoteRounds.closedAt, sql`clock_timestamp()`),
        inArray(quoteRounds.end, ['deadline', 'investor']),
      ),
    )
    .orderBy(desc(quoteRounds.closedAt), desc(quoteRounds.id))
  return rows.flatMap(({ userId, result }) => (result?.standings ?? []).map((standing) => ({ ...standing, userId })))
}

/** Unsubscribes the request's lender from emails about its current round. `moveToNewRound` undoes it. */
export async function stopRoundMails(db: Db, requestId: string, at: Date): Promise<void> {
  await db
    .update(quoteRequests)
    .set({ roundMailsStoppedAt: sql`coalesce(${quoteRequests.roundMailsStoppedAt}, ${at.toISOString()}::timestamptz)` })
    .where(eq(quoteRequests.id, requestId))
}

/**
 * Finds the data of the email with a round's result. Undefined if the investor is deactivated. `stoppedAt` is when the
 * investor unsubscribed.
 */
export async function findRoundMailFacts(db: Db, roundId: string) {
  const [row] = await db
    .select({ email: users.email, propertyAddress: deals.propertyAddress, stoppedAt: quoteMailStops.createdAt })
    .from(quoteRounds)
    .innerJoin(deals, eq(deals.id, quoteRounds.dealId))
    .innerJoin(users, and(eq(users.id, quoteRounds.userId), isNull(users.deletedAt)))
    .leftJoin(quoteMailStops, eq(quoteMailStops.userId, quoteRounds.userId))
    .where(eq(quoteRounds.id, roundId))
  return row
}

/** Returns the address of each deal by id, and whether one of its quotes is chosen. */
export async function listRoundDeals(
  db: Db,
  dealIds: readonly string[],
): Promise<Map<string, { propertyAddress: string; hasChosenQuote: boolean }>> {
  const rows = await db
    .select({ id: deals.id, propertyAddress: deals.propertyAddress, chosenId: quotes.id })
    .from(deals)
    .leftJoin(quotes, and(eq(quotes.dealId, deals.id), isNotNull(quotes.chosenAt)))
    .where(inArray(deals.id, [...dealIds]))
  return new Map(
    rows.map(({ id, propertyAddress, chosenId }) => [id, { propertyAddress, hasChosenQuote: chosenId !== null }]),
  )
}
