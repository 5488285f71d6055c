import { lt, sql } from 'drizzle-orm'
import type { EventName } from '#contract/quotes/events.ts'
import { quoteEvents } from '#server/features/quotes/quotes.table.ts'
import type { Database, Db } from '#server/platform/db/database.ts'

export type NewEvent = { name: EventName; requestId: string | null; dealId: string }
export type EventRow = NewEvent & { id: number }

/** The channel that tells the processes whose events were written. Its payload is the investor's id. */
export const eventChannel = 'quote_events'

/**
 * Lets one transaction at a time change an investor's requests, quotes and events, until it ends. Whoever also locks the deal
 * locks it first.
 */
export async function lockInvestor(tx: Db, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${userId}, 0))`)
}

/** Stores events under the investor's lock, so that their ids become visible in order. */
export async function insertEvents(tx: Db, userId: string, events: readonly NewEvent[], at: Date): Promise<void> {
  await tx.insert(quoteEvents).values(events.map((event) => ({ ...event, userId, createdAt: at })))
}

/** Notifies the processes that listen. Never part of a transaction that writes. */
export async function notifyInvestors(db: Database, userIds: readonly string[]): Promise<void> {
  await db.execute(sql`select pg_notify(${eventChannel}, id) from unnest(${sql.param([...userIds])}::text[]) id`)
}

/**
 * Of many streams, in their order, the next events of each and where it stands without any: at its own place, or at its investor's
 * last event where it has no place yet or one that was never reached.
 */
export async function listEventsOfStreams(
  db: Db,
  streams: readonly { userId: string; afterId: number | undefined }[],
  limit: number,
): Promise<{ afterId: number; events: EventRow[] }[]> {
  const { rows } = await db.execute<{ stream: number; after_id: number; events: RawEvent[] | null }>(sql`
    select s.at::int as stream, place.after_id::float8 as after_id, next.events
    from unnest(${sql.param(streams.map(({ userId }) => userId))}::uuid[],
      ${sql.param(streams.map(({ afterId }) => afterId ?? null))}::bigint[]) with ordinality as s(user_id, after_id, at)
    cross join lateral (
      select least(s.after_id, coalesce(max(id), 0)) as after_id from ${quoteEvents} where user_id = s.user_id
    ) place
    cross join lateral (
      select json_agg(e order by e.id) as events from (
        select id, name, request_id, deal_id from ${quoteEvents}
        where user_id = s.user_id and id > place.after_id order by id limit ${limit}
      ) e
    ) next`)
  const found: { afterId: number; events: EventRow[] }[] = []
  for (const { stream, after_id, events } of rows)
    found[stream - 1] = { afterId: after_id, events: (events ?? []).map(toEventRow) }
  return found
}

type RawEvent = { id: number; name: EventName; request_id: string | null; deal_id: string }

const toEventRow = ({ id, name, request_id, deal_id }: RawEvent): EventRow => ({
  id,
  name,
  requestId: request_id,
  dealId: deal_id,
})

export async function deleteEventsBefore(db: Db, time: Date): Promise<void> {
  await db.delete(quoteEvents).where(lt(quoteEvents.createdAt, time))
}
