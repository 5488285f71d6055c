import type { ContactMessage } from '#contract/site/contact.ts'
import type { Database } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { contactMailJob, type RowJobData } from './contact.jobs.tsx'
import { insertContactMessage } from './contact.queries.ts'

/** Stores a visitor's message and queues its mail to the operators in one transaction. */
export async function sendContactMessage(
  deps: { db: Database; jobs: Jobs },
  message: Pick<ContactMessage, 'name' | 'email' | 'message'> & { dealId?: string },
): Promise<void> {
  const { name, email, message: text, dealId } = message
  await inTransaction(deps.db, async (tx) => {
    const id = await insertContactMessage(tx, { name, email, message: text, ...(dealId ? { dealId } : {}) })
    await deps.jobs.send<RowJobData>(tx, contactMailJob, { id })
  })
}
