import { and, eq, exists, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'
import { emailChanges, sessions, users } from './accounts.table.ts'

const isLive = isNull(users.deletedAt)

/**
 * Replaces an account's verification token with one valid for 24 hours and returns the account's email. Undefined if
 * the email is already verified or the account isn't active.
 */
export async function storeVerificationToken(db: Db, userId: string, hash: string): Promise<string | undefined> {
  const [row] = await db
    .update(users)
    .set({ verificationToken: hash, verificationTokenExpires: sql`now() + interval '24 hours'` })
    .where(and(eq(users.id, userId), eq(users.emailVerified, false), isLive))
    .returning({ email: users.email })
  return row?.email
}

/**
 * Replaces an account's password-reset token with one valid for one hour and returns the account's email, right before
 * the reset link is sent there. Undefined if the account isn't active.
 */
export async function storeResetToken(db: Db, userId: string, hash: string): Promise<string | undefined> {
  const [row] = await db
    .update(users)
    .set({ passwordResetToken: hash, passwordResetTokenExpires: sql`now() + interval '1 hour'` })
    .where(and(eq(users.id, userId), isLive))
    .returning({ email: users.email })
  return row?.email
}

/**
 * Marks the email of the account that has this valid, unused verification token as verified, and returns the email.
 * Undefined for any other token, an email that is verified already, or a deactivated account. Keeps the used token.
 */
export async function redeemVerificationToken(db: Db, hash: string): Promise<string | undefined> {
  const [row] = await db
    .update(users)
    .set({ emailVerified: true, updatedAt: sql`now()` })
    .where(
      and(
        eq(users.verificationToken, hash),
        gt(users.verificationTokenExpires, sql`now()`),
        eq(users.emailVerified, false),
        isLive,
      ),
    )
    .returning({ email: users.email })
  return row?.email
}

type TokenState = { email: string; emailVerified: boolean; isExpired: boolean }

/**
 * Finds the active account that a verification token belongs to, even if the token is expired or used. `isSignedIn` is
 * true if the account has an unexpired session.
 */
export async function findVerificationToken(
  db: Db,
  hash: string,
): Promise<(TokenState & { isSignedIn: boolean }) | undefined> {
  const session = db
    .select({ sid: sessions.sid })
    .from(sessions)
    .where(and(eq(sessions.userId, users.id), gt(sessions.expire, sql`now()`)))
  const [row] = await db
    .select({
      email: users.email,
      emailVerified: users.emailVerified,
      isExpired: sql<boolean>`${users.verificationTokenExpires} <= now()`,
      isSignedIn: sql<boolean>`${exists(session)}`,
    })
    .from(users)
    .where(and(eq(users.verificationToken, hash), isLive))
  return row
}

/** Finds the active account of a reset token, even an expired one. */
export async function findResetToken(db: Db, hash: string): Promise<TokenState | undefined> {
  const [row] = await db
    .select({
      email: users.email,
      emailVerified: users.emailVerified,
      isExpired: sql<boolean>`${users.passwordResetTokenExpires} <= now()`,
    })
    .from(users)
    .where(and(eq(users.passwordResetToken, hash), isLive))
  return row
}

/**
 * Sets the password of a reset token's owner and consumes the token in one statement, so that only one of several
 * concurrent requests succeeds. Also marks the email as verified, because the link was sent to it. Undefined for an
 * unknown or expired token or a deactivated account.
 */
export async function redeemResetToken(
  db: Db,
  tokenHash: string,
  passwordHash: string,
): Promise<{ id: string; email: string } | undefined> {
  const [row] = await db
    .update(users)
    .set({
      password: passwordHash,
      emailVerified: true,
      passwordResetToken: null,
      passwordResetTokenExpires: null,
      updatedAt: sql`now()`,
    })
    .where(and(eq(users.passwordResetToken, tokenHash), gt(users.passwordResetTokenExpires, sql`now()`), isLive))
    .returning({ id: users.id, email: users.email })
  return row
}

/** Deletes replaced email addresses that are four weeks old and still couldn't be sent a notice of the change. */
export async function deleteOldReplacedEmails(db: Db, now: Date): Promise<void> {
  await db
    .delete(emailChanges)
    .where(lt(emailChanges.createdAt, sql`${now.toISOString()}::timestamptz - interval '28 days'`))
}

/** Deletes tokens a day after they expire. Until then, an expired link gets a different message than an invalid one. */
export async function deleteExpiredTokens(db: Db, now: Date): Promise<void> {
  const limit = sql`${now.toISOString()}::timestamptz - interval '1 day'`
  await db
    .update(users)
    .set({ verificationToken: null, verificationTokenExpires: null })
    .where(lt(users.verificationTokenExpires, limit))
  await db
    .update(users)
    .set({ passwordResetToken: null, passwordResetTokenExpires: null })
    .where(lt(users.passwordResetTokenExpires, limit))
}
