import { Failure } from '#server/failure.ts'
import type { Db } from '#server/platform/db/database.ts'
import { findVerificationToken, redeemVerificationToken } from './account-tokens.queries.ts'
import { hashToken } from './random-token.ts'

/**
 * Verifies the email that the token was sent to and returns it. Until the account signs in, the same token succeeds
 * again, because a mail scanner may have opened the link first.
 * @throws Failure 400 `invalid` or `expired`, 409 `already-verified` once the account is signed in.
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
