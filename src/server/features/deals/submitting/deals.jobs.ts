import type { Database } from '#server/platform/db/database.ts'
import { type JobDefinition, job } from '#server/platform/jobs/jobs.ts'
import { deleteDealKeysBefore } from './deals.queries.ts'

/** How many days a submission's key is remembered: much longer than anybody's browser repeats a request or keeps a form open. */
const dealKeyDays = 30

/** Forgets keys of submissions nightly; their deals stay. */
export function dealKeyCleanupJob(deps: { db: Database; clock: () => Date }): JobDefinition {
  return job({
    name: 'deal-key-cleanup',
    cron: '50 3 * * *',
    isSingle: true,
    run: () => deleteDealKeysBefore(deps.db, new Date(deps.clock().getTime() - dealKeyDays * 86_400_000)),
  })
}
