import {
  type MatchWaitingDeps,
  matchWaitingDeals,
  rematchJobName,
} from '#server/features/deals/waiting/match-waiting-deals.ts'
import { type JobDefinition, job } from '#server/platform/jobs/jobs.ts'
import { type RematchDeps, rematchDeals } from './rematch-deals.ts'

type Log = { info(data: object, message: string): void; warn(data: object, message: string): void }

/** Well within the job's time; what is left is the next minute's, in this process or in one that joins in. */
const longestRunMs = 600_000

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
      const result = await rematchDeals(deps, { longestMs: longestRunMs })
      if (result.examined > 0) deps.log.info(result, 'deals matched again')
    },
  })
}

/** Sends the job as soon as this process sees the directory change, whoever changed it. Returns what ends it. */
export function rematchOnChange(
  deps: MatchWaitingDeps & { catalogue: { onChange(listener: () => void): () => void } },
): () => void {
  return deps.catalogue.onChange(() => matchWaitingDeals(deps))
}
