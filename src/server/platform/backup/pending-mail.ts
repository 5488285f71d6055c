import type { ClientBase } from 'pg'

/** Columns that define a waiting job. The others are the queue's bookkeeping. */
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

/**
 * Selects mail jobs that are waiting or running. A running job's mail may already have been sent, and a duplicate is
 * better than a lost mail.
 */
export const selectPendingMail = `
  select row_to_json(r)::text as line from (
    select ${pendingMailColumns.join(', ')} from jobs.job
    where name like 'mail-%' and state in ('created', 'retry', 'active') order by id
  ) r`

/** Returns whether the job queue's tables exist. */
export async function hasQueue(client: Pick<ClientBase, 'query'>): Promise<boolean> {
  const { rows } = await client.query<{ found: string | null }>(`select to_regclass('jobs.job') as found`)
  return rows[0]?.found != null
}
