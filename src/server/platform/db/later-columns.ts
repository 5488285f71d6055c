import type { ClientBase } from 'pg'

/** Columns whose default is wrong for some of the rows from before there was the column. */
const laterColumns = [
  {
    table: 'deals',
    column: 'stage',
    fill: `update deals set stage = 'Under contract' where deal_status = 'Signed a contract'`,
  },
] as const

/** Completes rows of an earlier schema; `columnsOf` names the columns that a table had there, undefined without the table. */
export async function fillLaterColumns(
  client: ClientBase,
  columnsOf: (table: string) => readonly string[] | undefined,
): Promise<void> {
  for (const { table, column, fill } of laterColumns)
    if (columnsOf(table)?.includes(column) === false) await client.query(fill)
}
