import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#server/platform/db/database.ts'
import { type JobDefinition, job } from '#server/platform/jobs/jobs.ts'
import { purgeAccounts } from './purge-accounts.ts'

/**
 * Returns the nightly job that deletes accounts three weeks after they were deactivated, and the consents and match
 * records of erased accounts whose retention has ended.
 */
export function purgeJob(deps: {
  db: Database
  clock: () => Date
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}): JobDefinition<never> {
  return job({
    name: 'account-purge',
    cron: '20 3 * * *',
    isSingle: true,
    expireSeconds: 900,
    run: () => purgeAccounts(deps, deps.clock()),
  })
}
