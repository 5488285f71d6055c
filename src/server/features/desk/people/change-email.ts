import type { Database } from '#server/db/database.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { isUniqueViolation } from '#server/db/unavailable.ts'
import { Failure } from '#server/failure.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { queueAccountMail } from '../../accounts/account-mail.ts'
import { liveEmailIndex } from '../../accounts/register-user.ts'
import { type EmailChangedData, emailChangedJob } from './email-changed-job.ts'
import { getLivePerson } from './get-person.ts'
import { insertEmailChange, saveEmail } from './people.queries.ts'

type Deps = { db: Database; jobs: Pick<Jobs, 'send'> }

/**
 * Replaces somebody's address. The new one gets a link to confirm it, the old one a notice; links mailed before stop working.
 * Throws a Failure when a live account has the new address.
 */
export async function changeEmail(
  { db, jobs }: Deps,
  userId: string,
  email: string,
): Promise<{ from: string; to: string }> {
  try {
    return await inTransaction(db, async (tx) => {
      const { email: oldEmail } = await getLivePerson(tx, userId)
      if (oldEmail === email) throw new Failure('conflict', `The address is ${email} already.`)
      await saveEmail(tx, userId, email)
      const id = await insertEmailChange(tx, userId, oldEmail)
      await jobs.send<EmailChangedData>(tx, emailChangedJob, { id })
      await queueAccountMail(jobs, tx, { userId, purpose: 'verification' })
      return { from: oldEmail, to: email }
    })
  } catch (error) {
    if (isUniqueViolation(error, liveEmailIndex))
      throw new Failure('conflict', `Another account has the address ${email}.`)
    throw error
  }
}
