import type { Database } from '#server/platform/db/database.ts'
import { type JobDefinition, type Jobs, job } from '#server/platform/jobs/jobs.ts'
import { type RematchDeps, rematchDeals } from './rematch-deals.ts'

type Log = { info(data: object, message: string): void; warn(data: object, message: string): void }

/** Matches open deals against lenders that changed: every minute, and at once when it is sent. */
const rematchJobName = 'rematch-deals'

export function rematchJob(deps: RematchDeps & { log: Log }): JobDefinition {
  return job({
    name: rematchJobName,
    cron: '* * * * *',
    isSentToo: true,
    isSingle: true,
    // The next minute's run carries on where this one failed.
    retries: 0,
    expireSeconds: 900,
    async run() {
      const result = await rematchDeals(deps)
      if (result.examined > 0) deps.log.info(result, 'deals matched again')
    },
  })
}

type RematchOnChangeDeps = {
  db: Database
  jobs: Pick<Jobs, 'send'>
  log: Pick<Log, 'warn'>
  catalogue: { onChange(listener: () => void): () => void }
}

/** Sends the job as soon as this process sees the directory change, whoever changed it. Returns what ends it. */
export function rematchOnChange(deps: RematchOnChangeDeps): () => void {
  return deps.catalogue.onChange(() => {
    deps.jobs
      .send(deps.db, { name: rematchJobName }, {})
      .catch((error: unknown) =>
        deps.log.warn({ err: error }, 'could not send the re-match job; the next minute runs it'),
      )
  })
}
