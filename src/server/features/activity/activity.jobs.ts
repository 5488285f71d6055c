import type { Database } from '#server/platform/db/database.ts'
import { type JobDefinition, job } from '#server/platform/jobs/jobs.ts'
import { deleteOldActivity } from './activity.queries.ts'

/** Every night, entries of the activity log older than 400 days go. */
export function activityCleanupJob(deps: { db: Database; clock: () => Date }): JobDefinition {
  return job({
    name: 'activity-cleanup',
    cron: '50 3 * * *',
    isSingle: true,
    run: () => deleteOldActivity(deps.db, deps.clock()),
  })
}
