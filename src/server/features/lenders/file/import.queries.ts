import { count, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { type LenderRow, listLenders } from '../lenders.queries.ts'
import { lenders } from '../lenders.table.ts'
import type { WrittenLender } from './plan-lender-import.ts'

const pageSize = 2000

/** Every lender, active or not, in order of id, a page at a time. */
export async function* eachLenderPage(db: Db): AsyncGenerator<LenderRow[]> {
  for (let afterId: string | undefined; ; ) {
    const page = await listLenders(db, { afterId, limit: pageSize })
    if (page.length > 0) yield page
    if (page.length < pageSize) return
    afterId = page.at(-1)!.id
  }
}

/** One statement for all rows: they travel as one JSON parameter, which costs a fraction of a parameter per value. */
function recordset(rows: readonly WrittenLender[]) {
  const json = JSON.stringify(
    rows.map((row) => ({
      id: row.id,
      name: row.name,
      slug: row.slug,
      states: row.states,
      description: row.description,
      min_amount: row.minAmount,
      max_amount: row.maxAmount,
      min_term: row.minTerm,
      max_term: row.maxTerm,
      min_rate: row.minRate,
      max_rate: row.maxRate,
      min_points: row.minPoints,
      max_points: row.maxPoints,
      contact_email: row.contactEmail,
      contact_phone: row.contactPhone,
      website: row.website,
      is_active: row.isActive,
      funding_days: row.fundingDays,
      terms_checked_at: row.termsCheckedAt,
      is_sample: row.isSample,
    })),
  )
  return sql`json_populate_recordset(null::${lenders}, ${json}::json)`
}

const columns = sql.raw(
  `name, slug, states, description, min_amount, max_amount, min_term, max_term, min_rate, max_rate, min_points, max_points,
   contact_email, contact_phone, website, is_active, funding_days, terms_checked_at, is_sample`,
)

export async function insertLenderRows(tx: Db, rows: readonly WrittenLender[]): Promise<void> {
  await tx.execute(sql`insert into ${lenders} (id, ${columns}) select id, ${columns} from ${recordset(rows)}`)
}

export async function updateLenderRows(tx: Db, rows: readonly WrittenLender[]): Promise<void> {
  await tx.execute(sql`
    update ${lenders} set (${columns}) = (select ${sql.raw(
      'r.name, r.slug, r.states, r.description, r.min_amount, r.max_amount, r.min_term, r.max_term, r.min_rate, r.max_rate, r.min_points, r.max_points, r.contact_email, r.contact_phone, r.website, r.is_active, r.funding_days, r.terms_checked_at, r.is_sample',
    )})
    from ${recordset(rows)} r where ${lenders}.id = r.id`)
}

export async function setTermsChecked(tx: Db, ids: readonly string[], time: Date): Promise<void> {
  await tx
    .update(lenders)
    .set({ termsCheckedAt: time })
    .where(inArray(lenders.id, [...ids]))
}

/** Switches a lender on or off; false when it already was so. */
export async function setLenderActive(db: Db, id: string, isActive: boolean): Promise<boolean> {
  const rows = await db
    .update(lenders)
    .set({ isActive })
    .where(sql`${lenders.id} = ${id} and ${lenders.isActive} <> ${isActive}`)
    .returning({ id: lenders.id })
  return rows.length > 0
}

/** Lenders with this id, slug or exact name in any case. */
export async function findLendersNamed(db: Db, text: string): Promise<LenderRow[]> {
  return db
    .select()
    .from(lenders)
    .where(
      sql`${lenders.slug} = ${text} or ${lenders.id}::text = lower(${text}) or lower(${lenders.name}) = lower(${text})`,
    )
    .limit(3)
}

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
