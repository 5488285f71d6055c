import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'

export type QueueState = {
  queue: string
  /** Due now, due later, being worked, and out of tries. */
  waiting: number
  later: number
  active: number
  failed: number
  /** How long the oldest that is due has waited. */
  oldestSeconds: number
  lastDoneAt: Date | null
}

/** Every kind of background work with what lies in its queue. */
export async function listQueues(db: Db): Promise<QueueState[]> {
  const { rows } = await db.execute<Omit<QueueState, 'lastDoneAt'> & { lastDoneAt: string | null }>(sql`
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
  return rows.map((row) => ({ ...row, lastDoneAt: row.lastDoneAt === null ? null : new Date(row.lastDoneAt) }))
}

type FailedJob = {
  id: string
  queue: string
  /** Whom an account's mail was for. */
  userId: string | null
  purpose: string | null
  reason: string
  tries: number
  failedAt: Date
}

const mailsOnly = sql`left(name, 5) = 'mail-'`

function failedOnes({ mails, ids }: { mails?: boolean; ids?: readonly string[] }): SQL {
  const parts = [sql`state = 'failed'`]
  if (mails) parts.push(mailsOnly)
  if (ids) parts.push(sql`id::text = any(string_to_array(${ids.join(',')}, ','))`)
  return sql.join(parts, sql` and `)
}

/** Work that used up its tries, the latest first. */
export async function listFailedJobs(db: Db, which: { mails?: boolean }, limit: number): Promise<FailedJob[]> {
  const { rows } = await db.execute<Omit<FailedJob, 'failedAt'> & { failedAt: string }>(sql`
    select id, name as queue, data->>'userId' as "userId", data->>'purpose' as purpose,
      coalesce(output->>'message', output->'value'->>'message', 'no reason is known') as reason,
      retry_count + 1 as tries, to_json(completed_on)#>>'{}' as "failedAt"
    from jobs.job where ${failedOnes(which)} order by completed_on desc, id limit ${limit}`)
  return rows.map((row) => ({ ...row, failedAt: new Date(row.failedAt) }))
}

/** Gives failed work all its tries again, due at once; tells which. What is no longer failed stays as it is. */
export async function retryFailedJobs(
  tx: Db,
  which: { mails?: boolean; ids?: readonly string[] },
): Promise<{ id: string; queue: string }[]> {
  const { rows } = await tx.execute<{ id: string; queue: string }>(sql`
    update jobs.job set state = 'retry', retry_count = 0, started_on = null, start_after = now(), completed_on = null,
      keep_until = now() + interval '14 days'
    where ${failedOnes(which)} returning id, name as queue`)
  return rows
}

/** Removes failed work that shall not be tried again; tells which. */
export async function deleteFailedJobs(tx: Db, ids: readonly string[]): Promise<{ id: string; queue: string }[]> {
  const { rows } = await tx.execute<{ id: string; queue: string }>(
    sql`delete from jobs.job where ${failedOnes({ ids })} returning id, name as queue`,
  )
  return rows
}

/** The database's version, and its size on the disk. */
export async function describeDatabase(db: Db): Promise<{ version: string; bytes: number }> {
  const { rows } = await db.execute<{ version: string; bytes: number }>(sql`
    select current_setting('server_version') as version, pg_database_size(current_database())::float as bytes`)
  return rows[0]!
}
