import { and, eq, gt, isNull, lt, notInArray, or } from 'drizzle-orm'
import { users } from '#server/features/accounts/accounts.table.ts'
import { lenders } from '#server/features/lenders/lenders.table.ts'
import { lenderStops, quoteLinks, quoteRequests } from '#server/features/quotes/quotes.table.ts'
import type { Db } from '#server/platform/db/database.ts'

/** The request that a lender's private link opens. `roundId` is null outside rounds. */
export type LinkedRequest = {
  tokenHash: string
  requestId: string
  userId: string
  dealId: string
  roundId: string | null
}

/**
 * Finds the request that a lender's private link opens. Undefined if the link is unknown, revoked or expired, the
 * request's status is `withdrawn` or `expired`, or the investor is deactivated. Finds requests that ended in other
 * ways.
 */
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
    // Links to a deactivated investor's requests don't work.
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

/** Stores a link. Does nothing if its hash is stored already, because a retried email has the same link. */
export async function insertLink(tx: Db, link: typeof quoteLinks.$inferInsert): Promise<void> {
  await tx.insert(quoteLinks).values(link).onConflictDoNothing()
}

/**
 * Returns whether a link to this request is stored, from an email or from the lender's inbox. Revoked links count.
 * Expired links count until the nightly cleanup deletes them.
 */
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

/** Stores a lender's email stop and returns its id. Undefined if the address has one already. */
export async function insertLenderStop(
  tx: Db,
  stop: { lenderId: string; addressHash: string; reason: string; createdAt: Date },
): Promise<string | undefined> {
  const [row] = await tx.insert(lenderStops).values(stop).onConflictDoNothing().returning({ id: lenderStops.id })
  return row?.id
}

export async function findLenderEmail(db: Db, lenderId: string): Promise<{ email: string | null } | undefined> {
  const [row] = await db.select({ email: lenders.contactEmail }).from(lenders).where(eq(lenders.id, lenderId))
  return row
}

/** Finds the lender of an email stop. Undefined if the stop was lifted or the lender was deleted. */
export async function findStoppedLender(db: Db, stopId: string) {
  const [row] = await db
    .select({ name: lenders.name, email: lenders.contactEmail, isSample: lenders.isSample })
    .from(lenderStops)
    .innerJoin(lenders, eq(lenders.id, lenderStops.lenderId))
    .where(eq(lenderStops.id, stopId))
  return row
}

/** Deletes one email stop, to undo it. Another stop of the lender or its address still blocks emails. */
export async function deleteLenderStop(db: Db, stopId: string): Promise<void> {
  await db.delete(lenderStops).where(eq(lenderStops.id, stopId))
}

/** Deletes the email stops of a lender and of its address. Returns their number. */
export async function deleteLenderStops(db: Db, lenderId: string, addressHash: string): Promise<number> {
  const rows = await db
    .delete(lenderStops)
    .where(or(eq(lenderStops.lenderId, lenderId), eq(lenderStops.addressHash, addressHash)))
    .returning({ id: lenderStops.id })
  return rows.length
}
