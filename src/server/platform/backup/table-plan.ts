import type { ClientBase } from 'pg'
import { listTables, type Table } from '#server/platform/db/list-tables.ts'
import { columnsLeftOut, leftOut } from './backup-format.ts'

/** The tables and columns that a backup holds, referenced tables first. */
export async function listBackupTables(client: ClientBase): Promise<Table[]> {
  const tables = (await listTables(client)).filter(({ name }) => !leftOut.has(name))
  return tables.map((table) => ({
    ...table,
    columns: table.columns.filter((column) => !columnsLeftOut.get(table.name)?.includes(column)),
  }))
}

/** A table's rows that belong in a backup, as JSON texts, in order of the primary key, a page at a time, through a cursor of the transaction. */
export async function* eachPage(client: ClientBase, table: Table): AsyncGenerator<string[]> {
  const columns = table.columns.map((column) => `"${column}"`).join(', ')
  yield* eachPageOf(
    client,
    `select row_to_json(r)::text as line from (select ${columns} from "${table.name}" order by ${table.order}) r`,
  )
}

export async function* eachPageOf(client: ClientBase, select: string, pageSize = 1000): AsyncGenerator<string[]> {
  await client.query(`declare backup_rows no scroll cursor for ${select}`)
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${pageSize} from backup_rows`)
    if (rows.length > 0) yield rows.map(({ line }) => line)
    if (rows.length < pageSize) break
  }
  await client.query('close backup_rows')
}
