import { randomUUID } from 'node:crypto'
import { asc, getTableColumns, inArray, sql } from 'drizzle-orm'
import { lenders } from '#server/features/lenders/lenders.table.ts'
import type { Db } from '#server/platform/db/database.ts'
import { loanPrograms } from './loan-programs.table.ts'
import { type ProgramsSummary, summarizePrograms } from './summarize-programs.ts'

export type ProgramRow = typeof loanPrograms.$inferSelect
/** A program to write. Missing fields are not published. */
export type NewProgram = Omit<typeof loanPrograms.$inferInsert, 'id' | 'lenderId'> & { id?: string }

/** A lender's programs to write. The lender's other programs stay unless `replacesOthers` is set. */
export type LenderPrograms = { lenderId: string; programs: readonly NewProgram[]; replacesOthers?: boolean }

const insertChunk = 500

/** Lists the programs of lenders, each lender's sorted by name. */
export async function listPrograms(db: Db, lenderIds: readonly string[]): Promise<ProgramRow[]> {
  if (lenderIds.length === 0) return []
  return db
    .select()
    .from(loanPrograms)
    .where(sql`${loanPrograms.lenderId} = any(${sql.param([...lenderIds])}::uuid[])`)
    .orderBy(asc(loanPrograms.lenderId), sql`${loanPrograms.name} collate "C"`)
}

/**
 * Prevents writing programs and licenses in this transaction from updating the lenders' timestamps. Catalogues find
 * changes by these timestamps, so call it only in a transaction that also writes the lenders.
 */
export async function keepLenderTimes(tx: Db): Promise<void> {
  await tx.execute(sql`set local plumbline.keep_updated_at = 'on'`)
}

/**
 * Inserts programs without summarizing them in the lenders' own terms. Updates the lenders' timestamps unless
 * {@link keepLenderTimes} was called.
 */
export async function insertPrograms(tx: Db, rows: readonly ProgramRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += insertChunk)
    await tx.execute(insertStatement(rows.slice(at, at + insertChunk)))
}

/**
 * Writes lenders' programs, identified by name, ignoring case. A written program replaces the stored one and keeps its
 * id. Other stored programs stay, unless the write has `replacesOthers`. Afterwards replaces the lenders' own terms,
 * including their states, with a summary of their programs, except for lenders that have none left. If that changes a
 * lender's states, stores the previous ones in its programs without states. Ignores unknown lenders. No two writes may
 * have the same lender. The caller must have locked the lenders.
 */
export async function saveLenderPrograms(tx: Db, writes: readonly LenderPrograms[]): Promise<void> {
  const ids = writes.map(({ lenderId }) => lenderId)
  const present = Map.groupBy(await listPrograms(tx, ids), ({ lenderId }) => lenderId)
  const states = await findStates(tx, ids)
  const removedIds: string[] = []
  const written: ProgramRow[] = []
  const summaries: LenderSummary[] = []
  for (const write of writes) {
    const ownStates = states.get(write.lenderId)
    if (!ownStates) continue
    const before = new Map((present.get(write.lenderId) ?? []).map((program) => [nameKey(program), program]))
    const after = new Map(write.replacesOthers ? [] : before)
    for (const program of write.programs) {
      const id = before.get(nameKey(program))?.id ?? program.id ?? randomUUID()
      after.set(nameKey(program), toRow({ ...program, id, lenderId: write.lenderId }))
    }
    for (const [key, { id }] of before) if (!after.has(key)) removedIds.push(id)
    const summary = summarizePrograms([...after.values()], ownStates)
    if (!summary) continue
    written.push(...copyStatesToPrograms([...after.values()], ownStates, summary.states))
    summaries.push({ id: write.lenderId, ...summary })
  }
  if (removedIds.length > 0) await tx.delete(loanPrograms).where(inArray(loanPrograms.id, removedIds))
  await upsertPrograms(tx, written)
  await updateSummaries(tx, summaries)
}

