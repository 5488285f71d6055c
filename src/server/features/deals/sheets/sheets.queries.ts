import { and, count, desc, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm'
import type { LinkKind, LinkShow } from '#contract/deals/deal-sheet.ts'
import { confirmedFacts, users } from '#server/features/accounts/accounts.table.ts'
import { dealSheets } from '#server/features/deals/deal-life.table.ts'
import { deals } from '#server/features/deals/deals.table.ts'
import type { Db } from '#server/platform/db/database.ts'

export type SheetRow = typeof dealSheets.$inferSelect

const isLive = (now: Date) => and(isNull(dealSheets.revokedAt), gt(dealSheets.expiresAt, now))

/** Counts a deal's links of all kinds that are neither revoked nor expired. */
export async function countLiveSheets(tx: Db, dealId: string, now: Date): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(dealSheets)
    .where(and(eq(dealSheets.dealId, dealId), isLive(now)))
  return row?.count ?? 0
}

export async function insertSheet(
  tx: Db,
  sheet: { dealId: string; kind: LinkKind; tokenHash: string; show: LinkShow; createdAt: Date; expiresAt: Date },
): Promise<SheetRow> {
  const [row] = await tx.insert(dealSheets).values(sheet).returning()
  return row!
}

/** Lists a deal's links of all kinds that are neither revoked nor expired, newest first. */
export async function listLiveSheets(db: Db, dealId: string, now: Date): Promise<SheetRow[]> {
  return db
    .select()
    .from(dealSheets)
    .where(and(eq(dealSheets.dealId, dealId), isLive(now)))
    .orderBy(desc(dealSheets.createdAt), desc(dealSheets.id))
}

/** Finds a deal's link of any kind, even a revoked or expired one. `sheetId` must be a UUID. */
export async function findSheet(tx: Db, dealId: string, sheetId: string): Promise<SheetRow | undefined> {
  const [row] = await tx
    .select()
    .from(dealSheets)
    .where(and(eq(dealSheets.id, sheetId), eq(dealSheets.dealId, dealId)))
  return row
}

/**
 * Revokes a link of any kind, even an expired one. False if it was already revoked or doesn't exist. Doesn't check the
 * owner. `sheetId` must be a UUID.
 */
export async function revokeSheet(tx: Db, sheetId: string, at: Date): Promise<boolean> {
  const rows = await tx
    .update(dealSheets)
    .set({ revokedAt: at })
    .where(and(eq(dealSheets.id, sheetId), isNull(dealSheets.revokedAt)))
    .returning({ id: dealSheets.id })
  return rows.length > 0
}

type LinkKey = { kind: LinkKind; tokenHash: string }

/** The columns that make up the name shown for an investor. */
const nameColumns = {
  entityType: users.entityType,
  companyName: users.companyName,
  firstName: users.firstName,
  lastName: users.lastName,
}

/**
 * Finds a link that is neither revoked nor expired, with its deal and the investor's name and confirmed credit range.
 * Undefined for a withdrawn deal or a deactivated account. Callers must reject consumer loans and hide what the link
 * doesn't show.
 */
export async function findShownSheet(db: Db, { kind, tokenHash }: LinkKey, now: Date) {
  const [row] = await db
    .select({
      show: dealSheets.show,
      expiresAt: dealSheets.expiresAt,
      deal: deals,
      ...nameColumns,
      creditScoreRange: confirmedFacts.creditScoreRange,
    })
    .from(dealSheets)
    .innerJoin(deals, eq(deals.id, dealSheets.dealId))
    .innerJoin(users, eq(users.id, deals.userId))
    .where(
      and(
        eq(dealSheets.kind, kind),
        eq(dealSheets.tokenHash, tokenHash),
        isLive(now),
        ne(deals.status, 'withdrawn'),
        isNull(users.deletedAt),
      ),
    )
  return row
}

/** Like {@link findShownSheet}, but counts the view if `isRead` is true. */
export async function viewSheet(db: Db, { isRead, ...key }: LinkKey & { isRead: boolean }, now: Date) {
  const found = await findShownSheet(db, key, now)
  if (found && isRead)
    await db
      .update(dealSheets)
      .set({ views: sql`${dealSheets.views} + 1`, lastViewedAt: now })
      .where(eq(dealSheets.tokenHash, key.tokenHash))
  return found
}

/** Finds the name fields of an account. */
export async function findNames(db: Db, userId: string) {
  const [row] = await db.select(nameColumns).from(users).where(eq(users.id, userId))
  return row
}

/** Deletes links that expired before `time`, revoked or not. The timeline keeps their events. */
export async function deleteSheetsBefore(db: Db, time: Date): Promise<void> {
  await db.delete(dealSheets).where(lt(dealSheets.expiresAt, time))
}
