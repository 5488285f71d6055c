import type { Database } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'

/** Matches the open deals that wait for it: every minute, and at once when it is sent. */
export const rematchJobName = 'rematch-deals'

export type MatchWaitingDeps = {
  db: Database
  jobs: Pick<Jobs, 'send'>
  log: { warn(data: object, message: string): void }
}

/** Has the job run now. Returns at once; when it cannot be sent, the next minute's run does its work. */
export function matchWaitingDeals({ db, jobs, log }: MatchWaitingDeps): void {
  jobs
    .send(db, { name: rematchJobName }, {})
    .catch((error: unknown) => log.warn({ err: error }, 'could not send the re-match job; the next minute runs it'))
}
