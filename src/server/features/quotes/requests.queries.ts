import { and, asc, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { liveStatuses, type RequestStatus } from '#contract/quotes/quote-requests.ts'
import { type LenderName, lenderNameColumns, lenders } from '#server/features/lenders/lenders.table.ts'
import type { Db } from '#server/platform/db/database.ts'
import { messages, quoteLinks, quoteRequests, quotes } from './quotes.table.ts'

/** The number of a request's messages and quotes that the investor neither wrote nor read. */
const unread = sql<number>`
  (select count(*) from ${messages} where ${messages.requestId} = ${quoteRequests.id}
    and ${messages.author} <> 'investor' and ${messages.readAt} is null)
  + (select count(*) from ${quotes} where ${quotes.requestId} = ${quoteRequests.id}
    and ${quotes.source} <> 'investor' and ${quotes.readAt} is null)`.mapWith(Number)

const columns = { request: getTableColumns(quoteRequests), lender: lenderNameColumns, unread }
export type RequestRow = typeof quoteRequests.$inferSelect
export type RequestWithLender = {
  request: RequestRow
  lender: LenderName
  unread: number
}

function select(db: Db) {
  return db.select(columns).from(quoteRequests).innerJoin(lenders, eq(lenders.id, quoteRequests.lenderId))
}

/** Lists an investor's requests about a deal, including ended ones, in the order they were sent. */
export async function listRequestsOfDeal(db: Db, dealId: string, userId: string): Promise<RequestWithLender[]> {
  return select(db)
    .where(and(eq(quoteRequests.dealId, dealId), eq(quoteRequests.userId, userId)))
    .orderBy(asc(quoteRequests.sentAt), asc(quoteRequests.id))
}

/** Lists the requests that one ask created, sorted by lender name. Doesn't check their owner. */
export async function listRequestsOfAsk(db: Db, askId: string): Promise<RequestWithLender[]> {
  return select(db).where(eq(quoteRequests.askId, askId)).orderBy(asc(lenders.name))
}

/** Finds an investor's request. The id must be a UUID. */
export async function findRequestOfUser(db: Db, id: string, userId: string): Promise<RequestWithLender | undefined> {
  const [row] = await select(db).where(and(eq(quoteRequests.id, id), eq(quoteRequests.userId, userId)))
  return row
}

/** Finds any investor's request, without checking whose it is. */
export async function findRequest(db: Db, id: string): Promise<RequestWithLender | undefined> {
  const [row] = await select(db).where(eq(quoteRequests.id, id))
  return row
}

/** Lists all requests of an investor, including ended ones, the last updated first. */
export async function listRequestsOfUser(db: Db, userId: string): Promise<RequestWithLender[]> {
  return select(db).where(eq(quoteRequests.userId, userId)).orderBy(desc(quoteRequests.updatedAt))
}

/** Lists an investor's requests to a lender, about any deal and including ended ones, in the order they were sent. */
export async function listRequestsToLender(tx: Db, userId: string, lenderId: string): Promise<RequestRow[]> {
  return tx
    .select()
    .from(quoteRequests)
    .where(and(eq(quoteRequests.userId, userId), eq(quoteRequests.lenderId, lenderId)))
    .orderBy(asc(quoteRequests.sentAt), asc(quoteRequests.id))
}

/** Lists the live requests of some deals in the order they were sent. Doesn't check the deals' owners. */
export async function listLiveRequests(db: Db, dealIds: readonly string[]): Promise<RequestWithLender[]> {
  if (dealIds.length === 0) return []
  return select(db)
    .where(and(inArray(quoteRequests.dealId, [...dealIds]), inArray(quoteRequests.status, [...liveStatuses])))
    .orderBy(asc(quoteRequests.sentAt), asc(quoteRequests.id))
}

/** Lists a deal's live requests, including the chosen one, unordered. Doesn't check the deal's owner. */
export async function listLiveRequestsOfDeal(tx: Db, dealId: string): Promise<RequestRow[]> {
  return tx
    .select()
    .from(quoteRequests)
    .where(and(eq(quoteRequests.dealId, dealId), inArray(quoteRequests.status, [...liveStatuses])))
}

/** Lists the live requests of all investors that a lender hasn't quoted, in the order they were sent. */
export async function listUnquotedOfLender(db: Db, lenderId: string): Promise<{ id: string; userId: string }[]> {
  return db
    .select({ id: quoteRequests.id, userId: quoteRequests.userId })
    .from(quoteRequests)
    .where(and(eq(quoteRequests.lenderId, lenderId), inArray(quoteRequests.status, ['sent', 'opened', 'replied'])))
    .orderBy(asc(quoteRequests.sentAt))
}

/**
 * Changes a request and its status, if the current status is one of `from`. Undefined otherwise. The caller must hold
 * the investor's lock.
 */
export async function moveRequest(
  tx: Db,
  id: string,
  from: readonly RequestStatus[],
  change: Partial<typeof quoteRequests.$inferInsert> & { updatedAt: Date },
): Promise<RequestRow | undefined> {
  const [row] = await tx
    .update(quoteRequests)
    .set(change)
    .where(and(eq(quoteRequests.id, id), inArray(quoteRequests.status, [...from])))
    .returning()
  return row
}

/** Updates fields of a request other than its status. Keeps `updatedAt` unless `change` has it. */
export async function touchRequest(
  tx: Db,
  id: string,
  change: Partial<typeof quoteRequests.$inferInsert>,
): Promise<void> {
  await tx.update(quoteRequests).set(change).where(eq(quoteRequests.id, id))
}

export async function revokeLinks(tx: Db, requestId: string, at: Date): Promise<void> {
  await tx
    .update(quoteLinks)
    .set({ revokedAt: sql`coalesce(${quoteLinks.revokedAt}, ${at.toISOString()}::timestamptz)` })
    .where(eq(quoteLinks.requestId, requestId))
}
