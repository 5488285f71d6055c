import { type SQL, sql } from 'drizzle-orm'
import type { FailedRow, QueueRow } from '#contract/desk/machine.ts'
import type { Db } from '#server/platform/db/database.ts'

/**
 * Lists every job queue by name with its counts, except pg-boss's internal ones. `waiting` jobs are due, `later` ones
 * aren't yet.
 */
export async function listQueues(db: Db): Promise<QueueRow[]> {
  const { rows } = await db.execute<QueueRow>(sql`
    select q.name as queue,
      count(j.id) filter (where j.state in ('created', 'retry') and j.start_after <= now())::int as waiting,
      count(j.id) filter (where j.state in ('created', 'retry') and j.start_after > now())::int as later,
      count(j.id) filter (where j.state = 'active')::int as active,
      count(j.id) filter (where j.state = 'failed')::int as failed,
      coalesce(extract(epoch from now() - min(j.start_after)
        filter (where j.state in ('created', 'retry') and j.start_after <= now())), 0)::float as "oldestSeconds",
      to_json(max(j.completed_on) filter (where j.state = 'completed'))#>>'{}' as "lastDoneAt"
    from jobs.queue q left join jobs.job j on j.name = q.name
    where left(q.name, 2) <> '__' group by q.name order by q.name`)
  return rows.map((row) => ({ ...row, lastDoneAt: row.lastDoneAt && toIso(row.lastDoneAt) }))
}

/** Converts a time in PostgreSQL's JSON format to UTC with milliseconds. */
const toIso = (time: string) => new Date(time).toISOString()

function toFailureCondition(ids?: readonly string[]): SQL {
  const parts = [sql`state = 'failed'`]
  if (ids) parts.push(sql`id::text = any(string_to_array(${ids.join(',')}, ','))`)
  return sql.join(parts, sql` and `)
}

/** Lists failed jobs that have no retries left, latest first. */
export async function listFailedJobs(db: Db, limit: number): Promise<FailedRow[]> {
  const { rows } = await db.execute<Omit<FailedRow, 'isMail'>>(sql`
    select id, name as queue, data->>'userId' as "userId", data->>'purpose' as purpose,
      coalesce(output->>'message', output->'value'->>'message', 'no reason is known') as reason,
      retry_count + 1 as tries, to_json(completed_on)#>>'{}' as "failedAt"
    from jobs.job where ${toFailureCondition()} order by completed_on desc, id limit ${limit}`)
  return rows.map((row) => ({ ...row, isMail: row.queue.startsWith('mail-'), failedAt: toIso(row.failedAt) }))
}

/**
 * Makes failed jobs due now with all their retries: those with the given ids, or every one if `ids` is undefined.
 * Returns the jobs it changed. Ignores jobs that haven't failed.
 */
export async function retryFailedJobs(
  tx: Db,
  ids: readonly string[] | undefined,
): Promise<{ id: string; queue: string }[]> {
  const { rows } = await tx.execute<{ id: string; queue: string }>(sql`
    update jobs.job set state = 'retry', retry_count = 0, started_on = null, start_after = now(), completed_on = null,
      keep_until = now() + interval '14 days'
    where ${toFailureCondition(ids)} returning id, name as queue`)
  return rows
}

/** Deletes failed jobs and returns them. Ignores jobs that haven't failed. */
export async function deleteFailedJobs(tx: Db, ids: readonly string[]): Promise<{ id: string; queue: string }[]> {
  const { rows } = await tx.execute<{ id: string; queue: string }>(
    sql`delete from jobs.job where ${toFailureCondition(ids)} returning id, name as queue`,
  )
  return rows
}

/** Returns the database's version and size on disk. */
export async function describeDatabase(db: Db): Promise<{ version: string; bytes: number }> {
  const { rows } = await db.execute<{ version: string; bytes: number }>(sql`
    select current_setting('server_version') as version, pg_database_size(current_database())::float as bytes`)
  return rows[0]!
}