const nameKey = ({ name }: { name: string }) => name.trim().toLowerCase()

const columnEntries = Object.entries(getTableColumns(loanPrograms))
const columnNames = columnEntries.map(([, { name }]) => name)
const valueNames = columnNames.filter((name) => name !== 'id' && name !== 'lender_id')
const notPublished = Object.fromEntries(
  columnEntries.map(([key, { notNull, hasDefault }]) => [key, notNull && hasDefault ? [] : null]),
)

function toRow(program: NewProgram & { id: string; lenderId: string }): ProgramRow {
  const given = Object.fromEntries(Object.entries(program).filter(([, value]) => value !== undefined))
  return { ...notPublished, ...given, name: program.name.trim() } as ProgramRow
}

/** Copies the lender's states to programs without states of their own, if the lender's are about to change. */
function copyStatesToPrograms(
  programs: readonly ProgramRow[],
  before: string[],
  after: readonly string[],
): ProgramRow[] {
  const isSame = before.length === after.length
  return programs.map((row) => (row.states === null && !isSame && before.length > 0 ? { ...row, states: before } : row))
}

async function findStates(tx: Db, ids: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await tx
    .select({ id: lenders.id, states: lenders.states })
    .from(lenders)
    .where(sql`${lenders.id} = any(${sql.param([...ids])}::uuid[])`)
  return new Map(rows.map(({ id, states }) => [id, states]))
}

async function upsertPrograms(tx: Db, rows: readonly ProgramRow[]): Promise<void> {
  const set = sql.raw(valueNames.map((name) => `"${name}" = excluded."${name}"`).join(', '))
  for (let at = 0; at < rows.length; at += insertChunk)
    await tx.execute(sql`${insertStatement(rows.slice(at, at + insertChunk))} on conflict (id) do update set ${set}`)
}

/** Sends the rows as one JSON parameter, which is much faster than a parameter per value. */
function insertStatement(rows: readonly ProgramRow[]) {
  const names = sql.raw(columnNames.map((name) => `"${name}"`).join(', '))
  const json = JSON.stringify(
    rows.map((row) => Object.fromEntries(columnEntries.map(([key, { name }]) => [name, row[key as keyof ProgramRow]]))),
  )
  return sql`insert into ${loanPrograms} (${names}) select ${names} from json_populate_recordset(null::${loanPrograms}, ${json}::json)`
}

type LenderSummary = ProgramsSummary & { id: string }

const summaryColumns = [
  lenders.minAmount,
  lenders.maxAmount,
  lenders.minTerm,
  lenders.maxTerm,
  lenders.minRate,
  lenders.maxRate,
  lenders.minPoints,
  lenders.maxPoints,
  lenders.states,
  lenders.fundingDays,
].map(({ name }) => name)

/**
 * Updates the lenders' own terms, in one statement with one JSON parameter. A lender whose summary has states counts as
 * publishing its states.
 */
async function updateSummaries(tx: Db, summaries: readonly LenderSummary[]): Promise<void> {
  if (summaries.length === 0) return
  const rows = summaries.map((one) => ({
    id: one.id,
    min_amount: one.minAmount,
    max_amount: one.maxAmount,
    min_term: one.minTerm,
    max_term: one.maxTerm,
    min_rate: one.minRate,
    max_rate: one.maxRate,
    min_points: one.minPoints,
    max_points: one.maxPoints,
    states: one.states,
    funding_days: one.fundingDays,
  }))
  await tx.execute(sql`
    update ${lenders} set (${sql.raw(summaryColumns.join(', '))}, states_published) =
      (select ${sql.raw(summaryColumns.map((name) => `r.${name}`).join(', '))}, ${lenders.statesPublished} or cardinality(r.states) > 0)
    from json_populate_recordset(null::${lenders}, ${JSON.stringify(rows)}::json) r where ${lenders.id} = r.id`)
}
