import { and, asc, gte, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { License } from '#contract/lenders/licenses.ts'
import type { Db } from '#server/platform/db/database.ts'
import { lenderLicenses } from './lender-licenses.table.ts'

/** SQL condition: the license or exemption isn't marked as expired, and its last day isn't before `today`. */
export function isLicenseValidOn(today: string): SQL | undefined {
  const { status, endsOn } = lenderLicenses
  return and(or(isNull(status), ne(status, 'expired')), or(isNull(endsOn), gte(endsOn, today)))
}

/** Lists licenses by lender id, expired ones included, sorted by state and number. Omits lenders without licenses. */
export async function listLicensesByLender(db: Db, lenderIds: readonly string[]): Promise<Map<string, License[]>> {
  if (lenderIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(lenderLicenses)
    .where(sql`${lenderLicenses.lenderId} = any(${sql.param([...lenderIds])}::uuid[])`)
    .orderBy(
      asc(lenderLicenses.lenderId),
      sql`${lenderLicenses.state} collate "C", ${lenderLicenses.number} collate "C"`,
    )
  const byLender = new Map<string, License[]>()
  for (const { lenderId, ...license } of rows) {
    const own = byLender.get(lenderId)
    if (own) own.push(license)
    else byLender.set(lenderId, [license])
  }
  return byLender
}

/**
 * Replaces all licenses of these lenders. Doesn't write unchanged licenses. A license is identified by its state and
 * number.
 */
export async function saveLicenses(tx: Db, lenders: readonly { id: string; licenses: readonly License[] }[]) {
  if (lenders.length === 0) return
  const rows = lenders.flatMap(({ id, licenses }) =>
    licenses.map(({ endsOn, checkedOn, ...one }) => ({
      lender_id: id,
      ...one,
      ends_on: endsOn,
      checked_on: checkedOn,
    })),
  )
  const given = sql`json_populate_recordset(null::${lenderLicenses}, ${JSON.stringify(rows)}::json)`
  await tx.execute(sql`
    delete from ${lenderLicenses} l where l.lender_id = any(${sql.param(lenders.map(({ id }) => id))}::uuid[])
      and not exists (select from ${given} g where g.lender_id = l.lender_id and g.state = l.state and g.number = l.number)`)
  if (rows.length === 0) return
  await tx.execute(sql`
    insert into ${lenderLicenses} as l (lender_id, state, number, regulator, status, ends_on, checked_on)
    select distinct on (lender_id, state, number) lender_id, state, number, regulator, status, ends_on, checked_on from ${given}
    on conflict (lender_id, state, number) do update
      set regulator = excluded.regulator, status = excluded.status, ends_on = excluded.ends_on, checked_on = excluded.checked_on
      where (l.regulator, l.status, l.ends_on, l.checked_on)
        is distinct from (excluded.regulator, excluded.status, excluded.ends_on, excluded.checked_on)`)
}

/** Copies the licenses (by state and number) of the lender `fromId` that the lender `toId` doesn't have. */
export async function copyLicenses(tx: Db, fromId: string, toId: string): Promise<void> {
  await tx.execute(sql`
    insert into ${lenderLicenses} (lender_id, state, number, regulator, status, ends_on, checked_on)
    select ${toId}, state, number, regulator, status, ends_on, checked_on from ${lenderLicenses} where lender_id = ${fromId}
    on conflict do nothing`)
}
