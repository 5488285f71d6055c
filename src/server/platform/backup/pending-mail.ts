import type { ClientBase } from 'pg'

/** Columns of a waiting job that make it what it is; the rest is the queue's bookkeeping. */
export const pendingMailColumns = [
  'id',
  'name',
  'data',
  'start_after',
  'created_on',
  'keep_until',
  'retry_limit',
  'retry_delay',
  'retry_delay_max',
  'retry_backoff',
  'expire_seconds',
  'deletion_seconds',
  'policy',
]

/** Mail jobs that are waiting or under way. Whether one under way has left cannot be known: sending twice is better than never. */
export const selectPendingMail = `
  select row_to_json(r)::text as line from (
    select ${pendingMailColumns.join(', ')} from jobs.job
    where name like 'mail-%' and state in ('created', 'retry', 'active') order by id
  ) r`

export async function hasQueue(client: Pick<ClientBase, 'query'>): Promise<boolean> {
  const { rows } = await client.query<{ found: string | null }>(`select to_regclass('jobs.job') as found`)
  return rows[0]?.found != null
}
