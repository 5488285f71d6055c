import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { knownClients } from '#server/features/accounts/accounts.table.ts'
import type { Db } from '#server/platform/db/database.ts'

/** Days that an address stays known after a sign-in. */
const knownDays = 30

export const isStillKnown = gt(knownClients.lastSignInAt, sql`now() - make_interval(days => ${knownDays})`)

export async function saveKnownClient(db: Db, userId: string, clientHash: string): Promise<void> {
  await db
    .insert(knownClients)
    .values({ userId, clientHash })
    .onConflictDoUpdate({
      target: [knownClients.userId, knownClients.clientHash],
      set: { lastSignInAt: sql`now()` },
    })
}

export async function isKnownClient(db: Db, userId: string, clientHash: string): Promise<boolean> {
  const own = and(eq(knownClients.userId, userId), eq(knownClients.clientHash, clientHash), isStillKnown)
  return (await db.$count(knownClients, own)) > 0
}

export async function deleteKnownClients(tx: Db, userId: string): Promise<void> {
  await tx.delete(knownClients).where(eq(knownClients.userId, userId))
}

/** Deletes expired rows, with a day of slack because sign-ins use the database's clock and this the caller's. */
export async function deleteExpiredClients(db: Db, now: Date): Promise<void> {
  await db
    .delete(knownClients)
    .where(
      lt(knownClients.lastSignInAt, sql`${now.toISOString()}::timestamptz - make_interval(days => ${knownDays + 1})`),
    )
}
