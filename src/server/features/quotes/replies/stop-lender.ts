import { hashAddress } from '#server/features/quotes/asking/stopped-lenders.ts'
import { inInvestorTransaction, type WriteDeps } from '#server/features/quotes/in-investor-transaction.ts'
import { findRequest, listUnansweredOfLender } from '#server/features/quotes/requests.queries.ts'
import type { Db } from '#server/platform/db/database.ts'
import { findLender, insertLenderStop } from './links.queries.ts'
import { type AnswerDeps, recordDecline } from './record-answer.ts'

/** Blocks a lender and its address from any further mail until an operator lifts that. */
export async function blockLender(tx: Db, lenderId: string, at: Date): Promise<void> {
  const lender = await findLender(tx, lenderId)
  if (!lender) return
  const addressHash = hashAddress(lender.email ?? lenderId)
  await insertLenderStop(tx, { lenderId, addressHash, reason: 'lender', createdAt: at })
}

/** Declines what a lender was asked and has not quoted, so that no investor waits for it. */
export async function declineUnanswered(deps: WriteDeps & AnswerDeps, lenderId: string): Promise<void> {
  for (const { id, userId } of await listUnansweredOfLender(deps.db, lenderId))
    await inInvestorTransaction(deps, { userId }, async (write) => {
      const request = (await findRequest(write.tx, id))?.request
      if (!request || !['sent', 'opened', 'replied'].includes(request.status)) return
      await recordDecline(write, deps, request, { reason: 'not-lending', note: null })
    })
}

/** What the stop link of a mail to a lender does. */
export function lenderMailStop(deps: WriteDeps & AnswerDeps) {
  return {
    name: 'requests for quotes',
    after: 'Your published terms stay listed. To get requests again, write to us.',
    link: { href: '/contact', text: 'Contact us' },
    async stop(lenderId: string): Promise<void> {
      await blockLender(deps.db, lenderId, deps.clock())
      await declineUnanswered(deps, lenderId)
    },
  }
}
