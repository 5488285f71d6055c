import { eq, lt, max, sql } from 'drizzle-orm'
import type { EventName } from '#contract/quotes/events.ts'
import { quoteEvents } from '#server/features/quotes/quotes.table.ts'
import type { Db } from '#server/platform/db/database.ts'

export type NewEvent = { name: EventName; requestId: string | null; dealId: string }
export type EventRow = NewEvent & { id: number }

/**
 * Serializes changes of an investor's requests, quotes and events until the transaction ends. A transaction that also
 * locks a deal must lock the deal first.
 */
export async function lockInvestor(tx: Db, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${userId}, 0))`)
}

/** Stores events. The caller must hold the investor's lock, so that event ids become visible in order. */
export async function insertEvents(tx: Db, userId: string, events: readonly NewEvent[], at: Date): Promise<void> {
  if (events.length === 0) return
  await tx.insert(quoteEvents).values(events.map((event) => ({ ...event, userId, createdAt: at })))
}

/** Returns the id of an investor's last event, or 0 if none is stored. */
export async function findLastEventId(db: Db, userId: string): Promise<number> {
  const [found] = await db
    .select({ id: max(quoteEvents.id) })
    .from(quoteEvents)
    .where(eq(quoteEvents.userId, userId))
  return found?.id ?? 0
}

/**
 * Returns one list per stream, in the order of `streams`, with the first `limit` of the investor's events after
 * `afterId`.
 */
export async function listEventsOfStreams(
  db: Db,
  streams: readonly { userId: string; afterId: number }[],
  limit: number,
): Promise<EventRow[][]> {
  const { rows } = await db.execute<RawEvent>(sql`
    select s.at::int as stream, e.id::float8 as id, e.name, e.request_id, e.deal_id
    from unnest(${sql.param(streams.map(({ userId }) => userId))}::uuid[],
      ${sql.param(streams.map(({ afterId }) => afterId))}::bigint[]) with ordinality as s(user_id, after_id, at)
    cross join lateral (
      select id, name, request_id, deal_id from ${quoteEvents}
      where user_id = s.user_id and id > s.after_id order by id limit ${limit}
    ) e
    order by s.at, e.id`)
  const found: EventRow[][] = streams.map(() => [])
  for (const { stream, id, name, request_id, deal_id } of rows)
    found[stream - 1]!.push({ id, name, requestId: request_id, dealId: deal_id })
  return found
}

type RawEvent = { stream: number; id: number; name: EventName; request_id: string | null; deal_id: string }

export async function deleteEventsBefore(db: Db, time: Date): Promise<void> {
  await db.delete(quoteEvents).where(lt(quoteEvents.createdAt, time))
}
