import { Failure } from '#server/failure.ts'
import { queueAccountMail } from '#server/features/accounts/mails/account-mail.ts'
import { type Actor, recordActivity } from '#server/features/activity/record-activity.ts'
import type { Database } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { getLivePerson } from './get-person.ts'
import { type PersonState, saveEmailVerified } from './people.queries.ts'
import { personEntry } from './person-entry.ts'

/**
 * Marks an email as verified without its link, for a user identified by other means.
 * @throws Failure when it is already verified.
 */
export async function confirmEmail(db: Database, actor: Actor, userId: string): Promise<{ email: string }> {
  return inTransaction(db, async (tx) => {
    const { email } = unconfirmed(await getLivePerson(tx, userId))
    await saveEmailVerified(tx, userId)
    await recordActivity(tx, actor, [personEntry('user.email-confirmed', userId, ['emailVerified'])])
    return { email }
  })
}

/** Queues the verification mail, exempt from the limits of users. Throws as {@link confirmEmail}. */
export async function resendVerification(
  { db, jobs }: { db: Database; jobs: Pick<Jobs, 'send'> },
  actor: Actor,
  userId: string,
): Promise<{ email: string }> {
  return inTransaction(db, async (tx) => {
    const { email } = unconfirmed(await getLivePerson(tx, userId))
    await queueAccountMail(jobs, tx, { userId, purpose: 'verification' })
    await recordActivity(tx, actor, [personEntry('user.confirmation-sent', userId)])
    return { email }
  })
}

function unconfirmed(person: PersonState): PersonState {
  if (person.emailVerified) throw new Failure('conflict', `${person.email} is already confirmed.`)
  return person
}
