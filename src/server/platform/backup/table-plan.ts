import type { ClientBase } from 'pg'
import { excludedColumns, excludedTables, rowFilters } from './backup-format.ts'

export type Table = {
  name: string
  columns: string[]
  /**
   * The ORDER BY expressions of the primary key. Texts use the collation "C", so that the order is the same in every
   * database.
   */
  order: string
  /** Its identity column. */
  identity?: string
}

/**
 * Lists the tables and columns of a backup. Referenced tables come first, so that rows can be inserted in this order.
 * @throws Error when tables reference each other in a cycle, or one has no primary key.
 */
export async function listBackupTables(client: ClientBase): Promise<Table[]> {
  return (await listTables(client))
    .filter(({ name }) => !excludedTables.has(name))
    .map((table) => ({
      ...table,
      columns: table.columns.filter((column) => !excludedColumns.get(table.name)?.includes(column)),
    }))
}

/**
 * Yields pages of the rows that backups include, as JSON texts with the columns of `table`, in primary-key order. Uses
 * a cursor, so it must run in a transaction, one at a time per client.
 */
export async function* eachPage(client: ClientBase, table: Table): AsyncGenerator<string[]> {
  const columns = table.columns.map((column) => `"${column}"`).join(', ')
  yield* eachPageOf(
    client,
    `select row_to_json(r)::text as line from (select ${columns} from "${table.name}" where ${rowFilters.get(table.name) ?? 'true'} order by ${table.order}) r`,
  )
}

/**
 * Yields pages of a query's rows as JSON texts, through a cursor, so it must run in a transaction, one at a time per
 * client. The query must return one column named `line`.
 */
export async function* eachPageOf(client: ClientBase, select: string, pageSize = 1000): AsyncGenerator<string[]> {
  await client.query(`declare backup_rows no scroll cursor for ${select}`)
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${pageSize} from backup_rows`)
    if (rows.length > 0) yield rows.map(({ line }) => line)
    if (rows.length < pageSize) break
  }
  await client.query('close backup_rows')
}

/** Reads the database's tables with columns, primary keys and references, referenced tables first. */
async function listTables(client: ClientBase): Promise<Table[]> {
  const { rows: columns } = await client.query<{
    table: string
    column: string
    key: number | null
    isText: boolean
    isIdentity: boolean
  }>(
    `
    select c.relname as "table", a.attname as "column", array_position(k.conkey, a.attnum) as key,
      t.typcategory = 'S' as "isText", a.attidentity <> '' as "isIdentity"
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    join pg_type t on t.oid = a.atttypid
    left join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
    where c.relkind = 'r'
    order by c.relname, a.attnum`,
  )
  const { rows: references } = await client.query<{ table: string; target: string }>(
    `
    select distinct c.relname as "table", f.relname as target
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_class f on f.oid = k.confrelid
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    where k.contype = 'f' and c.oid <> f.oid`,
  )
  const tables = new Map<string, Table & { keys: { column: string; at: number; isText: boolean }[] }>()
  for (const { table, column, key, isText, isIdentity } of columns) {
    const one = tables.get(table) ?? { name: table, columns: [], order: '', keys: [] }
    tables.set(table, one)
    one.columns.push(column)
    if (isIdentity) one.identity = column
    if (key !== null) one.keys.push({ column, at: key, isText })
  }
  const sorted: Table[] = []
  const remaining = new Map([...tables].sort(([a], [b]) => (a < b ? -1 : 1)))
  while (remaining.size > 0) {
    const next = [...remaining.values()].find(
      ({ name }) => !references.some(({ table, target }) => table === name && remaining.has(target)),
    )
    if (!next) throw new Error(`Tables reference each other in a cycle: ${[...remaining.keys()].join(', ')}`)
    remaining.delete(next.name)
    const order = next.keys
      .sort((a, b) => a.at - b.at)
      .map(({ column, isText }) => `"${column}"${isText ? ' collate "C"' : ''}`)
      .join(', ')
    if (order === '') throw new Error(`Table ${next.name} has no primary key`)
    const { keys: _keys, ...table } = next
    sorted.push({ ...table, order })
  }
  return sorted
}

/**
 * Advances identity sequences past the restored ids. Never moves them back, so that new events get larger ids than any
 * that an open page has received.
 */
export async function advanceIdentitySequences(client: ClientBase, plan: readonly Table[]): Promise<void> {
  for (const { name, identity } of plan) {
    if (identity === undefined) continue
    await client.query(
      `select setval(sequence, greatest(pg_sequence_last_value(sequence), (select max("${identity}") from "${name}")))
       from (select pg_get_serial_sequence($1, $2)::regclass as sequence) s`,
      [`"${name}"`, identity],
    )
  }
}
