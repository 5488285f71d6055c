import { matchNotFoundMessage } from '#contract/deals/deals.ts'
import { isUuid } from '#domain/text/slug.ts'
import { Failure } from '#server/failure.ts'
import type { Database } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import { type ContactState, findOwnMatchForUpdate, unmarkContacted } from './matches.queries.ts'

/**
 * Takes back that a lender was contacted, which opening its website had recorded. An email, a call or a request may have reached
 * the lender, so those stay; so do contacts from before channels were kept. Doing it again changes nothing.
 */
export async function withdrawContact(
  deps: { db: Database; clock: () => Date },
  request: { userId: string; matchId: string },
): Promise<ContactState> {
  const missing = new Failure('missing', matchNotFoundMessage)
  if (!isUuid(request.matchId)) throw missing
  return inTransaction(deps.db, async (tx) => {
    const found = await findOwnMatchForUpdate(tx, request.matchId, request.userId)
    if (!found) throw missing
    if (!found.contacted) return found
    if (found.contactChannels.some((way) => way !== 'website') || found.contactChannels.length === 0)
      throw new Failure(
        'conflict',
        'Only the opening of a website can be taken back: this lender was contacted in another way.',
      )
    const unmarked = await unmarkContacted(tx, found, deps.clock())
    if (!unmarked) throw missing
    return unmarked
  })
}
