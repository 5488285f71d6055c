import { type ContactChannel, matchNotFoundMessage } from '#contract/deals/deals.ts'
import { isUuid } from '#domain/text/slug.ts'
import { Failure } from '#server/failure.ts'
import type { Database } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import { type ContactState, findOwnMatchForUpdate, markContacted } from './matches.queries.ts'

/**
 * Records that an investor used a matched lender's email, phone or website: once on the match with each channel, once on its deal.
 * Doing it again changes nothing. Somebody else's, an unknown and a malformed id are the same error reply.
 */
export async function recordContact(
  deps: { db: Database; clock: () => Date },
  request: { userId: string; matchId: string; channel: ContactChannel },
): Promise<ContactState> {
  const missing = new Failure('missing', matchNotFoundMessage)
  if (!isUuid(request.matchId)) throw missing
  return inTransaction(deps.db, async (tx) => {
    const found = await findOwnMatchForUpdate(tx, request.matchId, request.userId)
    if (!found) throw missing
    if (found.contactChannels.includes(request.channel)) return found
    const marked = await markContacted(tx, found, request.channel, deps.clock())
    if (!marked) throw missing
    return marked
  })
}
