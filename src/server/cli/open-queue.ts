import type { Connection } from '../db/connect.ts'
import { accountMailJob } from '../features/accounts/mails/account-mail.ts'
import { contactMailJob, notifyMailJob } from '../features/contact/contact.jobs.tsx'
import { contactReplyJob } from '../features/desk/messages/contact-reply-job.ts'
import { emailChangedJob } from '../features/desk/people/email-changed-job.ts'
import { type Jobs, startJobs } from '../jobs/jobs.ts'
import { createLogger } from '../logger.ts'

/** Opens the job queue for sending, with the mails' queues made where they are not yet; it works on nothing. */
export async function openQueue(connection: Connection): Promise<Jobs> {
  const kinds = [accountMailJob, contactMailJob, notifyMailJob, contactReplyJob, emailChangedJob]
  const definitions = kinds.map(({ name }) => ({ name, run: async () => {} }))
  return startJobs(connection, definitions, createLogger('silent'), { isWorking: false })
}

/** Makes the queue's tables, so that mails of a backup have somewhere to go. */
export async function prepareQueue(connection: Connection): Promise<void> {
  await (await openQueue(connection)).stop()
}
