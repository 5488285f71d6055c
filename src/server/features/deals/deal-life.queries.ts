import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { MatchInvestor } from '#domain/loan-request/match-inputs.ts'
import { users } from '#server/features/accounts/accounts.table.ts'
import type { Db } from '#server/platform/db/database.ts'
import { investorColumns } from './deals.queries.ts'
import { deals } from './deals.table.ts'
import { matches } from './matches.table.ts'

export type WholeDeal = typeof deals.$inferSelect

/**
 * Finds an investor's deal and the investor's data for matching, and locks the deal's row against edits and rematching.
 * Undefined, and without a lock, if the investor has no such deal or is deactivated. `dealId` must be a UUID. Uses
 * `for no key update`, which lets other transactions insert rows that reference the deal, such as a lender's answer. A
 * full lock would deadlock with them, because they hold the investor's lock.
 */
export async function lockDeal(
  tx: Db,
  dealId: string,
  userId: string,
): Promise<{ deal: WholeDeal; investor: MatchInvestor } | undefined> {
  const [row] = await tx
    .select({ deal: getTableColumns(deals), investor: investorColumns })
    .from(deals)
    .innerJoin(users, and(eq(users.id, deals.userId), isNull(users.deletedAt)))
    .where(and(eq(deals.id, dealId), eq(deals.userId, userId)))
    .for('no key update', { of: deals })
  return row
}

/** Finds an investor's deal. `dealId` must be a UUID. */
export async function findOwnDeal(db: Db, dealId: string, userId: string): Promise<WholeDeal | undefined> {
  const [row] = await db
    .select()
    .from(deals)
    .where(and(eq(deals.id, dealId), eq(deals.userId, userId)))
  return row
}

/** Finds any investor's deal. The caller must check who may see or change it. */
export async function findDeal(tx: Db, dealId: string): Promise<WholeDeal | undefined> {
  const [row] = await tx.select().from(deals).where(eq(deals.id, dealId))
  return row
}

type DealPatch = Partial<Omit<typeof deals.$inferInsert, 'id' | 'userId' | 'createdAt'>>

/**
 * Updates a deal that {@link lockDeal} locked and returns it. For the fields of `MatchDeal`, which matching reads, use
 * {@link updateMatchedFields} instead.
 */
export async function updateDeal(tx: Db, dealId: string, patch: DealPatch, now: Date): Promise<WholeDeal> {
  const [row] = await tx
    .update(deals)
    .set({ ...patch, updatedAt: now })
    .where(eq(deals.id, dealId))
    .returning()
  return row!
}

/**
 * Updates fields that matching reads on a locked deal, and increments `inputsVersion`, which counts such changes. The
 * caller must match the deal again.
 */
export async function updateMatchedFields(tx: Db, dealId: string, patch: DealPatch, now: Date): Promise<WholeDeal> {
  const [row] = await tx
    .update(deals)
    .set({ ...patch, updatedAt: now, inputsVersion: sql`${deals.inputsVersion} + 1` })
    .where(eq(deals.id, dealId))
    .returning()
  return row!
}

/** Lists the lenders of a deal's stored matches, even those that no longer fit, and whether each was contacted. */
export async function listMatchedLenderIds(
  tx: Db,
  dealId: string,
): Promise<{ lenderId: string; contacted: boolean }[]> {
  return tx
    .select({ lenderId: matches.lenderId, contacted: matches.contacted })
    .from(matches)
    .where(eq(matches.dealId, dealId))
}
