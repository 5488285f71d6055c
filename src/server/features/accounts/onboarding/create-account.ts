import { emailTakenMessage } from '#contract/accounts/accounts.ts'
import type { Env } from '#server/env.ts'
import { Failure } from '#server/failure.ts'
import { emailKey } from '#server/features/accounts/accounts.limits.ts'
import { queueAccountMail } from '#server/features/accounts/mails/account-mail.ts'
import { hashPassword } from '#server/features/accounts/passwords/hash-password.ts'
import { rejectCommonPassword } from '#server/features/accounts/passwords/reject-common-password.ts'
import { liveEmailIndex, registerUser } from '#server/features/accounts/register-user.ts'
import type { KnownClients } from '#server/features/accounts/sessions/known-clients.ts'
import { openSession } from '#server/features/accounts/sessions/open-session.ts'
import { openWithPassword } from '#server/features/accounts/sessions/open-with-password.ts'
import { consumeMailLimit, notifyAccountExists } from '#server/features/accounts/sessions/request-account-mail.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import { isUniqueViolation } from '#server/platform/db/database-errors.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import type { Limits } from '#server/platform/http/limits.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import {
  type AnonymousSession,
  findConvertedAccount,
  findSession,
  isEmailTaken,
  lockOpenSession,
  markConverted,
} from './onboarding.queries.ts'
import { sessionNotFound } from './onboarding-steps.ts'

export type CreateAccountDeps = {
  db: Database
  clock: () => Date
  jobs: Pick<Jobs, 'send'>
  limits: Limits
  knownClients: KnownClients
  env: Pick<Env, 'passwordBlocklist' | 'siteName'>
}

/** `address` is the client's IP address, for limits. */
type AccountRequest = { sessionId: string; email: string; password: string; address: string }
type Created = { token: string; userId: string }

/** Minutes in which the same session, email and password count as a retry. */
const retryMinutes = 15

/**
 * Turns an onboarding session into an account, signs in and queues the verification email, all in one transaction.
 * Skips the email if the address already got too many. Returns the user's id and a session token. A retry with the same
 * email and password within 15 minutes returns the same account with a new token. If the email is taken, notifies its
 * owner, at most once a day.
 * @throws Failure 404 `session-not-found`, 400 `steps-missing` or `common-password`, 409 `email-taken`, 503 while too
 * many passwords are being hashed.
 */
export async function createAccount(deps: CreateAccountDeps, requested: AccountRequest): Promise<Created> {
  const session = await findSession(deps.db, requested.sessionId)
  if (!session) throw sessionNotFound()
  if (session.convertedToUser) return answerRetry(deps, requested)
  rejectMissingSteps(session)
  rejectCommonPassword(deps.env, requested)
  // A concurrent request may have converted this session.
  if (await isEmailTaken(deps.db, requested.email)) return answerRetry(deps, requested)
  const password = await hashPassword(requested.password)
  // Shares the limit of requested emails, so that creating and deleting accounts repeatedly can't flood an inbox.
  const isMailed = await consumeMailLimit(deps.limits, 'verification', emailKey(requested.email))
  try {
    const created = await inTransaction(deps.db, (tx) => convertSession(tx, deps, { ...requested, password, isMailed }))
    return created ?? (await answerRetry(deps, requested))
  } catch (error) {
    if (isUniqueViolation(error, liveEmailIndex)) throw await notifyOwnerOfTakenEmail(deps, requested.email)
    throw error
  }
}

/** Creates an onboarding session's account and signs in. Undefined if the session has expired or became an account. */
async function convertSession(
  tx: Db,
  deps: CreateAccountDeps,
  requested: AccountRequest & { isMailed: boolean },
): Promise<Created | undefined> {
  const answers = await lockOpenSession(tx, requested.sessionId)
  if (!answers) return undefined
  const userId = await registerUser(
    tx,
    { ...answers, email: requested.email, password: requested.password },
    deps.clock(),
  )
  await markConverted(tx, requested.sessionId, userId)
  await deps.knownClients.remember(tx, userId, requested.address)
  if (requested.isMailed) await queueAccountMail(deps.jobs, tx, { userId, purpose: 'verification' })
  return { userId, token: await openSession(tx, userId, { openedBy: 'account' }) }
}

/**
 * Signs in again if the session became an account within the retry time and the email and password are the account's.
 * @throws Failure otherwise: 409 `email-taken` if any account has the email, this one included, else 404
 * `session-not-found`. Also 503 while too many passwords are being hashed.
 */
async function answerRetry(deps: CreateAccountDeps, requested: AccountRequest): Promise<Created> {
  const { db } = deps
  const account = await findConvertedAccount(db, requested.sessionId, requested.email, retryMinutes)
  const token = account && (await openWithPassword(db, account, requested.password, { openedBy: 'account' }))
  if (token !== undefined) return { userId: account!.id, token }
  if (await isEmailTaken(db, requested.email)) throw await notifyOwnerOfTakenEmail(deps, requested.email)
  throw sessionNotFound()
}

/** @throws Failure 400 `steps-missing` that names the first missing step. */
function rejectMissingSteps(session: AnonymousSession): void {
  const missing =
    session.entityType === null ? 'Entity Info' : session.flippingExperience === null ? 'Qualification' : undefined
  if (missing === undefined) return
  throw new Failure('invalid', `Please complete the step '${missing}' before creating your account.`, {
    reason: 'steps-missing',
  })
}

/** Notifies the email's owner, and returns the failure to throw. */
async function notifyOwnerOfTakenEmail(deps: CreateAccountDeps, email: string): Promise<Failure> {
  await notifyAccountExists(deps, email)
  return new Failure('conflict', emailTakenMessage, { reason: 'email-taken', fields: { email: emailTakenMessage } })
}
