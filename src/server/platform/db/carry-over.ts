import type { ClientBase } from 'pg'
import { addFormerColumns, dissolveFormerColumns } from './former-columns.ts'
import { fillLaterColumns } from './later-columns.ts'
import { continueIds, listTables, type Table } from './list-tables.ts'

/** Functions that earlier schemas had; those that are still there are replaced. */
const formerFunctions = [
  'take_points(text[], integer[], bigint[], bigint)',
  'open_session(uuid, text, text, jsonb, double precision, integer, text)',
]

/**
 * Copies the rows of an earlier schema into the present one, which `create` makes, in the caller's transaction. Tables and columns that
 * are gone must be empty: nothing is lost without a word.
 */
export async function carryOver(client: ClientBase, create: () => Promise<void>): Promise<void> {
  await client.query('create schema plumbline_earlier')
  const earlier = await listTables(client)
  for (const { name } of earlier) await client.query(`alter table "${name}" set schema plumbline_earlier`)
  for (const signature of formerFunctions) await client.query(`drop function if exists ${signature}`)
  await create()
  const earlierColumns = (table: string) => earlier.find(({ name }) => name === table)?.columns
  await addFormerColumns(client, earlierColumns)
  const present = await listTables(client)
  for (const table of earlier) {
    const kept = present.find(({ name }) => name === table.name)
    await assertNothingLost(client, table, kept)
  }
  // Programs that come in after their lenders leave the lenders' times as they are.
  await client.query(`set local plumbline.keep_updated_at = 'on'`)
  for (const table of present) {
    const columns = earlierColumns(table.name)?.filter((one) => table.columns.includes(one))
    if (!columns) continue
    const names = columns.map((column) => `"${column}"`).join(', ')
    await client.query(`delete from "${table.name}"`)
    await client.query(
      `insert into "${table.name}" (${names}) overriding system value select ${names} from plumbline_earlier."${table.name}"`,
    )
  }
  await fillLaterColumns(client, earlierColumns)
  await dissolveFormerColumns(client, earlierColumns)
  await continueIds(client, present)
  // Not cascading: whatever else depends on the tables is the operator's own, who has to be told.
  await client.query(`drop table ${earlier.map(({ name }) => `plumbline_earlier."${name}"`).join(', ')}`)
  await client.query('drop schema plumbline_earlier')
}

async function assertNothingLost(client: ClientBase, table: Table, kept: Table | undefined): Promise<void> {
  const gone = table.columns.filter((column) => !kept?.columns.includes(column))
  for (const column of gone) {
    const { rows } = await client.query(
      `select from plumbline_earlier."${table.name}" where "${column}" is not null limit 1`,
    )
    if (rows.length > 0)
      throw new Error(
        `The database has ${table.name}.${column}, which this version of the program does not have, and it is not empty. Nothing was changed. Start the version that made it.`,
      )
  }
}
