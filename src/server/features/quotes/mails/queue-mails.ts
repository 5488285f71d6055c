import { canReceiveMail } from '#server/features/accounts/mails/mail-refusals.queries.ts'
import { inInvestorTransaction, type WriteDeps } from '#server/features/quotes/in-investor-transaction.ts'
import { findRequest, type RequestRow, touchRequest } from '#server/features/quotes/requests.queries.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'

/**
 * The kinds of emails to lenders. A job contains only ids: the worker reads the content and creates the link's token.
 */
const lenderMailPurposes = [
  'asked',
  'reminder',
  'news',
  'closed',
  'chosen',
  'not-chosen',
  'outbid',
  'round-reminder',
] as const
export type LenderMailPurpose = (typeof lenderMailPurposes)[number]
export type LenderMail = { requestId: string; purpose: LenderMailPurpose }
export const lenderMailJob = { name: 'mail-quote-lender', isMail: true } as const

/**
 * Returns whether an email covers all news of a lender's request, which only `asked` and `news` do. The request's due
 * time is that of such an email.
 */
export function isLenderNews(purpose: LenderMailPurpose): boolean {
  return purpose === 'asked' || purpose === 'news'
}

/** An email to an investor about news (messages, quotes, status changes) in one request. */
export type InvestorMail = { requestId: string; userId: string }
export const investorMailJob = { name: 'mail-quote-investor', isMail: true } as const

/**
 * Minimum milliseconds between two emails about one request to the same recipient. News in between is sent together.
 */
const bundleMs = 15 * 60_000

type Queue = { jobs: Pick<Jobs, 'send'> }

const directions = {
  investor: {
    dueAt: 'investorMailDueAt',
    mailedAt: 'investorMailedAt',
    job: investorMailJob,
    data: ({ id, userId }: RequestRow): InvestorMail => ({ requestId: id, userId }),
  },
  lender: {
    dueAt: 'lenderMailDueAt',
    mailedAt: 'lenderMailedAt',
    job: lenderMailJob,
    data: ({ id }: RequestRow): LenderMail => ({ requestId: id, purpose: 'news' }),
  },
} as const
type Direction = keyof typeof directions

/**
 * Queues an email about news to the investor or the lender, to be sent at least 15 minutes after the last one. Queues
 * none to an investor who can't receive email. If one is already queued, only moves a past due time to now: {@link
 * markNewsMailSent} compares due times to detect news that arrived while the email was being sent. The caller must hold
 * the investor's lock and have read `request` under it.
 */
export async function queueNewsMail(
  tx: Db,
  { jobs }: Queue,
  direction: Direction,
  request: RequestRow,
  now: Date,
): Promise<void> {
  const { dueAt, mailedAt, job, data } = directions[direction]
  const due = request[dueAt]
  if (due !== null) {
    if (due < now) await touchRequest(tx, request.id, { [dueAt]: now })
    return
  }
  if (direction === 'investor' && !(await canReceiveMail(tx, request.userId))) return
  const next = new Date(Math.max(now.getTime(), (request[mailedAt]?.getTime() ?? 0) + bundleMs))
  await touchRequest(tx, request.id, { [dueAt]: next })
  await jobs.send(tx, job, data(request), { startAfterSeconds: Math.ceil((next.getTime() - now.getTime()) / 1000) })
}

/**
 * Records that an email about news was sent or isn't needed. `seen` is the request as it was when the email was
 * composed. If news arrived since then, queues another email. Does nothing if the request was deleted. The caller must
 * hold the investor's lock.
 */
export async function markNewsMailSent(
  tx: Db,
  queue: Queue,
  direction: Direction,
  seen: RequestRow,
  { now, isSent }: { now: Date; isSent: boolean },
): Promise<void> {
  const { dueAt, mailedAt } = directions[direction]
  const request = (await findRequest(tx, seen.id))?.request
  if (!request) return
  const settled = { ...request, ...(isSent ? { [mailedAt]: now } : {}) }
  if (seen[dueAt] === null) return touchRequest(tx, seen.id, { [mailedAt]: settled[mailedAt] })
  const hasMore = request[dueAt] !== null && request[dueAt] > seen[dueAt]
  await touchRequest(tx, seen.id, { [mailedAt]: settled[mailedAt], [dueAt]: null })
  if (hasMore) await queueNewsMail(tx, queue, direction, { ...settled, [dueAt]: null }, now)
}

/** Clears an email's due time after its last retry failed, so that the next news queues another. */
export async function clearMailDue(deps: WriteDeps, direction: Direction, requestId: string): Promise<void> {
  const found = await findRequest(deps.db, requestId)
  if (!found) return
  await inInvestorTransaction(deps, found.request, ({ tx }) =>
    touchRequest(tx, requestId, { [directions[direction].dueAt]: null }),
  )
}
