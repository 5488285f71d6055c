import { and, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import {
  type DeskLenderRow,
  type DeskLendersQuery,
  deskLenderPageSize,
  type LenderMark,
  lenderMarks,
} from '#contract/desk/desk-lenders.ts'
import { matches } from '#server/features/deals/matches.table.ts'
import { lenderClaims, lenderCorrections } from '#server/features/desk/corrections/corrections.table.ts'
import { lenders } from '#server/features/lenders/lenders.table.ts'
import { loanPrograms } from '#server/features/lenders/programs/loan-programs.table.ts'
import { quoteRequests } from '#server/features/quotes/quotes.table.ts'
import type { Db } from '#server/platform/db/database.ts'

/** SQL value: how many of the compared facts a lender doesn't publish. */
const missingFacts = sql`(num_nulls(l.min_amount, l.max_amount, l.min_term, l.max_term, l.min_rate, l.max_rate,
  l.min_points, l.max_points, l.funding_days, l.website, coalesce(l.contact_email, l.contact_phone))
  + case when l.states_published then 0 else 1 end)`

/** Requests without an answer after which a lender counts as silent. */
const silentAfter = 3

/**
 * SQL value: the oldest check of a lender's terms. A program without its own check time uses the lender's. Null if any
 * program has neither.
 */
const oldestCheck = sql`(case when p.has_own_times then p.oldest
  when l.terms_checked_at is not null then least(l.terms_checked_at, p.oldest) end)`

/**
 * SQL condition: an active real lender whose oldest check is more than `days` days ago, or that was never checked.
 * Sample terms need no check.
 */
const isStale = (days: number, now: Date) => sql`(l.is_active and not l.is_sample
  and (${oldestCheck} is null or ${oldestCheck} < ${now.toISOString()}::timestamptz - make_interval(days => ${days})))`

const longestUncheckedFirst = sql`${oldestCheck} asc nulls first, lower(l.name)`

/** Returns the SQL condition of each mark. */
function markConditions(now: Date): Record<LenderMark, SQL> {
  return {
    stale90: isStale(90, now),
    stale180: isStale(180, now),
    incomplete: sql`(l.is_active and not l.is_sample and ${missingFacts} > 0)`,
    silent: sql`(coalesce(q.asked, 0) >= ${silentAfter} and coalesce(q.answered, 0) = 0)`,
    reported: sql`coalesce(r.reported + r.proposed, 0) > 0`,
    claimed: sql`c.lender_id is not null`,
    inactive: sql`not l.is_active`,
    sample: sql`l.is_sample`,
  }
}

/** SQL join of lenders `l` with the oldest check of their programs. */
const programChecks = sql`left join (select lender_id, min(terms_checked_at) as oldest, bool_and(terms_checked_at is not null) as has_own_times
    from ${loanPrograms} group by lender_id) p on p.lender_id = l.id`

/** SQL join of lenders with counts of their requests and reports. */
const lendersWithCounts = sql`${lenders} l
  left join (select lender_id, count(*)::int as asked, count(first_reply_at)::int as answered
    from ${quoteRequests} group by lender_id) q on q.lender_id = l.id
  left join (select lender_id, (count(*) filter (where kind = 'report'))::int as reported,
      (count(*) filter (where kind = 'proposal'))::int as proposed
    from ${lenderCorrections} where status = 'open' group by lender_id) r on r.lender_id = l.id
  ${programChecks}
  left join (select distinct lender_id from ${lenderClaims} where confirmed_at is not null) c on c.lender_id = l.id`

/** Returns the SQL condition of the list's search and filters. */
function toCondition(query: DeskLendersQuery, now: Date): SQL {
  const parts: SQL[] = [sql`true`]
  if (query.search?.trim()) {
    const like = `%${query.search.trim().replace(/[\\%_]/g, '\\$&')}%`
    parts.push(sql`(l.name ilike ${like} or l.website ilike ${like} or l.contact_email ilike ${like} or l.slug ilike ${like}
      or l.id in (select n.lender_id from ${loanPrograms} n where n.name ilike ${like}))`)
  }
  if (query.state)
    parts.push(sql`(${query.state} = any(l.states) or (l.states_published and cardinality(l.states) = 0))`)
  if (query.kind)
    parts.push(sql`exists (select 1 from ${loanPrograms} k where k.lender_id = l.id and ${query.kind} = any(k.kinds))`)
  if (query.amount !== undefined)
    parts.push(sql`(coalesce(l.min_amount, 0) <= ${query.amount} and coalesce(l.max_amount, 1e12) >= ${query.amount})`)
  if (query.rate !== undefined) parts.push(sql`l.min_rate <= ${query.rate}`)
  if (query.points !== undefined) parts.push(sql`l.min_points <= ${query.points}`)
  if (query.term !== undefined)
    parts.push(sql`(coalesce(l.min_term, 0) <= ${query.term} and coalesce(l.max_term, 480) >= ${query.term})`)
  if (query.mark) parts.push(markConditions(now)[query.mark])
  return sql.join(parts, sql` and `)
}

/** A row of the list without its score, which comes from memory. */
type ListedLender = Omit<DeskLenderRow, 'transparency'>
type Row = Omit<ListedLender, 'checkedAt' | 'staleDays' | 'sources'> & {
  checkedAt: Date | string | null
  website: string | null
}

/**
 * Returns a page (from 1) of the lenders that match a query, and their total. `counts` has the number of lenders with
 * each mark among all lenders. Sorts by name, or the longest unchecked first if the query asks for that or for stale
 * lenders.
 */
export async function listDeskLenderRows(
  db: Db,
  query: DeskLendersQuery,
  now: Date,
): Promise<{ rows: ListedLender[]; total: number; counts: Record<LenderMark, number> }> {
  const condition = toCondition(query, now)
  const order =
    query.sort === 'checked' || query.mark === 'stale90' || query.mark === 'stale180'
      ? longestUncheckedFirst
      : sql`lower(l.name), l.id`
  const page = db.execute<Row>(sql`
    select l.id, l.slug, l.name, l.states, l.states_published as "statesPublished",
      l.min_amount::float8 as "minAmount", l.max_amount::float8 as "maxAmount", l.min_rate::float8 as "minRate",
      l.max_rate::float8 as "maxRate", l.min_points::float8 as "minPoints", l.max_points::float8 as "maxPoints",
      l.min_term as "minTerm", l.max_term as "maxTerm", l.funding_days as "fundingDays", l.is_active as "isActive",
      l.is_sample as "isSample", ${oldestCheck} as "checkedAt", l.website, ${missingFacts}::int as missing,
      coalesce(r.reported, 0) as reported, coalesce(r.proposed, 0) as proposed, c.lender_id is not null as "isClaimed",
      coalesce(q.asked, 0) as asked, coalesce(q.answered, 0) as answered
    from ${lendersWithCounts} where ${condition} order by ${order}
    limit ${deskLenderPageSize} offset ${(query.page - 1) * deskLenderPageSize}`)
  const marks = markConditions(now)
  const count = db.execute<{ total: number } & Record<LenderMark, number>>(sql`
    select (count(*) filter (where ${condition}))::int as total,
      ${sql.join(
        lenderMarks.map((mark) => sql`(count(*) filter (where ${marks[mark]}))::int as ${sql.identifier(mark)}`),
        sql`, `,
      )}
    from ${lendersWithCounts}`)
  const [{ rows }, counted] = await Promise.all([page, count])
  const { total, ...counts } = counted.rows[0]!
  const pages = await findSources(
    db,
    rows.map(({ id }) => id),
  )
  return { rows: rows.map((row) => toRow(row, pages.get(row.id), now)), total, counts }
}

/**
 * Counts the active real lenders whose terms haven't been checked for 90 days or at all, and lists up to `limit` of
 * them, longest unchecked first.
 */
export async function listStaleLenders(
  db: Db,
  now: Date,
  limit: number,
): Promise<{ count: number; lenders: { id: string; name: string; checkedAt: string | null }[] }> {
  const { rows } = await db.execute<{ id: string; name: string; checkedAt: Date | string | null; count: number }>(sql`
    select l.id, l.name, ${oldestCheck} as "checkedAt", (count(*) over ())::int as count
    from ${lenders} l ${programChecks} where ${isStale(90, now)}
    order by ${longestUncheckedFirst} limit ${limit}`)
  return {
    count: rows[0]?.count ?? 0,
    lenders: rows.map(({ id, name, checkedAt }) => ({
      id,
      name,
      checkedAt: checkedAt === null ? null : new Date(checkedAt).toISOString(),
    })),
  }
}

/** Returns the source pages of programs' terms, by lender id. */
async function findSources(db: Db, lenderIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .selectDistinct({ lenderId: loanPrograms.lenderId, url: loanPrograms.sourceUrl })
    .from(loanPrograms)
    .where(and(inArray(loanPrograms.lenderId, [...lenderIds]), isNotNull(loanPrograms.sourceUrl)))
    .orderBy(loanPrograms.sourceUrl)
  const found = new Map<string, string[]>()
  for (const { lenderId, url } of rows) found.set(lenderId, [...(found.get(lenderId) ?? []), url!])
  return found
}

function toRow({ website, ...row }: Row, sources: string[] | undefined, now: Date): ListedLender {
  const checkedAt = row.checkedAt === null ? null : new Date(row.checkedAt)
  return {
    ...row,
    sources: sources ?? (website === null ? [] : [website]),
    checkedAt: checkedAt?.toISOString() ?? null,
    staleDays: checkedAt === null ? null : Math.max(0, Math.floor((now.getTime() - checkedAt.getTime()) / 86_400_000)),
  }
}

/** Counts a lender's quote requests, those that it answered, and its stored matches. */
export async function countLenderUses(
  db: Db,
  id: string,
): Promise<{ asked: number; answered: number; matches: number }> {
  const { rows } = await db.execute<{ asked: number; answered: number; matches: number }>(sql`
    select count(*)::int as asked, count(first_reply_at)::int as answered,
      (select count(*)::int from ${matches} where lender_id = ${id}) as matches
    from ${quoteRequests} where lender_id = ${id}`)
  return rows[0]!
}
