import { type Actor, recordActivity } from '#server/features/activity/record-activity.ts'
import { type MailStopHandlers, stopHandler } from '#server/features/mail-stops/mail-stop-token.ts'
import { hashAddress } from '#server/features/quotes/asking/stopped-lenders.ts'
import { inInvestorTransaction, type WriteDeps } from '#server/features/quotes/in-investor-transaction.ts'
import { findRequest, listUnansweredOfLender } from '#server/features/quotes/requests.queries.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { deleteLenderStop, deleteLenderStops, findLender, insertLenderStop } from './links.queries.ts'
import { type AnswerDeps, recordDecline } from './record-answer.ts'

/** A receipt of a stop. The worker reads the address and creates the undo link when it sends. */
export type StopReceipt = { stopId: string }
export const stopReceiptJob = { name: 'mail-lender-stopped', isMail: true } as const

/** Stops all mails to a lender and its address. Queues a receipt with an undo link, because a mail scanner may have pressed the stop button. */
export async function blockLender(
  tx: Db,
  { jobs }: { jobs: Pick<Jobs, 'send'> },
  lenderId: string,
  at: Date,
): Promise<void> {
  const lender = await findLender(tx, lenderId)
  if (!lender) return
  const addressHash = hashAddress(lender.email ?? lenderId)
  const stopId = await insertLenderStop(tx, { lenderId, addressHash, reason: 'lender', createdAt: at })
  if (stopId) await jobs.send(tx, stopReceiptJob, { stopId })
}

/** Declines every request that a lender hasn't quoted. */
export async function declineUnanswered(deps: WriteDeps & AnswerDeps, lenderId: string): Promise<void> {
  for (const { id, userId } of await listUnansweredOfLender(deps.db, lenderId))
    await inInvestorTransaction(deps, { userId }, async (write) => {
      const request = (await findRequest(write.tx, id))?.request
      if (!request || !['sent', 'opened', 'replied'].includes(request.status)) return
      await recordDecline(write, deps, request, { reason: 'not-lending', note: null })
    })
}

/** Returns the handlers that unsubscribe a lender from all mails and undo that. */
export function lenderMailStops(deps: WriteDeps & AnswerDeps): Pick<MailStopHandlers, 'lenders' | 'undo-lenders'> {
  return {
    lenders: stopHandler({
      name: 'requests for quotes',
      after: 'Your published terms stay listed. We sent you an email with a link that undoes this.',
      link: { href: '/contact', text: 'Contact us' },
      async stop(lenderId) {
        await inTransaction(deps.db, (tx) => blockLender(tx, deps, lenderId, deps.clock()))
        await declineUnanswered(deps, lenderId)
      },
    }),
    'undo-lenders': {
      ask: {
        title: 'Get requests again?',
        text: 'Investors can ask you for quotes again. Requests that you declined stay declined.',
        button: 'Get requests again',
      },
      done: {
        title: 'Requests are on again',
        text: 'Investors can ask you for quotes again.',
        link: { href: '/', text: 'Home' },
      },
      press: (stopId) => deleteLenderStop(deps.db, stopId),
    },
  }
}

/** Resumes mails to a lender that stopped them, by its id and its address. Returns whether there was a stop, and logs only then. */
export async function liftLenderStop(
  db: Database,
  actor: Actor,
  { id, name, contactEmail }: { id: string; name: string; contactEmail: string | null },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const lifted = await deleteLenderStops(tx, id, hashAddress(contactEmail ?? ''))
    if (lifted === 0) return false
    await recordActivity(tx, actor, [{ action: 'lender.mail-allowed', subject: { kind: 'lender', id, label: name } }])
    return true
  })
}
