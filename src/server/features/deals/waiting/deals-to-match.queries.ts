import { and, count, eq, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'
import { dealsToMatch } from './deals-to-match.table.ts'

/** A deal in hand. `since` is in seconds of the database's clock. */
export type TakenDeal = { dealId: string; ticket: string; since: number }

/** How long a process may have a deal in hand before another one takes it, in seconds. Five take half a second. */
const leaseSeconds = 60
/** A lender's row can be stamped this long before its transaction commits. */
const marginSeconds = 60

/**
 * Queues a deal that its investor's own request has just matched: a lender may have changed meanwhile whose change was looked at before
 * this transaction commits.
 */
export async function queueDeal(tx: Db, dealId: string, version: number): Promise<void> {
  const since = sql`now() - make_interval(secs => ${marginSeconds})`
  await tx
    .insert(dealsToMatch)
    .values({ dealId, version, since, place: sql`now()`, isSecondLook: true })
    .onConflictDoUpdate({
      target: dealsToMatch.dealId,
      set: {
        ticket: sql`excluded.ticket`,
        version: sql`greatest(${dealsToMatch.version}, excluded.version)`,
        since: sql`least(${dealsToMatch.since}, excluded.since)`,
      },
    })
}

/** Puts a deal at the head of the queue. False when its matches are up to date. */
export async function bringForward(db: Db, dealId: string): Promise<boolean> {
  const rows = await db
    .update(dealsToMatch)
    .set({ place: sql`now() - interval '1 day'` })
    .where(and(eq(dealsToMatch.dealId, dealId), eq(dealsToMatch.isSecondLook, false)))
    .returning({ dealId: dealsToMatch.dealId })
  return rows.length > 0
}

/** Takes the next deals that a catalogue of this version may match and nobody has in hand. */
export async function takeDeals(db: Db, version: number, limit: number): Promise<TakenDeal[]> {
  const { rows } = await db.execute<{ deal_id: string; ticket: string; since: number }>(sql`
    update ${dealsToMatch} set taken_until = now() + make_interval(secs => ${leaseSeconds})
    from (
      select deal_id as id from ${dealsToMatch}
      where version <= ${version} and (taken_until is null or taken_until < now())
      order by place, deal_id limit ${limit} for update skip locked
    ) as free
    where deal_id = free.id
    returning deal_id, ticket, extract(epoch from since)::float8 as since`)
  return rows.map((row) => ({ dealId: row.deal_id, ticket: row.ticket, since: row.since }))
}

/** Takes away what was matched; what was queued anew meanwhile stays, free for whoever comes. */
export async function finishDeals(tx: Db, taken: readonly TakenDeal[]): Promise<void> {
  if (taken.length === 0) return
  const ids = taken.map(({ dealId }) => dealId)
  // In one order, so that two who change several rows never wait for each other crosswise.
  const rows = await tx
    .select({ dealId: dealsToMatch.dealId, ticket: dealsToMatch.ticket })
    .from(dealsToMatch)
    .where(inArray(dealsToMatch.dealId, ids))
    .orderBy(dealsToMatch.dealId)
    .for('update')
  const done = rows.filter((row) => taken.some((one) => one.dealId === row.dealId && one.ticket === row.ticket))
  const tickets = done.map(({ ticket }) => ticket)
  if (tickets.length > 0)
    await tx.delete(dealsToMatch).where(inArray(dealsToMatch.ticket, tickets)).returning({ id: dealsToMatch.dealId })
  if (done.length < rows.length) await releaseDeals(tx, ids)
}

/** Gives deals back to the queue. */
export async function releaseDeals(tx: Db, dealIds: readonly string[]): Promise<void> {
  await tx
    .update(dealsToMatch)
    .set({ takenUntil: null })
    .where(inArray(dealsToMatch.dealId, [...dealIds]))
}

/** How many deals wait to be matched; those that a process has in hand count or not. */
export async function countDealsToMatch(db: Db, { isInHandCounted }: { isInHandCounted: boolean }): Promise<number> {
  const free = or(isNull(dealsToMatch.takenUntil), lt(dealsToMatch.takenUntil, sql`now()`))
  const [row] = await db
    .select({ count: count() })
    .from(dealsToMatch)
    .where(isInHandCounted ? undefined : free)
  return row!.count
}

/** What lenders that changed can touch: deals that they are matches of, and those of these states and kinds. Null is any. */
export type TouchedBy = {
  lenderIds: readonly string[]
  states: readonly string[] | null
  kinds: readonly string[] | null
}

/**
 * Queues the open deals that changed themselves, or their investor's profile, since they were matched, and those that lenders touch. Deals
 * of investors who asked lenders about them or were here within a day come an hour earlier, and newer ones up to half an hour. So a
 * crowd of changes that touches the same deals again and again keeps no other waiting for longer.
 */
export async function queueDealsWhere(
  tx: Db,
  {
    version,
    since,
    submittedSince,
    touchedBy,
  }: {
    version: number
    /** In seconds of the database's clock. */
    since: number
    submittedSince: Date
    touchedBy: TouchedBy | 'anything' | null
  },
): Promise<void> {
  const isTouched = touchedBy === 'anything' ? sql`true` : touchedBy === null ? sql`false` : isTouchedBy(touchedBy)
  await tx.execute(sql`
    insert into deals_to_match (deal_id, version, since, place)
    select d.id, ${version}, to_timestamp(${since}::float8),
      now() - interval '30 minutes' * greatest(0, 1 - extract(epoch from now() - d.created_at) / extract(epoch from interval '180 days'))
        - case when
            exists (select from sessions where sessions.user_id = d.user_id and last_seen_at > now() - interval '1 day')
            or exists (select from quote_requests where quote_requests.deal_id = d.id and sent_at > now() - interval '1 day')
          then interval '1 hour' else interval '0' end
    from deals d join users u on u.id = d.user_id and u.deleted_at is null
    where d.status = 'pending' and d.created_at >= ${submittedSince}
      and (d.inputs_version <> d.matched_inputs_version or ${isTouched})
    order by d.id
    on conflict (deal_id) do update set ticket = excluded.ticket, version = excluded.version, is_second_look = false,
      since = least(deals_to_match.since, excluded.since)`)
}

function isTouchedBy({ lenderIds, states, kinds }: TouchedBy): SQL {
  const within = (column: SQL, list: readonly string[] | null) =>
    list === null ? sql`true` : sql`${column} = any(${sql.param([...list])}::text[])`
  return sql`(
    d.id in (select deal_id from matches where lender_id = any(${sql.param([...lenderIds])}::uuid[]))
    or (${within(sql`d.property_state`, states)} and (d.kind is null or ${within(sql`d.kind`, kinds)})))`
}
