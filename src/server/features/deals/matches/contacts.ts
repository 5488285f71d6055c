import { type ContactChannel, matchNotFoundMessage } from '#contract/deals/deals.ts'
import { isUuid } from '#domain/text/slug.ts'
import { Failure } from '#server/failure.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import { type ContactState, findOwnMatchForUpdate, markContacted, unmarkContacted } from './matches.queries.ts'

type ContactDeps = { db: Database; clock: () => Date }

/**
 * Records that an investor used a matched lender's email, phone or website, on the match and its deal. Idempotent per
 * channel, and keeps the times of first contact.
 * @throws Failure 404, the same for another investor's match, an unknown id and a malformed one.
 */
export async function recordContact(
  { db, clock }: ContactDeps,
  { userId, matchId, channel }: { userId: string; matchId: string; channel: ContactChannel },
): Promise<ContactState> {
  return inOwnMatch(db, { userId, matchId }, async (tx, found) =>
    found.contactChannels.includes(channel) ? found : markContacted(tx, found, channel, clock()),
  )
}

/**
 * Undoes the contact recorded by opening a lender's website, on the match and its deal. Idempotent.
 * @throws Failure 404 unless the match is the investor's; 409 unless the website is the only recorded channel, because
 * the lender may have been reached another way.
 */
export async function withdrawContact(
  { db, clock }: ContactDeps,
  own: { userId: string; matchId: string },
): Promise<ContactState> {
  return inOwnMatch(db, own, async (tx, found) => {
    if (!found.contacted) return found
    if (found.contactChannels.some((method) => method !== 'website') || found.contactChannels.length === 0)
      throw new Failure(
        'conflict',
        'Only a visit to a website can be undone: this lender was contacted in another way.',
      )
    return unmarkContacted(tx, found, clock())
  })
}

/**
 * Runs `change` on an investor's match, with its deal locked.
 * @throws Failure 404 unless the match is the investor's and still exists.
 */
async function inOwnMatch(
  db: Database,
  { userId, matchId }: { userId: string; matchId: string },
  change: (tx: Db, found: ContactState) => Promise<ContactState | undefined> | ContactState,
): Promise<ContactState> {
  const missing = new Failure('missing', matchNotFoundMessage)
  if (!isUuid(matchId)) throw missing
  return inTransaction(db, async (tx) => {
    const found = await findOwnMatchForUpdate(tx, matchId, userId)
    const changed = found && (await change(tx, found))
    if (!changed) throw missing
    return changed
  })
}
