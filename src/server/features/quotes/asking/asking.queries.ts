import { and, count, eq, gte, inArray, or, sql } from 'drizzle-orm'
import { lenders } from '#server/features/lenders/lenders.table.ts'
import { lenderStops, quoteAsks, quoteRequests } from '#server/features/quotes/quotes.table.ts'
import type { Db } from '#server/platform/db/database.ts'

type NewAsk = typeof quoteAsks.$inferInsert
type NewRequest = typeof quoteRequests.$inferInsert
type Ask = typeof quoteAsks.$inferSelect

/**
 * Stores an ask: one submission of the dialog that asks lenders, which then creates a request per lender. Undefined if
 * the investor has already used its idempotency key. A concurrent call with the same key waits for the first one's
 * transaction to end. An ask without a key is always stored.
 */
export async function insertAsk(tx: Db, ask: NewAsk): Promise<Ask | undefined> {
  const [row] = await tx.insert(quoteAsks).values(ask).onConflictDoNothing().returning()
  return row
}

/** Finds the ask that an investor made with this idempotency key, about any deal. */
export async function findAskOfKey(db: Db, userId: string, key: string): Promise<Ask | undefined> {
  const [row] = await db
    .select()
    .from(quoteAsks)
    .where(and(eq(quoteAsks.userId, userId), eq(quoteAsks.key, key)))
  return row
}

/** Stores requests, at least one. Throws a unique violation if a lender already has a live request about the deal. */
export async function insertRequests(tx: Db, rows: readonly NewRequest[]): Promise<{ id: string; lenderId: string }[]> {
  return tx
    .insert(quoteRequests)
    .values([...rows])
    .returning({ id: quoteRequests.id, lenderId: quoteRequests.lenderId })
}

/** Counts the requests that an investor has sent since a time, including ended ones and those to sample lenders. */
export async function countAskedSince(db: Db, userId: string, since: Date): Promise<number> {
  const [row] = await db
    .select({ asked: count() })
    .from(quoteRequests)
    .where(and(eq(quoteRequests.userId, userId), gte(quoteRequests.sentAt, since)))
  return row?.asked ?? 0
}

/** Counts the lenders asked about a deal, including those whose request ended. A lender asked again counts once. */
export async function countAskedOfDeal(db: Db, dealId: string): Promise<number> {
  const [row] = await db
    .select({ asked: sql<number>`count(distinct ${quoteRequests.lenderId})`.mapWith(Number) })
    .from(quoteRequests)
    .where(eq(quoteRequests.dealId, dealId))
  return row?.asked ?? 0
}

/**
 * Counts the requests that each lender got from all investors since a time, by lender id. Omits lenders without any.
 */
export async function countAskedOfLenders(
  db: Db,
  lenderIds: readonly string[],
  since: Date,
): Promise<Map<string, number>> {
  const rows = await db
    .select({ lenderId: quoteRequests.lenderId, asked: count() })
    .from(quoteRequests)
    .where(and(inArray(quoteRequests.lenderId, [...lenderIds]), gte(quoteRequests.sentAt, since)))
    .groupBy(quoteRequests.lenderId)
  return new Map(rows.map(({ lenderId, asked }) => [lenderId, asked]))
}

/** Counts an investor's requests to any sample lenders. `sampleIds` only saves the query: if it is empty, returns 0. */
export async function countSampleRequests(db: Db, userId: string, sampleIds: readonly string[]): Promise<number> {
  if (sampleIds.length === 0) return 0
  const [row] = await db
    .select({ asked: count() })
    .from(quoteRequests)
    .innerJoin(lenders, eq(lenders.id, quoteRequests.lenderId))
    .where(and(eq(quoteRequests.userId, userId), eq(lenders.isSample, true)))
  return row?.asked ?? 0
}

/** Lists the email stops that have one of these lender ids or address hashes. Empty without lender ids. */
export async function listStops(
  db: Db,
  lenderIds: readonly string[],
  addressHashes: readonly string[],
): Promise<{ lenderId: string | null; addressHash: string }[]> {
  if (lenderIds.length === 0) return []
  return db
    .select({ lenderId: lenderStops.lenderId, addressHash: lenderStops.addressHash })
    .from(lenderStops)
    .where(or(inArray(lenderStops.lenderId, [...lenderIds]), inArray(lenderStops.addressHash, [...addressHashes])))
}
