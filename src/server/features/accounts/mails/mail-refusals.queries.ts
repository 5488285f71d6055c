import { and, eq, isNotNull } from 'drizzle-orm'
import { receivesMail, users } from '#server/features/accounts/accounts.table.ts'
import type { Db } from '#server/platform/db/database.ts'

/**
 * Records that the mail server permanently rejected the user's address when an email was sent to it. Does nothing if
 * the user's email has changed since.
 */
export async function recordMailRefused(
  db: Db,
  { userId, email, reason, at }: { userId: string; email: string; reason: string; at: Date },
): Promise<void> {
  await db
    .update(users)
    .set({ mailRefusedAt: at, mailRefusedReason: reason })
    .where(and(eq(users.id, userId), eq(users.email, email)))
}

/**
 * Returns whether a user may receive emails that they didn't request themselves: the account is active, its email is
 * verified, and no rejection of it by the mail server is on record.
 */
export async function canReceiveMail(db: Db, userId: string): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), receivesMail))
  return rows.length > 0
}

/** Removes the record that a user's address was rejected, if there is one. */
export async function clearMailRefused(db: Db, userId: string): Promise<void> {
  await db
    .update(users)
    .set({ mailRefusedAt: null, mailRefusedReason: null })
    .where(and(eq(users.id, userId), isNotNull(users.mailRefusedAt)))
}
