import { and, eq, isNull, sql } from 'drizzle-orm'
import { userIdentities, users } from '#server/features/accounts/accounts.table.ts'
import type { Db } from '#server/platform/db/database.ts'

/** Finds the id of the active account that an identity is linked to. */
export async function findIdentityOwner(db: Db, issuer: string, subject: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: users.id })
    .from(userIdentities)
    .innerJoin(users, eq(users.id, userIdentities.userId))
    .where(and(eq(userIdentities.issuer, issuer), eq(userIdentities.subject, subject), isNull(users.deletedAt)))
  return row?.id
}

/** Finds the active account with this lower-case email and locks it until the transaction ends. */
export async function lockUserByEmail(
  tx: Db,
  email: string,
): Promise<{ id: string; emailVerified: boolean } | undefined> {
  const [row] = await tx
    .select({ id: users.id, emailVerified: users.emailVerified })
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email), isNull(users.deletedAt)))
    .for('update')
  return row
}

/** Links the identity to the account. Throws a unique violation for an identity that is already linked. */
export async function insertIdentity(
  tx: Db,
  identity: { userId: string; issuer: string; subject: string },
): Promise<void> {
  await tx.insert(userIdentities).values(identity)
}
