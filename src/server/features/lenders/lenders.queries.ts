import { asc, count, getTableColumns, gt, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { catalogueVersion, lenders } from './lenders.table.ts'

export type LenderRow = typeof lenders.$inferSelect
export type NewLender = typeof lenders.$inferInsert
/** `stamp` changes with every write of the row: the transaction that wrote it, and the row's own time for databases made anew. */
export type StampedLender = LenderRow & { stamp: string }

/** Rows of one INSERT: far below PostgreSQL's 65,535 parameters, and short enough not to hold the embedded database up. */
const insertChunk = 500

/** The number that every change of lenders bumps, in the changing transaction itself. */
export async function getCatalogueVersion(db: Db): Promise<number> {
  const [row] = await db.select({ version: catalogueVersion.version }).from(catalogueVersion)
  if (!row) throw new Error('catalogue_version has no row; the migrations did not run')
  return row.version
}

const stamp = sql<string>`${lenders}.xmin::text || ' ' || extract(epoch from ${lenders.updatedAt})`

/** The next lenders, active or not, in order of id; `afterId` undefined starts at the first. */
export async function listLendersAfter(db: Db, afterId: string | undefined, limit: number): Promise<StampedLender[]> {
  return db
    .select({ ...getTableColumns(lenders), stamp })
    .from(lenders)
    .where(afterId === undefined ? undefined : gt(lenders.id, afterId))
    .orderBy(asc(lenders.id))
    .limit(limit)
}

/** The same without the rows themselves, to see which of them were written since. */
export async function listStampsAfter(
  db: Db,
  afterId: string | undefined,
  limit: number,
): Promise<{ id: string; stamp: string }[]> {
  return db
    .select({ id: lenders.id, stamp })
    .from(lenders)
    .where(afterId === undefined ? undefined : gt(lenders.id, afterId))
    .orderBy(asc(lenders.id))
    .limit(limit)
}

/** The two digits that an id begins with: 256 parts of about the same size, each of them whole in the order of ids. */
const part = sql<string>`left(${lenders.id}::text, 2)`

/** A digest of all stamps of each part that has lenders: equal for as long as none of them is written, added or removed. */
export async function listStampDigests(db: Db): Promise<{ part: string; digest: string }[]> {
  const digest = sql<string>`md5(string_agg(${lenders.id}::text || ${stamp}, ' ' order by ${lenders.id}))`
  return db.select({ part, digest }).from(lenders).groupBy(part)
}

/** The stamps of some parts, in order of id. */
export async function listStampsOfParts(db: Db, parts: readonly string[]): Promise<{ id: string; stamp: string }[]> {
  return db
    .select({ id: lenders.id, stamp })
    .from(lenders)
    .where(inArray(part, [...parts]))
    .orderBy(asc(lenders.id))
}

/** These lenders in order of id; those that are gone are left out. */
export async function listLendersById(db: Db, ids: readonly string[]): Promise<StampedLender[]> {
  return db
    .select({ ...getTableColumns(lenders), stamp })
    .from(lenders)
    .where(inArray(lenders.id, [...ids]))
    .orderBy(asc(lenders.id))
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

/** Inserts many rows, a few hundred to a statement; within a transaction all or none. */
export async function insertLenders(db: Db, rows: readonly NewLender[]): Promise<void> {
  for (let at = 0; at < rows.length; at += insertChunk)
    await db.insert(lenders).values(rows.slice(at, at + insertChunk))
}
