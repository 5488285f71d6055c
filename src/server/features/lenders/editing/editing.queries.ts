import { sql } from 'drizzle-orm'
import { lenders } from '#server/features/lenders/lenders.table.ts'
import { loanPrograms } from '#server/features/lenders/programs/loan-programs.table.ts'
import type { Db } from '#server/platform/db/database.ts'
import { isUniqueViolation } from '#server/platform/db/database-errors.ts'

/**
 * Marks the terms of lenders and their programs as checked at `now`. Programs without a time of their own keep using
 * the lender's. Returns each lender with its earlier time. Ignores unknown ids.
 */
export async function markLendersChecked(
  tx: Db,
  ids: readonly string[],
  now: Date,
): Promise<{ id: string; name: string; before: string | null }[]> {
  const all = sql`any(${sql.param([...ids])}::uuid[])`
  const time = sql`${now.toISOString()}::timestamptz`
  const { rows } = await tx.execute<{ id: string; name: string; before: Date | string | null }>(sql`
    with old as (select id, terms_checked_at from ${lenders} where id = ${all} for update)
    update ${lenders} set terms_checked_at = ${time} from old where ${lenders.id} = old.id
    returning ${lenders.id} as id, ${lenders.name} as name, old.terms_checked_at as before`)
  await tx.execute(
    sql`update ${loanPrograms} set terms_checked_at = ${time} where lender_id = ${all} and terms_checked_at is not null`,
  )
  return rows.map((row) => ({ ...row, before: row.before === null ? null : new Date(row.before).toISOString() }))
}

/**
 * Moves all rows that reference the lender `fromId`, except programs and licenses, to the lender `toId`. A deal that
 * matches both keeps the match of `toId`, with the contacts and quote requests of both. If both have a member with the
 * same email, or a template of the same kind and name, only that of `toId` stays. If a moved row violates a unique
 * index, returns false, and the transaction can't continue.
 */
export async function moveReferences(tx: Db, fromId: string, toId: string): Promise<boolean> {
  await mergeMatches(tx, fromId, toId)
  for (const [table, columns] of [
    ['lender_members', 'email'],
    ['lender_templates', 'kind, name'],
  ] as const)
    await tx.execute(sql`
      delete from ${sql.raw(table)} where lender_id = ${fromId}
        and (${sql.raw(columns)}) in (select ${sql.raw(columns)} from ${sql.raw(table)} where lender_id = ${toId})`)
  const ownTables = ['loan_programs', 'lender_licenses']
  try {
    for (const { table, column } of await listForeignKeys(tx, 'lenders'))
      if (!ownTables.includes(table))
        await tx.execute(
          sql`update ${sql.raw(table)} set ${sql.raw(column)} = ${toId} where ${sql.raw(column)} = ${fromId}`,
        )
    return true
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}

/**
 * Deletes the matches of `fromId` with deals that `toId` also matches. The matches of `toId` take over their contacts
 * and the rows that reference them.
 */
async function mergeMatches(tx: Db, fromId: string, toId: string): Promise<void> {
  const isSameDeal = sql`m.lender_id = ${fromId} and k.lender_id = ${toId} and k.deal_id = m.deal_id`
  await tx.execute(sql`
    update matches k set contacted = true, contacted_at = least(k.contacted_at, m.contacted_at),
      contact_channels = array(select distinct unnest(k.contact_channels || m.contact_channels))
    from matches m where ${isSameDeal} and m.contacted`)
  for (const { table, column } of await listForeignKeys(tx, 'matches'))
    await tx.execute(sql`
      update ${sql.raw(table)} r set ${sql.raw(column)} = k.id from matches m, matches k
      where ${isSameDeal} and r.${sql.raw(column)} = m.id`)
  await tx.execute(sql`delete from matches m using matches k where ${isSameDeal}`)
}

/** Lists the columns of all tables that reference this table. */
async function listForeignKeys(
  tx: Db,
  referenced: 'lenders' | 'matches',
): Promise<{ table: string; column: string }[]> {
  const { rows } = await tx.execute<{ table: string; column: string }>(sql`
    select c.conrelid::regclass::text as table, quote_ident(a.attname) as column
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = ${referenced}::regclass`)
  return rows
}
