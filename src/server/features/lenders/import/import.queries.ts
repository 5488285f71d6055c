import { asc, count, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { type LenderRow, listLenders } from '#server/features/lenders/catalogue/lenders.queries.ts'
import { lenders } from '#server/features/lenders/lenders.table.ts'
import { listLicensesByLender, saveLicenses } from '#server/features/lenders/licenses/lender-licenses.queries.ts'
import { licenseOf, licenseText } from '#server/features/lenders/licenses/license-text.ts'
import { listPrograms } from '#server/features/lenders/programs/loan-programs.queries.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { ExistingLender } from './group-rows.ts'
import type { WrittenLender } from './plan-lender-import.ts'

const pageSize = 2000

/** Reads every lender with its programs and licenses, active or not, sorted by id, page by page. */
export async function* eachLenderPage(db: Db): AsyncGenerator<ExistingLender[]> {
  for (let afterId: string | undefined; ; ) {
    const page = await listLenders(db, { afterId, limit: pageSize })
    if (page.length > 0) yield await completeLenders(db, page)
    if (page.length < pageSize) return
    afterId = page.at(-1)!.id
  }
}

/** Adds programs and licenses to lenders. */
export async function completeLenders(db: Db, rows: readonly LenderRow[]): Promise<ExistingLender[]> {
  const ids = rows.map(({ id }) => id)
  const programs = Map.groupBy(await listPrograms(db, ids), ({ lenderId }) => lenderId)
  const licenses = await listLicensesByLender(db, ids)
  return rows.map((row) => ({
    ...row,
    programs: programs.get(row.id) ?? [],
    licenses: (licenses.get(row.id) ?? []).map(licenseText),
  }))
}

/** The columns that an import writes, by their keys in {@link WrittenLender}. */
const { id: _id, createdAt: _createdAt, updatedAt: _updatedAt, ...written } = getTableColumns(lenders)
const keys = Object.keys(written) as (keyof typeof written)[]
const columns = keys.map((key) => written[key].name)

/** Sends all rows as one JSON parameter, which is much faster than a parameter per value. */
function recordset(rows: readonly WrittenLender[]) {
  const json = JSON.stringify(
    rows.map((row) => ({
      id: row.id,
      ...Object.fromEntries(keys.map((key) => [written[key].name, row[key]])),
    })),
  )
  return sql`json_populate_recordset(null::${lenders}, ${json}::json)`
}

export async function insertLenderRows(tx: Db, rows: readonly WrittenLender[]): Promise<void> {
  const names = sql.raw(columns.join(', '))
  await tx.execute(sql`insert into ${lenders} (id, ${names}) select id, ${names} from ${recordset(rows)}`)
  await writeLicenses(tx, rows)
}

export async function updateLenderRows(tx: Db, rows: readonly WrittenLender[]): Promise<void> {
  await tx.execute(sql`
    update ${lenders} set (${sql.raw(columns.join(', '))}) = (select ${sql.raw(columns.map((column) => `r.${column}`).join(', '))})
    from ${recordset(rows)} r where ${lenders}.id = r.id`)
  await writeLicenses(tx, rows)
}

async function writeLicenses(tx: Db, rows: readonly WrittenLender[]): Promise<void> {
  await saveLicenses(
    tx,
    rows.map(({ id, licenses }) => ({ id, licenses: licenses.flatMap((text) => licenseOf(text) ?? []) })),
  )
}

/** Shows or hides a lender. False when nothing changed. */
export async function setLenderActive(db: Db, id: string, isActive: boolean): Promise<boolean> {
  const rows = await db
    .update(lenders)
    .set({ isActive })
    .where(sql`${lenders.id} = ${id} and ${lenders.isActive} <> ${isActive}`)
    .returning({ id: lenders.id })
  return rows.length > 0
}

/** Lists the tables with a row that refers to a lender, except those of programs and licenses. */
export async function listUsesOfLender(db: Db, id: string): Promise<string[]> {
  const { rows } = await db.execute<{ table: string; column: string }>(sql`
    select c.conrelid::regclass::text as table, quote_ident(a.attname) as column
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'lenders'::regclass and c.conrelid not in ('loan_programs'::regclass, 'lender_licenses'::regclass)`)
  const used: string[] = []
  for (const { table, column } of rows) {
    const found = await db.execute(sql`select 1 from ${sql.raw(table)} where ${sql.raw(column)} = ${id} limit 1`)
    if (found.rows.length > 0) used.push(table)
  }
  return used
}

export async function deleteLenderRow(db: Db, id: string): Promise<void> {
  await db.delete(lenders).where(sql`${lenders.id} = ${id}`)
}

/** Finds a lender, active or not. `id` must be a UUID, or the database rejects the query. */
export async function findLender(db: Db, id: string): Promise<LenderRow | undefined> {
  const [found] = await db.select().from(lenders).where(eq(lenders.id, id))
  return found
}

/**
 * Finds up to three lenders with this slug, id or full name, the one with the slug first. Ignores case, except in the
 * slug.
 */
export async function findLendersNamed(db: Db, text: string): Promise<LenderRow[]> {
  return db
    .select()
    .from(lenders)
    .where(
      sql`${lenders.slug} = ${text} or ${lenders.id}::text = lower(${text}) or lower(${lenders.name}) = lower(${text})`,
    )
    .orderBy(desc(eq(lenders.slug, text)), asc(lenders.slug))
    .limit(3)
}

/** Counts all lenders, the active ones, and the sample ones. A sample lender can be active too. */
export async function countLendersByKind(db: Db): Promise<{ all: number; active: number; samples: number }> {
  const counted = (condition: ReturnType<typeof sql>) =>
    sql<number>`count(*) filter (where ${condition})`.mapWith(Number)
  const [row] = await db
    .select({
      all: count(),
      active: counted(sql`${lenders.isActive}`),
      samples: counted(sql`${lenders.isSample}`),
    })
    .from(lenders)
  return row ?? { all: 0, active: 0, samples: 0 }
}
