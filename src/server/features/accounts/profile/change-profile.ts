import type { User } from '#contract/accounts/profile.ts'
import type { ProfileChange } from '#contract/accounts/profile-forms.ts'
import { Failure } from '#server/failure.ts'
import { toUserReply } from '#server/features/accounts/to-user-reply.ts'
import { markDealsChanged } from '#server/features/deals/submitting/mark-deals-changed.ts'
import type { Database } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import { checkProfileChange } from './check-profile-change.ts'
import { lockUser, updateProfile } from './profile.queries.ts'

/** What matching reads of a profile: a change of it matches the open deals again. */
const matchedFields = [
  'creditScoreRange',
  'exactCreditScore',
  'flippingExperience',
  'reDealsLast3Years',
  'entityType',
  'liquidReserves',
  'exitStrategy',
] as const

/** Changes the given parts of an investor's profile and returns the whole user. Throws the 400 of a change that does not fit what is stored. */
export async function changeProfile(db: Database, userId: string, change: ProfileChange): Promise<User> {
  return inTransaction(db, async (tx) => {
    const stored = await lockUser(tx, userId)
    if (!stored) throw signedOut()
    const fields = checkProfileChange(stored, change)
    const details = [...new Set(Object.values(fields))]
    if (details[0] !== undefined) throw new Failure('invalid', details[0], { details, fields })
    const changed = await updateProfile(tx, userId, change)
    if (!changed) throw signedOut()
    if (matchedFields.some((field) => stored[field] !== changed[field])) await markDealsChanged(tx, userId)
    return toUserReply(changed)
  })
}

/** The account was there when the request came in, so it has just been deactivated. */
function signedOut(): Failure {
  return new Failure('unauthenticated', 'Please sign in to continue.', { reason: 'signed-out' })
}
