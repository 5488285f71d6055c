import { and, eq, exists, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'
import { sessions, users } from './accounts.table.ts'
import { emailChanges } from './email-changes.table.ts'

const isLive = isNull(users.deletedAt)

/** Makes this the account's one live verification token, for 24 hours. Undefined when there is nothing to verify. */
export async function storeVerificationToken(db: Db, userId: string, hash: string): Promise<string | undefined> {
  const [row] = await db
    .update(users)
    .set({ verificationToken: hash, verificationTokenExpires: sql`now() + interval '24 hours'` })
    .where(and(eq(users.id, userId), eq(users.emailVerified, false), isLive))
    .returning({ email: users.email })
  return row?.email
}

/** Makes this the account's one live reset token, for one hour. Undefined when there is no account. */
export async function storeResetToken(db: Db, userId: string, hash: string): Promise<string | undefined> {
  const [row] = await db
    .update(users)
    .set({ passwordResetToken: hash, passwordResetTokenExpires: sql`now() + interval '1 hour'` })
    .where(and(eq(users.id, userId), isLive))
    .returning({ email: users.email })
  return row?.email
}

/** Verifies the email of a live, unused token and returns it. The token stays stored, so that a used one is not taken for unknown. */
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
 * Sets the password of a live reset token's owner and uses the token up, in one statement: of many parallel tries exactly one
 * gets a row. The link went to the email, so the email is verified too.
 */
export async function redeemResetToken(
  db: Db,
  hash: string,
  password: string,
): Promise<{ id: string; email: string } | undefined> {
  const [row] = await db
    .update(users)
    .set({
      password,
      emailVerified: true,
      passwordResetToken: null,
      passwordResetTokenExpires: null,
      updatedAt: sql`now()`,
    })
    .where(and(eq(users.passwordResetToken, hash), gt(users.passwordResetTokenExpires, sql`now()`), isLive))
    .returning({ id: users.id, email: users.email })
  return row
}

/** Forgets replaced addresses whose owner could not be notified within four weeks; those who were are forgotten at once. */
export async function deleteOldEmailChanges(db: Db, now: Date): Promise<void> {
  await db
    .delete(emailChanges)
    .where(lt(emailChanges.createdAt, sql`${now.toISOString()}::timestamptz - interval '28 days'`))
}

/** Forgets tokens a day after their end; until then an old link is told from a wrong one. */
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
