import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'

type QueueState = { queue: string; waiting: number; failed: number; oldestSeconds: number }

/**
 * Lists the job queues with the number of due jobs, the seconds since the oldest one became due (0 without due jobs),
 * and the number of failed jobs, which the queue keeps for a day (emails for two weeks).
 */
export async function listQueueStates(db: Db): Promise<QueueState[]> {
  const { rows } = await db.execute<QueueState>(sql`
    select q.name as queue,
      count(j.id) filter (where j.state in ('created', 'retry'))::int as waiting,
      count(j.id) filter (where j.state = 'failed')::int as failed,
      coalesce(extract(epoch from now() - min(j.start_after) filter (where j.state in ('created', 'retry'))), 0)::float as "oldestSeconds"
    from jobs.queue q
    left join jobs.job j on j.name = q.name and j.start_after <= now() and j.state in ('created', 'retry', 'failed')
    where left(q.name, 2) <> '__' group by q.name`)
  return rows
}

/**
 * Larger tables report `n_live_tup`, the statistics system's estimate, because an exact count would read the whole
 * table at every scrape.
 */
const maxExactRows = 100_000

/**
 * Counts all accounts, deals, matches, lenders, quote requests and quotes, in any state. A count above `maxExactRows`
 * is an estimate.
 */
export async function countRecords(db: Db): Promise<{ kind: string; count: number }[]> {
  const tables = {
    accounts: 'users',
    deals: 'deals',
    matches: 'matches',
    lenders: 'lenders',
    requests: 'quote_requests',
    quotes: 'quotes',
  }
  const parts = Object.entries(tables).map(
    ([kind, table]) => sql`
      select ${kind}::text as kind, (case when n_live_tup > ${maxExactRows}::int then n_live_tup
        else (select count(*) from ${sql.identifier(table)}) end)::float as count
      from pg_stat_user_tables where relid = ${`public.${table}`}::regclass`,
  )
  const { rows } = await db.execute<{ kind: string; count: number }>(sql.join(parts, sql` union all `))
  return rows
}
