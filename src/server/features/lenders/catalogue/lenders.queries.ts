import { and, asc, gt, gte, sql } from 'drizzle-orm'
import { catalogueVersion, formerLenders, lenders } from '#server/features/lenders/lenders.table.ts'
import type { Db } from '#server/platform/db/database.ts'

export type LenderRow = typeof lenders.$inferSelect
export type NewLender = typeof lenders.$inferInsert

/**
 * Rows per INSERT: within PostgreSQL's limit of 65,535 parameters, and few enough not to block the embedded database.
 */
const insertChunk = 500

/**
 * Returns the catalogue version, which every change of a lender increments.
 * @throws Error if the migrations didn't run.
 */
export async function getCatalogueVersion(db: Db): Promise<number> {
  const [row] = await db.select({ version: catalogueVersion.version }).from(catalogueVersion)
  if (!row) throw new Error('catalogue_version has no row; the migrations did not run')
  return row.version
}

/**
 * Identifies the state of the lenders in the database. `lastChange` is in seconds since 1970 by the database's clock, 0
 * without lenders.
 */
export type CatalogueState = { version: number; lenderCount: number; lastChange: number }

/**
 * Reads the catalogue version, and the number and last change of the lenders, in one statement.
 * @throws Error if the migrations didn't run.
 */
export async function getCatalogueState(db: Db): Promise<CatalogueState> {
  const [row] = await db
    .select({
      version: catalogueVersion.version,
      lenderCount: sql<number>`(select count(*) from ${lenders})`.mapWith(Number),
      lastChange: sql<number>`(select coalesce(extract(epoch from max(updated_at)), 0) from ${lenders})`.mapWith(
        Number,
      ),
    })
    .from(catalogueVersion)
  if (!row) throw new Error('catalogue_version has no row; the migrations did not run')
  return row
}

/**
 * Lists up to `limit` lenders, active or not, sorted by id: the first ones if `afterId` is undefined, else those after
 * it. With `changedSince`, in seconds since 1970, lists only those changed at that time or later.
 */
export async function listLenders(
  db: Db,
  { afterId, changedSince, limit }: { afterId: string | undefined; changedSince?: number | undefined; limit: number },
): Promise<LenderRow[]> {
  return db
    .select()
    .from(lenders)
    .where(
      and(
        afterId === undefined ? undefined : gt(lenders.id, afterId),
        changedSince === undefined ? undefined : gte(lenders.updatedAt, new Date(changedSince * 1000)),
      ),
    )
    .orderBy(asc(lenders.id))
    .limit(limit)
}

/** Lists the ids of all lenders, active or not, in no particular order. */
export async function listLenderIds(db: Db): Promise<string[]> {
  return (await db.select({ id: lenders.id }).from(lenders)).map(({ id }) => id)
}

/** Returns whether there are any lenders, active or not, samples included. */
export async function hasLenders(db: Db): Promise<boolean> {
  const rows = await db.select({ id: lenders.id }).from(lenders).limit(1)
  return rows.length > 0
}

/** Locks the lenders against other writers, but not against readers, until the transaction ends. */
export async function lockLenders(tx: Db): Promise<void> {
  await tx.execute(sql`lock table ${lenders} in share row exclusive mode`)
}

/** Inserts many rows in several statements. Use a transaction to insert all or none. */
export async function insertLenders(db: Db, rows: readonly NewLender[]): Promise<void> {
  for (let at = 0; at < rows.length; at += insertChunk)
    await db.insert(lenders).values(rows.slice(at, at + insertChunk))
}

export type FormerLender = { id: string; slug: string; lenderId: string }

/** Lists lenders that were merged, with the lender they were merged into, latest last. */
export async function listFormerLenders(db: Db): Promise<FormerLender[]> {
  return db
    .select({ id: formerLenders.id, slug: formerLenders.slug, lenderId: formerLenders.lenderId })
    .from(formerLenders)
    .orderBy(asc(formerLenders.mergedAt), asc(formerLenders.id))
}

/**
 * Stores a redirect from a merged lender's id and slug to another lender. Doesn't raise the catalogue version:
 * snapshots use it after the next change to a lender. The slug may repeat: the latest redirect wins, and a slug that a
 * lender uses isn't redirected.
 */
export async function insertFormerLender(tx: Db, former: FormerLender): Promise<void> {
  await tx.insert(formerLenders).values(former)
}
