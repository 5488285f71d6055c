import type { Database } from '#server/platform/db/database.ts'
import { type JobDefinition, job } from '#server/platform/jobs/jobs.ts'
import { deleteOldActivity } from './activity.queries.ts'

/** Returns the daily job that deletes entries of the activity log after 400 days. */
export function activityCleanupJob(deps: { db: Database; clock: () => Date }): JobDefinition {
  return job({
    name: 'activity-cleanup',
    cron: '50 3 * * *',
    isSingle: true,
    run: () => deleteOldActivity(deps.db, deps.clock()),
  })
}
