import { and, eq, isNull, sql } from 'drizzle-orm'
import type { ProfileChange } from '#contract/accounts/profile-forms.ts'
import type { ConfirmableField } from '#domain/choices/profile-choices.ts'
import { users } from '#server/features/accounts/accounts.table.ts'
import type { Db } from '#server/platform/db/database.ts'

/**
 * Finds an active account and locks it until the transaction ends, so that concurrent profile changes are validated one
 * by one.
 */
export async function lockUser(tx: Db, userId: string) {
  const [row] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for('update')
  return row
}

/**
 * Updates only the fields in the change and returns the user. Undefined if the account isn't active. The keys of a
 * change are column names.
 */
export async function updateProfile(
  db: Db,
  userId: string,
  change: Omit<ProfileChange, 'confirmed'> & { unconfirmed: ConfirmableField[] },
) {
  const [row] = await db
    .update(users)
    .set({ ...change, updatedAt: sql`now()` })
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .returning()
  return row
}
