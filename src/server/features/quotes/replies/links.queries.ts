import { and, eq, gt, isNull, lt, notInArray, or } from 'drizzle-orm'
import { users } from '#server/features/accounts/accounts.table.ts'
import { lenders } from '#server/features/lenders/catalogue/lenders.table.ts'
import { lenderStops, quoteLinks, quoteRequests } from '#server/features/quotes/quotes.table.ts'
import type { Db } from '#server/platform/db/database.ts'

/** Where a private link leads. */
export type LinkedRequest = {
  tokenHash: string
  requestId: string
  userId: string
  dealId: string
  roundId: string | null
}

/** Undefined for an unknown, an expired and a revoked link alike. */
export async function findLink(db: Db, tokenHash: string, now: Date): Promise<LinkedRequest | undefined> {
  const [row] = await db
    .select({
      tokenHash: quoteLinks.tokenHash,
      requestId: quoteRequests.id,
      userId: quoteRequests.userId,
      dealId: quoteRequests.dealId,
      roundId: quoteRequests.roundId,
    })
    .from(quoteLinks)
    .innerJoin(quoteRequests, eq(quoteRequests.id, quoteLinks.requestId))
    // A deactivated account's links end with it.
    .innerJoin(users, and(eq(users.id, quoteRequests.userId), isNull(users.deletedAt)))
    .where(
      and(
        eq(quoteLinks.tokenHash, tokenHash),
        isNull(quoteLinks.revokedAt),
        gt(quoteLinks.expiresAt, now),
        notInArray(quoteRequests.status, ['withdrawn', 'expired']),
      ),
    )
  return row
}

/** Storing the same hash again changes nothing: a mail that is tried again has the same link. */
export async function insertLink(tx: Db, link: typeof quoteLinks.$inferInsert): Promise<void> {
  await tx.insert(quoteLinks).values(link).onConflictDoNothing()
}

/** Whether the lender was ever given a way to this request. */
export async function hasLink(db: Db, requestId: string): Promise<boolean> {
  const rows = await db
    .select({ id: quoteLinks.id })
    .from(quoteLinks)
    .where(eq(quoteLinks.requestId, requestId))
    .limit(1)
  return rows.length > 0
}

export async function deleteExpiredLinks(db: Db, now: Date): Promise<void> {
  await db.delete(quoteLinks).where(lt(quoteLinks.expiresAt, now))
}

/** Returns the id of a new stop; undefined when the address was stopped before. */
export async function insertLenderStop(
  tx: Db,
  stop: { lenderId: string; addressHash: string; reason: string; createdAt: Date },
): Promise<string | undefined> {
  const [row] = await tx.insert(lenderStops).values(stop).onConflictDoNothing().returning({ id: lenderStops.id })
  return row?.id
}

export async function findLender(db: Db, lenderId: string): Promise<{ email: string | null } | undefined> {
  const [row] = await db.select({ email: lenders.contactEmail }).from(lenders).where(eq(lenders.id, lenderId))
  return row
}

/** The lender that stopped its mails; undefined when the stop was lifted or the lender is gone. */
export async function findStoppedLender(db: Db, stopId: string) {
  const [row] = await db
    .select({ name: lenders.name, email: lenders.contactEmail, isSample: lenders.isSample })
    .from(lenderStops)
    .innerJoin(lenders, eq(lenders.id, lenderStops.lenderId))
    .where(eq(lenderStops.id, stopId))
  return row
}

/** Lifts a stop. Doing it again changes nothing. */
export async function deleteLenderStop(db: Db, stopId: string): Promise<void> {
  await db.delete(lenderStops).where(eq(lenderStops.id, stopId))
}

/** Lifts every stop of a lender and of its address. Returns how many there were. */
export async function deleteLenderStops(db: Db, lenderId: string, addressHash: string): Promise<number> {
  const rows = await db
    .delete(lenderStops)
    .where(or(eq(lenderStops.lenderId, lenderId), eq(lenderStops.addressHash, addressHash)))
    .returning({ id: lenderStops.id })
  return rows.length
}
