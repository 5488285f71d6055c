import { jobDefinitions } from '#server/app.ts'
import type { TestApp } from '#test/start-test-app.ts'

type Queued = { id: string; name: string; data: object }

/**
 * Runs the jobs of a name that wait, or of a name that begins so, in an application that works none by itself. Each is tried once and
 * gone then. Returns the errors of those that failed.
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
