import { asc, count, gt, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { catalogueVersion, lenders } from './lenders.table.ts'

export type LenderRow = typeof lenders.$inferSelect
export type NewLender = typeof lenders.$inferInsert

/** Rows of one INSERT: far below PostgreSQL's 65,535 parameters, and short enough not to hold the embedded database up. */
const insertChunk = 500

/** The number that every change of lenders bumps, in the changing transaction itself. */
export async function getCatalogueVersion(db: Db): Promise<number> {
  const [row] = await db.select({ version: catalogueVersion.version }).from(catalogueVersion)
  if (!row) throw new Error('catalogue_version has no row; the migrations did not run')
  return row.version
}

/** The next lenders, active or not, in order of id; `afterId` undefined starts at the first. */
export async function listLendersAfter(db: Db, afterId: string | undefined, limit: number): Promise<LenderRow[]> {
  return db
    .select()
    .from(lenders)
    .where(afterId === undefined ? undefined : gt(lenders.id, afterId))
    .orderBy(asc(lenders.id))
    .limit(limit)
}

/** How many lenders there are, and how many of them are active. */
export async function countLenders(db: Db): Promise<{ all: number; active: number }> {
  const [row] = await db
    .select({ all: count(), active: sql<number>`count(*) filter (where ${lenders.isActive})`.mapWith(Number) })
    .from(lenders)
  return row ?? { all: 0, active: 0 }
}

export async function hasLenders(db: Db): Promise<boolean> {
  const rows = await db.select({ id: lenders.id }).from(lenders).limit(1)
  return rows.length > 0
}

/** Lets nobody else write lenders until the transaction ends; reads go on. */
export async function lockLenders(tx: Db): Promise<void> {
  await tx.execute(sql`lock table ${lenders} in share row exclusive mode`)
}

/** Inserts all rows or none. */
export async function insertLenders(db: Db, rows: readonly NewLender[]): Promise<void> {
  await db.transaction(async (tx) => {
    for (let at = 0; at < rows.length; at += insertChunk)
      await tx.insert(lenders).values(rows.slice(at, at + insertChunk))
  })
}
