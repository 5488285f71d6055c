import type { Connection } from '../db/connect.ts'
import { accountMailJob } from '../features/accounts/account-mail.ts'
import { contactMailJob, notifyMailJob } from '../features/contact/contact.jobs.tsx'
import { startJobs } from '../jobs/jobs.ts'
import { createLogger } from '../logger.ts'

/** Makes the job queue and the mails' queues, so that waiting mails have somewhere to go; works on nothing. */
export async function prepareQueue(connection: Connection): Promise<void> {
  const definitions = [accountMailJob, contactMailJob, notifyMailJob].map(({ name }) => ({ name, run: async () => {} }))
  const jobs = await startJobs(connection, definitions, createLogger('silent'), { isWorking: false })
  await jobs.stop()
}
