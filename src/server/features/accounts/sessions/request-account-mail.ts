import { randomUUID } from 'node:crypto'
import { Failure } from '#server/failure.ts'
import { accountExistsMails, emailKey, mailRequestLimits } from '#server/features/accounts/accounts.limits.ts'
import { findAccountByEmail } from '#server/features/accounts/accounts.queries.ts'
import { queueAccountMail } from '#server/features/accounts/mails/account-mail.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Limits } from '#server/platform/http/limits.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { KnownClients } from './known-clients.ts'

type MailPurpose = keyof typeof mailRequestLimits

/**
 * Queues a verification or reset email. Takes equally long for known and unknown addresses: for an unknown one, the
 * worker drops the job. Queues nothing beyond the limits. `address` is the client's IP address, which has separate
 * limits if it has signed in to the account.
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
  if (!(await consumeMailLimit(limits, purpose, isKnown ? `${byEmail}|${asked.address}` : byEmail))) return
  await queueAccountMail(jobs, db, { userId: account?.id ?? randomUUID(), purpose })
}

/**
 * Counts an email under `key` against each limit of its purpose and returns whether all allow it. A refusal counts
 * nothing, except when a simultaneous request takes the last point.
 */
export async function consumeMailLimit(limits: Limits, purpose: MailPurpose, key: string): Promise<boolean> {
  const all = mailRequestLimits[purpose].perEmail
  try {
    for (const limit of all) await limits.check(limit, key)
    for (const limit of all) await limits.consume(limit, key)
    return true
  } catch (error) {
    if (error instanceof Failure && error.kind === 'limited') return false
    throw error
  }
}

/**
 * Queues an email, at most one a day, that tells an account's owner that someone tried to sign up with their address.
 */
export async function notifyAccountExists(
  deps: { db: Database; jobs: Pick<Jobs, 'send'>; limits: Limits },
  email: string,
): Promise<void> {
  if (!(await deps.limits.tryConsume(accountExistsMails, emailKey(email)))) return
  const owner = await findAccountByEmail(deps.db, email)
  if (owner) await queueAccountMail(deps.jobs, deps.db, { userId: owner.id, purpose: 'account-exists' })
}
