import { type RequestRow, touchRequest } from '#server/features/quotes/requests.queries.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { investorMailJob, lenderMailJob } from './mail-jobs.ts'

/** At most one mail for a request and direction within this time; what comes meanwhile goes out together. */
const bundleMs = 15 * 60_000

type Queue = { jobs: Pick<Jobs, 'send'> }

/** Queues a mail about what is new for the investor, unless one that will hold it is queued already. */
export async function queueInvestorMail(tx: Db, { jobs }: Queue, request: RequestRow, now: Date): Promise<void> {
  if (request.investorMailDueAt !== null) return
  const dueAt = dueAfter(request.investorMailedAt, now)
  await touchRequest(tx, request.id, { investorMailDueAt: dueAt })
  await jobs.send(tx, investorMailJob, { requestId: request.id }, waitUntil(dueAt, now))
}

/** The same for the lender, about messages and changed figures. */
export async function queueLenderNews(tx: Db, { jobs }: Queue, request: RequestRow, now: Date): Promise<void> {
  if (request.lenderMailDueAt !== null) return
  const dueAt = dueAfter(request.lenderMailedAt, now)
  await touchRequest(tx, request.id, { lenderMailDueAt: dueAt })
  await jobs.send(tx, lenderMailJob, { requestId: request.id, purpose: 'news' }, waitUntil(dueAt, now))
}

function dueAfter(mailedAt: Date | null, now: Date): Date {
  return new Date(Math.max(now.getTime(), (mailedAt?.getTime() ?? 0) + bundleMs))
}

function waitUntil(dueAt: Date, now: Date): { startAfterSeconds: number } {
  return { startAfterSeconds: Math.ceil((dueAt.getTime() - now.getTime()) / 1000) }
}
