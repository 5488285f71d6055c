import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { LegalAcceptance } from '#contract/accounts/legal-texts.ts'
import type { VisitorDeal } from '#contract/accounts/visitor-deal.ts'
import type { Db } from '#server/platform/db/database.ts'
import { knownClients, userIdentities, users } from './accounts.table.ts'

type UserRow = typeof users.$inferSelect
export type NewUser = typeof users.$inferInsert

const isLive = isNull(users.deletedAt)

/**
 * Finds the active account with this lower-case email, with the hashes of IP addresses that signed in to it in the last
 * 30 days.
 */
export async function findAccountByEmail(
  db: Db,
  email: string,
): Promise<{ id: string; password: string | null; knownClients: string[] } | undefined> {
  const [row] = await db
    .select({
      id: users.id,
      password: users.password,
      knownClients: sql<string[]>`array(
        select ${knownClients.clientHash} from ${knownClients}
        where ${knownClients.userId} = ${users.id} and ${isStillKnown})`,
    })
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email), isLive))
  return row
}

/** Finds an active account. */
export async function findUser(db: Db, userId: string): Promise<UserRow | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isLive))
  return row
}

/**
 * Inserts a `users` row; `registerUser` creates an account with full access. Throws a unique violation for a second
 * active account with the same email in any case, even a concurrent one.
 */
export async function insertUser(db: Db, user: NewUser): Promise<UserRow> {
  const [row] = await db.insert(users).values(user).returning()
  return row!
}

/**
 * Appends an accepted version of the legal texts to the investor's `users` row, unless it has that version. Ignores an
 * unknown user.
 */
export async function addLegalAcceptance(db: Db, userId: string, acceptance: LegalAcceptance): Promise<void> {
  await db
    .update(users)
    .set({ legalAcceptances: sql`${users.legalAcceptances} || ${JSON.stringify([acceptance])}::jsonb` })
    .where(
      and(
        eq(users.id, userId),
        sql`not ${users.legalAcceptances} @> ${JSON.stringify([{ version: acceptance.version }])}::jsonb`,
      ),
    )
}

/**
 * Returns the deal that the investor entered before signing up. Null if there is none, or once a deal has been
 * submitted.
 */
export async function readVisitorDeal(db: Db, userId: string): Promise<VisitorDeal | null> {
  const [row] = await db.select({ visitorDeal: users.visitorDeal }).from(users).where(eq(users.id, userId))
  return row?.visitorDeal ?? null
}

/**
 * Replaces a password hash with a stronger one of the same password. False after a concurrent reset or deactivation.
 */
export async function replacePassword(
  db: Db,
  userId: string,
  { checked, renewed }: { checked: string; renewed: string },
): Promise<boolean> {
  const rows = await db
    .update(users)
    .set({ password: renewed })
    .where(and(eq(users.id, userId), eq(users.password, checked), isLive))
    .returning({ id: users.id })
  return rows.length > 0
}

/**
 * Marks the account as deactivated and clears its verification and password reset tokens. A new account can then use
 * its email. False if it was deactivated already or doesn't exist. Leaves sessions and identities to
 * `deactivateWithin`.
 */
export async function markDeleted(db: Db, userId: string): Promise<boolean> {
  const rows = await db
    .update(users)
    .set({
      deletedAt: sql`now()`,
      updatedAt: sql`now()`,
      verificationToken: null,
      verificationTokenExpires: null,
      passwordResetToken: null,
      passwordResetTokenExpires: null,
    })
    .where(and(eq(users.id, userId), isLive))
    .returning({ id: users.id })
  return rows.length > 0
}

/** Unlinks the account's Google identities, so that they can be linked to another account. */
export async function deleteIdentities(db: Db, userId: string): Promise<void> {
  await db.delete(userIdentities).where(eq(userIdentities.userId, userId))
}

/** Days that an IP address stays known after a sign-in. */
const knownDays = 30

const isStillKnown = gt(knownClients.lastSignInAt, sql`now() - make_interval(days => ${knownDays})`)

/** Records that a client signed in to the account now. */
export async function saveKnownClient(db: Db, userId: string, clientHash: string): Promise<void> {
  await db
    .insert(knownClients)
    .values({ userId, clientHash })
    .onConflictDoUpdate({
      target: [knownClients.userId, knownClients.clientHash],
      set: { lastSignInAt: sql`now()` },
    })
}

/** Returns whether a client signed in to the account within the last 30 days. */
export async function isKnownClient(db: Db, userId: string, clientHash: string): Promise<boolean> {
  const own = and(eq(knownClients.userId, userId), eq(knownClients.clientHash, clientHash), isStillKnown)
  return (await db.$count(knownClients, own)) > 0
}

/** Forgets all clients that signed in to the account. */
export async function deleteKnownClients(tx: Db, userId: string): Promise<void> {
  await tx.delete(knownClients).where(eq(knownClients.userId, userId))
}

/**
 * Deletes the hashed IP addresses whose last sign-in was more than 31 days ago. They stop being known after 30 days.
 * The extra day allows for a difference between the caller's clock and the database's, which sign-ins use.
 */
export async function deleteExpiredClients(db: Db, now: Date): Promise<void> {
  await db
    .delete(knownClients)
    .where(
      lt(knownClients.lastSignInAt, sql`${now.toISOString()}::timestamptz - make_interval(days => ${knownDays + 1})`),
    )
}
