import { Failure } from '#server/failure.ts'
import { liveEmailIndex } from '#server/features/accounts/register-user.ts'
import { type Actor, recordActivity } from '#server/features/activity/record-activity.ts'
import { markDealsDue } from '#server/features/deals/rematch/due-deals.queries.ts'
import type { Database } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import { isUniqueViolation } from '#server/platform/db/unavailable.ts'
import { getPerson } from './get-person.ts'
import { clearDeactivation } from './people.queries.ts'
import { personEntry } from './person-entry.ts'

/**
 * Reactivates a deactivated account until the purge deletes it. The old password works again; Google works after a
 * sign-in with the verified email.
 * @throws Failure when the account is active, or when its email was registered again.
 */
export async function reactivateAccount(db: Database, actor: Actor, userId: string): Promise<{ email: string }> {
  return inTransaction(db, async (tx) => {
    const { email, deletedAt } = await getPerson(tx, userId)
    if (!deletedAt) throw new Failure('conflict', `${email} is already active.`)
    try {
      await clearDeactivation(tx, userId)
    } catch (error) {
      if (!isUniqueViolation(error, liveEmailIndex)) throw error
      throw new Failure(
        'conflict',
        `A newer account has the address ${email}. Change that account’s email first, or let this account be deleted.`,
      )
    }
    await markDealsDue(tx, userId)
    await recordActivity(tx, actor, [personEntry('user.reactivated', userId, ['deletedAt'])])
    return { email }
  })
}
