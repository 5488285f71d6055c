import { and, count, eq, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'
import { dealsQueuedAhead, dealsToMatch } from './deals-to-match.table.ts'

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

/**
 * Takes the next deals that a catalogue of this version may match and nobody has in hand. They are looked for once, before any is
 * taken: joined as a subquery, a plan may look anew for each row, find others free each time, and take them all.
 */
export async function takeDeals(db: Db, version: number, limit: number): Promise<TakenDeal[]> {
  const { rows } = await db.execute<{ deal_id: string; ticket: string; since: number }>(sql`
    with free as materialized (
      select deal_id as id from ${dealsToMatch}
      where version <= ${version} and (taken_until is null or taken_until < now())
      order by place, deal_id limit ${limit} for update skip locked
    )
    update ${dealsToMatch} set taken_until = now() + make_interval(secs => ${leaseSeconds})
    from free where deal_id = free.id
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

/** Deals queued for one reason: the catalogue's version they need, since when lenders are held against them, and how old they may be. */
export type Queueing = {
  version: number
  /** In seconds of the database's clock. */
  since: number
  submittedSince: Date
}

/** What lenders that changed can touch: deals of these states and kinds. Null is any. */
export type TouchedBy = { states: readonly string[] | null; kinds: readonly string[] | null }

/** Wanted deals that are queued at once; those beyond come with all others. */
const mostWanted = 20_000

const isDue = sql`d.inputs_version <> d.matched_inputs_version`
const isOfKind = (kinds: TouchedBy['kinds']) =>
  kinds === null ? sql`true` : sql`(d.kind is null or d.kind = any(${sql.param([...kinds])}::text[]))`

/** Whether a deal was queued ahead for all that this queueing is for, and maybe more. */
const isAhead = ({ version, since }: Queueing) => sql`exists (
  select from deals_queued_ahead a where a.deal_id = d.id and a.version >= ${version} and a.since <= to_timestamp(${since}::float8))`

/** Queues the open deals that changed themselves, or their investor's profile, since they were matched. */
export async function queueDueDeals(tx: Db, queueing: Queueing): Promise<void> {
  await tx.execute(insertFrom(sql`deals d`, isDue, queueing))
}

/**
 * Queues the deals that lenders touch whose investor was here, or asked lenders about them, within a day. The sweep of the same change
 * passes them over, so that they are not matched a second time when it comes to them.
 */
export async function queueWantedDeals(tx: Db, queueing: Queueing, { states, kinds }: TouchedBy): Promise<void> {
  const wanted = sql`(
    select w.id from (
      select own.id, own.created_at from sessions s join deals own on own.user_id = s.user_id
      where s.last_seen_at > now() - interval '1 day'
      union
      select own.id, own.created_at from quote_requests q join deals own on own.id = q.deal_id
      where q.sent_at > now() - interval '1 day'
    ) w order by w.created_at desc limit ${mostWanted}
  ) wanted join deals d on d.id = wanted.id`
  const isWithin = states === null ? sql`true` : sql`d.property_state = any(${sql.param([...states])}::text[])`
  await tx.execute(sql`
    with queued as (${insertFrom(wanted, sql`${isWithin} and ${isOfKind(kinds)}`, queueing)} returning deal_id)
    insert into deals_queued_ahead as ahead (deal_id, version, since)
    select deal_id, ${queueing.version}::bigint, to_timestamp(${queueing.since}::float8) from queued
    on conflict (deal_id) do update set version = excluded.version, since = least(ahead.since, excluded.since)`)
}

/** Before a sweep begins while none is under way: nothing that was queued ahead before concerns it. */
export async function forgetQueuedAhead(tx: Db): Promise<void> {
  await tx.delete(dealsQueuedAhead)
}

/** The states that open deals lie in. */
export async function listStatesOfOpenDeals(tx: Db): Promise<string[]> {
  const { rows } = await tx.execute<{ state: string }>(
    sql`select distinct property_state as state from deals where status = 'pending' order by state`,
  )
  return rows.map(({ state }) => state)
}

/**
 * Queues the next open deals of a state in order of id that are of some kinds. Returns how many it looked at, and the last of them: the
 * state is done when they are fewer than `limit`.
 */
export async function queueDealsOfState(
  tx: Db,
  queueing: Queueing,
  part: { state: string; kinds: TouchedBy['kinds']; afterId: string | null; limit: number },
): Promise<{ count: number; lastId: string | null }> {
  const after = part.afterId === null ? sql`true` : sql`id > ${part.afterId}::uuid`
  const { rows } = await tx.execute<{ count: number; last_id: string | null }>(sql`
    with part as materialized (
      select id from deals where status = 'pending' and property_state = ${part.state} and ${after} order by id limit ${part.limit}
    ), queued as (
      ${insertFrom(sql`part join deals d on d.id = part.id`, sql`${isOfKind(part.kinds)} and not ${isAhead(queueing)}`, queueing)}
    )
    select count(*)::int as count, (select id from part order by id desc limit 1) as last_id from part`)
  return { count: rows[0]!.count, lastId: rows[0]!.last_id }
}

/**
 * Deals of investors who asked lenders about them or were here within a day come an hour earlier, and newer ones up to half an hour. So
 * a crowd of changes that touches the same deals again and again keeps no other waiting for longer.
 */
function insertFrom(from: SQL, where: SQL, { version, since, submittedSince }: Queueing): SQL {
  return sql`
    insert into deals_to_match (deal_id, version, since, place)
    select d.id, ${version}, to_timestamp(${since}::float8),
      now() - interval '30 minutes' * greatest(0, 1 - extract(epoch from now() - d.created_at) / extract(epoch from interval '180 days'))
        - case when
            exists (select from sessions where sessions.user_id = d.user_id and last_seen_at > now() - interval '1 day')
            or exists (select from quote_requests where quote_requests.deal_id = d.id and sent_at > now() - interval '1 day')
          then interval '1 hour' else interval '0' end
    from ${from} join users u on u.id = d.user_id and u.deleted_at is null
    where d.status = 'pending' and d.created_at >= ${submittedSince} and ${where}
    order by d.id
    on conflict (deal_id) do update set ticket = excluded.ticket, version = excluded.version, is_second_look = false,
      since = least(deals_to_match.since, excluded.since)`
}
