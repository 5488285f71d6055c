import { randomUUID } from 'node:crypto'
import { emailKey, mailRequestLimits } from '#server/features/accounts/accounts.limits.ts'
import { findAccountByEmail } from '#server/features/accounts/accounts.queries.ts'
import type { KnownClients } from '#server/features/accounts/sessions/known-clients.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Limits } from '#server/platform/http/limits.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { queueAccountMail } from './account-mail.ts'

type MailPurpose = keyof typeof mailRequestLimits

/**
 * Queues the mail that somebody asked for by an email. Known and unknown emails cost the same and answer the same: for an
 * unknown one the job names nobody and the worker drops it. Beyond the limits nothing is queued, silently. Addresses that signed
 * in to the account have limits of their own; `address` is what limits count by.
 */
export async function requestAccountMail(
  deps: { db: Database; jobs: Pick<Jobs, 'send'>; limits: Limits; knownClients: KnownClients },
  asked: { email: string; address: string },
  purpose: MailPurpose,
): Promise<void> {
  const { db, jobs, limits } = deps
  const account = await findAccountByEmail(db, asked.email)
  const byEmail = emailKey(asked.email)
  const clientHash = await deps.knownClients.hashOf(account?.id, asked.address)
  const isKnown = account?.knownClients.includes(clientHash) === true
  if (!(await takeMail(limits, purpose, isKnown ? `${byEmail}|${asked.address}` : byEmail))) return
  await queueAccountMail(jobs, db, { userId: account?.id ?? randomUUID(), purpose })
}

/** Counts a mail to an email and tells whether it may be sent. */
export async function takeMail(limits: Limits, purpose: MailPurpose, key: string): Promise<boolean> {
  for (const limit of mailRequestLimits[purpose].perEmail) if (!(await limits.tryConsume(limit, key))) return false
  return true
}
