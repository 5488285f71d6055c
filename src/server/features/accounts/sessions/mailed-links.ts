import type { Env } from '#server/env.ts'
import { Failure } from '#server/failure.ts'
import {
  findResetToken,
  findVerificationToken,
  redeemResetToken,
  redeemVerificationToken,
} from '#server/features/accounts/account-tokens.queries.ts'
import { deleteKnownClients } from '#server/features/accounts/accounts.queries.ts'
import { queueAccountMail } from '#server/features/accounts/mails/account-mail.ts'
import { hashPassword } from '#server/features/accounts/passwords/hash-password.ts'
import { rejectCommonPassword } from '#server/features/accounts/passwords/reject-common-password.ts'
import { hashToken } from '#server/features/accounts/random-token.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { endSessions } from './sessions.queries.ts'

/**
 * Returns the email that a reset token belongs to, without consuming the token.
 * @throws Failure 400 `invalid` or `expired`.
 */
export async function checkResetToken(db: Db, token: string): Promise<string> {
  const known = await findResetToken(db, hashToken(token))
  if (!known) throw tokenFailure('Invalid token', 'invalid')
  if (known.isExpired) throw tokenFailure('This reset link has expired', 'expired')
  return known.email
}

/**
 * Sets the password, verifies the email, ends all sessions, forgets the account's known IP addresses and queues an
 * email to the owner, in one transaction. Doesn't sign in.
 * @throws Failure 400 `invalid`, `expired` or `common-password`, 503 when too many passwords are being hashed.
 */
export async function resetPassword(
  deps: { db: Database; jobs: Pick<Jobs, 'send'>; env: Pick<Env, 'passwordBlocklist' | 'siteName'> },
  input: { token: string; password: string },
): Promise<void> {
  // Avoids hashing for an invalid token. The update below decides.
  const email = await checkResetToken(deps.db, input.token)
  rejectCommonPassword(deps.env, { email, password: input.password })
  const password = await hashPassword(input.password)
  await inTransaction(deps.db, async (tx) => {
    const owner = await redeemResetToken(tx, hashToken(input.token), password)
    if (!owner) throw tokenFailure('Invalid token', 'invalid')
    await endSessions(tx, owner.id)
    // IP addresses that signed in with the old password aren't trusted.
    await deleteKnownClients(tx, owner.id)
    await queueAccountMail(deps.jobs, tx, { userId: owner.id, purpose: 'reset-notice' })
  })
}

/**
 * Returns a Failure 400 for a rejected token. Its message is also in `error`, as the specification requires for the
 * reset-token check. `reason` is omitted for a malformed token.
 */
export function tokenFailure(message: string, reason?: 'invalid' | 'expired'): Failure {
  return new Failure('invalid', message, { error: message, ...(reason ? { reason } : {}) })
}

/**
 * Verifies the email that the token was sent to and returns it. A used token works again while the account has no
 * session, because a mail scanner may have opened the link first.
 * @throws Failure 400 `invalid` or `expired`, 409 `already-verified` for a used token while the account has a session.
 */
export async function verifyEmail(db: Db, token: string): Promise<string> {
  const hash = hashToken(token)
  const email = await redeemVerificationToken(db, hash)
  if (email !== undefined) return email
  const known = await findVerificationToken(db, hash)
  if (!known) throw new Failure('invalid', 'Email verification failed: invalid token', { reason: 'invalid' })
  if (known.isExpired) throw new Failure('invalid', 'This verification link has expired', { reason: 'expired' })
  if (!known.isSignedIn) return known.email
  throw new Failure('conflict', 'This email is already verified', { reason: 'already-verified' })
}
