import { accountMailJob } from '#server/features/accounts/mails/account-mail.ts'
import { contactReplyJob } from '#server/features/desk/messages/contact-reply-job.ts'
import { emailChangedJob } from '#server/features/desk/people/email-changed-job.ts'
import { contactMailJob, notifyMailJob } from '#server/features/site/contact/contact.jobs.tsx'
import { createLogger } from '#server/logger.ts'
import type { Connection } from '#server/platform/db/connect.ts'
import { type Jobs, startJobs } from '#server/platform/jobs/jobs.ts'

/** Opens the job queue for sending, with the mails' queues made where they are not yet; it works on nothing. */
export async function openQueue(connection: Connection): Promise<Jobs> {
  const kinds = [accountMailJob, contactMailJob, notifyMailJob, contactReplyJob, emailChangedJob]
  const definitions = kinds.map(({ name }) => ({ name, run: async () => {} }))
  return startJobs(connection, definitions, createLogger('silent'), { isWorking: false })
}
