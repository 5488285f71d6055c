import { Failure } from '#server/failure.ts'
import { queueAccountMail } from '#server/features/accounts/mails/account-mail.ts'
import { liveEmailIndex } from '#server/features/accounts/register-user.ts'
import { type Actor, recordActivity } from '#server/features/activity/record-activity.ts'
import type { Database } from '#server/platform/db/database.ts'
import { isUniqueViolation } from '#server/platform/db/database-errors.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { getActiveUser, requireNotOperator, toUserEntry } from './get-user.ts'
import { insertEmailChange, saveEmail, saveEmailVerified, type UserState } from './people.queries.ts'

/** The job that notifies the old address. Its data is the id of an `email_changes` row. */
export const emailChangedJob = { name: 'mail-email-changed', isMail: true } as const
export type EmailChangedData = { id: string }

type Deps = { db: Database; jobs: Pick<Jobs, 'send'> }

/**
 * Changes a user's email, which is then unverified, and records that in the activity log. Queues a verification link
 * to the new address and a notice to the old one. Links sent to the old one stop working; sessions continue.
 * @throws Failure 404 for a missing account, 409 for a deactivated one, an operator, an unchanged email, or another
 * active account's email.
 */
export async function changeEmail(
  { db, jobs }: Deps,
  actor: Actor,
  userId: string,
  email: string,
): Promise<{ from: string; to: string }> {
  try {
    return await inTransaction(db, async (tx) => {
      const { email: oldEmail } = await getActiveUser(tx, userId)
      await requireNotOperator(tx, { id: userId, email: oldEmail })
      if (oldEmail === email) throw new Failure('conflict', `The account’s email is already ${email}.`)
      await saveEmail(tx, userId, email)
      const id = await insertEmailChange(tx, userId, oldEmail)
      await jobs.send<EmailChangedData>(tx, emailChangedJob, { id })
      await queueAccountMail(jobs, tx, { userId, purpose: 'verification' })
      await recordActivity(tx, actor, [toUserEntry('user.email-changed', userId, ['email', 'emailVerified'])])
      return { from: oldEmail, to: email }
    })
  } catch (error) {
    if (isUniqueViolation(error, liveEmailIndex))
      throw new Failure('conflict', `Another account has the address ${email}.`)
    throw error
  }
}

/**
 * Marks a user's email as verified without the link, after the operator identified the user by other means. Records
 * that in the activity log.
 * @throws Failure 404 if there is no such account, 409 if it is deactivated or its email is already verified.
 */
export async function confirmEmail(db: Database, actor: Actor, userId: string): Promise<{ email: string }> {
  return inTransaction(db, async (tx) => {
    const { email } = requireUnverified(await getActiveUser(tx, userId))
    await saveEmailVerified(tx, userId)
    await recordActivity(tx, actor, [toUserEntry('user.email-confirmed', userId, ['emailVerified'])])
    return { email }
  })
}

/**
 * Queues the verification email again, without the rate limits for users who request it themselves. Records that in the
 * activity log.
 * @throws Failure 404 if there is no such account, 409 if it is deactivated or its email is already verified.
 */
export async function resendVerification(
  { db, jobs }: { db: Database; jobs: Pick<Jobs, 'send'> },
  actor: Actor,
  userId: string,
): Promise<{ email: string }> {
  return inTransaction(db, async (tx) => {
    const { email } = requireUnverified(await getActiveUser(tx, userId))
    await queueAccountMail(jobs, tx, { userId, purpose: 'verification' })
    await recordActivity(tx, actor, [toUserEntry('user.confirmation-sent', userId)])
    return { email }
  })
}

function requireUnverified(user: UserState): UserState {
  if (user.emailVerified) throw new Failure('conflict', `${user.email} is already confirmed.`)
  return user
}
