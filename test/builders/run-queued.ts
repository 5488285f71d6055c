import { jobDefinitions } from '#server/app.ts'
import type { TestApp } from '#test/start-test-app.ts'

type Queued = { id: string; name: string; data: object }

/**
 * Runs the new jobs whose name begins with `name`, even those scheduled for later, in an application without a worker.
 * Tries each job once and deletes it. `isLast` makes it the job's last try. Returns the errors of failed jobs.
 */
export async function runQueued(t: TestApp, name: string, { isLast = false } = {}): Promise<unknown[]> {
  const { rows } = await t.deps.pool.query<Queued>(
    `delete from jobs.job where name like $1 and state = 'created' returning id, name, data`,
    [`${name}%`],
  )
  const definitions = jobDefinitions(t.deps)
  const errors: unknown[] = []
  for (const { id, name: queue, data } of rows) {
    const definition = definitions.find((one) => one.name === queue)!
    await definition.run(data as never, { id, isLast }).catch((error: unknown) => errors.push(error))
  }
  return errors
}
