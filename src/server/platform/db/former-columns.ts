import type { ClientBase } from 'pg'

/**
 * Columns that earlier schemas had and whose values live on in others. They are there while rows of such a schema come in, so that
 * these can be held against what they were; `fill` is run over rows that had the column.
 */
const formerColumns = [
  {
    table: 'loan_programs',
    column: 'kind',
    type: 'text',
    fill: `
      update loan_programs set kinds = case
        when kind in ('construction', 'rental') then array[kind]
        when kind = 'bridge' and name ~* 'flip|rehab|renovation' then array['flip']
        when kind = 'bridge' and name ~* 'bridge' then array['bridge']
        when kind = 'bridge' then array['flip', 'bridge']
        else array_remove(array[
          case when name ~* 'flip|rehab|renovation' then 'flip' end,
          case when name ~* 'bridge' then 'bridge' end,
          case when name ~* 'construction|ground.?up' then 'construction' end,
          case when name ~* 'rental|dscr' then 'rental' end
        ], null)
      end`,
  },
] as const

type ColumnsOf = (table: string) => readonly string[] | undefined

const wanted = (columnsOf: ColumnsOf) => formerColumns.filter(({ table, column }) => columnsOf(table)?.includes(column))

/** Whether a column that the schema lacks is known, and its values have a place. */
export function isFormerColumn(table: string, column: string): boolean {
  return formerColumns.some((one) => one.table === table && one.column === column)
}

/** Adds the columns for a while; `columnsOf` names those that a table had in the earlier schema. */
export async function addFormerColumns(client: ClientBase, columnsOf: ColumnsOf): Promise<void> {
  for (const { table, column, type } of wanted(columnsOf))
    await client.query(`alter table "${table}" add column "${column}" ${type}`)
}

/** Writes what the columns said to where it belongs now, and removes them. */
export async function dissolveFormerColumns(client: ClientBase, columnsOf: ColumnsOf): Promise<void> {
  for (const { table, column, fill } of wanted(columnsOf)) {
    await client.query(fill)
    await client.query(`alter table "${table}" drop column "${column}"`)
  }
}
