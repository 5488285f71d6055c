import { and, asc, eq, gt, inArray, lt, max, sql } from 'drizzle-orm'
import type { EventName } from '#contract/quotes/events.ts'
import { quoteEvents } from '#server/features/quotes/quotes.table.ts'
import type { Db } from '#server/platform/db/database.ts'

export type NewEvent = { name: EventName; requestId: string | null; dealId: string }
export type EventRow = typeof quoteEvents.$inferSelect

/** The channel that tells the processes whose events were written. Its payload is the investor's id. */
export const eventChannel = 'quote_events'

/**
 * Lets one transaction at a time change an investor's requests, quotes and events, until it ends. Whoever also locks the deal
 * locks it first.
 */
export async function lockInvestor(tx: Db, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${userId}, 0))`)
}

/** Stores events under the investor's lock, so that their ids become visible in order, and notifies when the transaction commits. */
export async function insertEvents(tx: Db, userId: string, events: readonly NewEvent[], at: Date): Promise<void> {
  if (events.length === 0) return
  await tx.insert(quoteEvents).values(events.map((event) => ({ ...event, userId, createdAt: at })))
  await tx.execute(sql`select pg_notify(${eventChannel}, ${userId})`)
}

export async function listEventsAfter(db: Db, userId: string, afterId: number, limit: number): Promise<EventRow[]> {
  return db
    .select()
    .from(quoteEvents)
    .where(and(eq(quoteEvents.userId, userId), gt(quoteEvents.id, afterId)))
    .orderBy(asc(quoteEvents.id))
    .limit(limit)
}

/** The last event of each of these investors; those without any are missing. */
export async function listLastEventIds(db: Db, userIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ userId: quoteEvents.userId, id: max(quoteEvents.id) })
    .from(quoteEvents)
    .where(inArray(quoteEvents.userId, [...userIds]))
    .groupBy(quoteEvents.userId)
  return new Map(rows.map(({ userId, id }) => [userId, id ?? 0]))
}

export async function deleteEventsBefore(db: Db, time: Date): Promise<void> {
  await db.delete(quoteEvents).where(lt(quoteEvents.createdAt, time))
}
