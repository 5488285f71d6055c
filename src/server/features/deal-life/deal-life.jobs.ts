import type { Database } from '#server/db/database.ts'
import { type JobDefinition, job } from '#server/jobs/jobs.ts'
import { deleteSheetsBefore } from './sheets/sheets.queries.ts'

/** How many days a link is remembered after it ended. */
const endedSheetDays = 30

export type DealLifeJobsDeps = { db: Database; clock: () => Date }

/** The background work of deals' lives. */
export function dealLifeJobs(deps: DealLifeJobsDeps): JobDefinition<never>[] {
  return [
    job({
      name: 'deal-sheet-cleanup',
      cron: '55 3 * * *',
      isSingle: true,
      run: () => deleteSheetsBefore(deps.db, new Date(deps.clock().getTime() - endedSheetDays * 86_400_000)),
    }),
  ]
}
