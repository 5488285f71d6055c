import type { Database } from '#server/platform/db/database.ts'
import { type JobDefinition, job } from '#server/platform/jobs/jobs.ts'
import { deleteExpiredSessions } from './onboarding.queries.ts'

/** Returns the nightly job that deletes onboarding sessions after seven days. */
export function onboardingJobs(deps: { db: Database; clock: () => Date }): JobDefinition<never>[] {
  return [
    job({
      name: 'onboarding-expiry',
      cron: '0 4 * * *',
      isSingle: true,
      run: () => deleteExpiredSessions(deps.db, deps.clock()),
    }),
  ]
}
