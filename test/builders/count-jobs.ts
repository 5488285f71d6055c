import type { TestApp } from '#test/start-test-app.ts'

type JobState = 'created' | 'retry' | 'active'

/**
 * Counts jobs in the given states; by default those that wait, are retried or run. `name` is a pattern for LIKE, such
 * as `mail-%`.
 */
export async function countJobs(
  t: Pick<TestApp, 'deps'>,
  name: string,
  states: readonly JobState[] = ['created', 'retry', 'active'],
): Promise<number> {
  const { rows } = await t.deps.pool.query<{ count: number }>(
    'select count(*)::int as count from jobs.job where name like $1 and state::text = any($2)',
    [name, states],
  )
  return rows[0]!.count
}
