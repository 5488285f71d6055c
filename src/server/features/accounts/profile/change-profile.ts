import type { User } from '#contract/accounts/profile.ts'
import type { ProfileChange } from '#contract/accounts/profile-forms.ts'
import { type ConfirmableField, confirmableFields } from '#domain/choices/profile-choices.ts'
import { Failure } from '#server/failure.ts'
import { toUserReply } from '#server/features/accounts/to-user-reply.ts'
import { markDealsDue } from '#server/features/deals/rematch/due-deals.queries.ts'
import type { Database } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import { checkProfileChange } from './check-profile-change.ts'
import { lockUser, updateProfile } from './profile.queries.ts'

/** Profile fields that matching reads. */
const matchedFields = [
  'creditScoreRange',
  'exactCreditScore',
  'flippingExperience',
  'reDealsLast3Years',
  'entityType',
  'liquidReserves',
  'exitStrategy',
] as const

/**
 * Changes profile fields and returns the user. Without `confirmed`, all given values count as confirmed; with it, only
 * the fields it names. If this changes or confirms a value that matching reads, marks the user's pending deals as due
 * for re-matching.
 * @throws Failure 400 for a change that conflicts with stored values, 401 if the account was deactivated during the
 * request.
 */
export async function changeProfile(db: Database, userId: string, change: ProfileChange): Promise<User> {
  return inTransaction(db, async (tx) => {
    const stored = await lockUser(tx, userId)
    if (!stored) throw signedOut()
    const fields = checkProfileChange(stored, change)
    const details = [...new Set(Object.values(fields))]
    if (details[0] !== undefined) throw new Failure('invalid', details[0], { details, fields })
    const { confirmed, ...values } = change
    const unconfirmed = stillUnconfirmed(stored.unconfirmed, values, confirmed)
    const changed = await updateProfile(tx, userId, { ...values, unconfirmed })
    if (!changed) throw signedOut()
    if (matchedFields.some((field) => confirmedValue(stored, field) !== confirmedValue(changed, field)))
      await markDealsDue(tx, userId)
    return toUserReply(changed)
  })
}

type StoredFacts = NonNullable<Awaited<ReturnType<typeof lockUser>>>

/** Returns a field's value as matching reads it: null until the investor confirmed it. */
function confirmedValue(user: StoredFacts, field: (typeof matchedFields)[number]) {
  return user.unconfirmed.some((name) => name === field) ? null : user[field]
}

/**
 * Lists the fields that are unconfirmed after a change. `confirmed` names the fields that become confirmed; without it,
 * all fields in the change do. A field in the change that `confirmed` leaves out becomes unconfirmed.
 */
function stillUnconfirmed(
  before: readonly ConfirmableField[],
  values: Omit<ProfileChange, 'confirmed'>,
  confirmed: readonly ConfirmableField[] | undefined,
): ConfirmableField[] {
  const given = confirmableFields.filter((field) => values[field] !== undefined)
  const settled = confirmed ?? given
  return confirmableFields.filter(
    (field) => (before.includes(field) || given.includes(field)) && !settled.includes(field),
  )
}

/** Returns the 401 for an account that was deactivated during the request. */
function signedOut(): Failure {
  return new Failure('unauthenticated', 'Please sign in to continue.', { reason: 'signed-out' })
}
