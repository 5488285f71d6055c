import { type SQL, sql } from 'drizzle-orm'
import type { EmptySearch, FunnelState, FunnelWeek } from '#contract/desk/numbers.ts'
import { users } from '#server/features/accounts/accounts.table.ts'
import { deals } from '#server/features/deals/deals.table.ts'
import { emptySearches } from '#server/features/lenders/catalogue/empty-searches.table.ts'
import { quoteRequests, quotes } from '#server/features/quotes/quotes.table.ts'
import type { Db } from '#server/platform/db/database.ts'

/** The Monday of a time's week, in UTC. */
const weekOf = (moment: SQL | typeof users.createdAt) => sql`date_trunc('week', ${moment} at time zone 'UTC')::date`
const firstWeek = (now: Date, weeks: number) =>
  sql`(${weekOf(sql`${now.toISOString()}::timestamptz`)} - ${weeks - 1}::int * 7)`

/**
 * SQL subquery: one row per deal, with the steps that it reached. Groups requests and quotes first, so that each table
 * is read once.
 */
const dealSteps = (condition: SQL) => sql`
  select d.user_id, d.property_state, d.status = 'funded' as funded, r.deal_id is not null as asked,
    coalesce(r.answered, false) as answered, q.deal_id is not null as quoted
  from ${deals} d
  left join (select deal_id, bool_or(first_reply_at is not null) as answered from ${quoteRequests} group by deal_id) r
    on r.deal_id = d.id
  left join (select distinct deal_id from ${quotes}) q on q.deal_id = d.id
  where ${condition}`

const submittedSince = (start: SQL) => sql`d.created_at >= ${start}::timestamp at time zone 'UTC'`

/**
 * Counts the investors who signed up in each of the last `weeks` weeks (from Monday, in UTC), including this one, and
 * how many of them reached each step. Includes deactivated investors, but only deals submitted in these weeks. With a
 * state, counts only deals there and investors who submitted one. Sorts the earliest week first and omits weeks without
 * sign-ups.
 */
export async function readFunnel(
  db: Db,
  { now, weeks, state }: { now: Date; weeks: number; state: string | undefined },
): Promise<FunnelWeek[]> {
  const start = firstWeek(now, weeks)
  const chosen =
    state === undefined ? submittedSince(start) : sql`d.property_state = ${state} and ${submittedSince(start)}`
  const { rows } = await db.execute<FunnelWeek>(sql`
    with reached as (
      select user_id, bool_or(asked) as asked, bool_or(answered) as answered, bool_or(quoted) as quoted,
        bool_or(funded) as funded
      from (${dealSteps(chosen)}) own group by user_id
    )
    select to_char(${weekOf(sql`u.created_at`)}, 'YYYY-MM-DD') as week, count(*)::int as "signUps",
      (count(*) filter (where u.email_verified))::int as verified,
      (count(*) filter (where u.credit_score_range is not null))::int as profile,
      count(r.user_id)::int as deal, (count(*) filter (where r.asked))::int as asked,
      (count(*) filter (where r.answered))::int as answered, (count(*) filter (where r.quoted))::int as quoted,
      (count(*) filter (where r.funded))::int as funded
    from ${users} u ${state === undefined ? sql`left join` : sql`join`} reached r on r.user_id = u.id
    where u.role = 'investor' and u.created_at >= ${start}::timestamp at time zone 'UTC'
    group by 1 order by 1`)
  return rows
}

/**
 * Counts the deals with any status that were submitted in the last `weeks` weeks, including this one, by state, and how
 * many of them reached each step. The state with the most deals comes first.
 */
export async function readFunnelByState(db: Db, { now, weeks }: { now: Date; weeks: number }): Promise<FunnelState[]> {
  const { rows } = await db.execute<FunnelState>(sql`
    select property_state as state, count(*)::int as deals, (count(*) filter (where asked))::int as asked,
      (count(*) filter (where answered))::int as answered, (count(*) filter (where quoted))::int as quoted,
      (count(*) filter (where funded))::int as funded
    from (${dealSteps(submittedSince(firstWeek(now, weeks)))}) own
    group by property_state order by count(*) desc, property_state`)
  return rows
}

const shownSearches = 100

/**
 * Counts the directory searches without results in the last `weeks` weeks, including this one, by state, amount band
 * and whether text was typed. Returns the 100 most frequent. Leaves out searches that a process has counted but not
 * flushed yet.
 */
export async function listEmptySearches(db: Db, { now, weeks }: { now: Date; weeks: number }): Promise<EmptySearch[]> {
  const { rows } = await db.execute<EmptySearch>(sql`
    select nullif(state, '') as state, nullif(amount, '') as amount, has_text as "hasText", sum(count)::int as count
    from ${emptySearches} where week >= ${firstWeek(now, weeks)}
    group by 1, 2, 3 order by sum(count) desc, 1, 2, 3 limit ${shownSearches}`)
  return rows
}
