import { cleanText } from '#contract/wire/text.ts'
import { Failure } from '#server/failure.ts'
import {
  columnByName,
  countKnown,
  type FileColumn,
  type HeaderMap,
  isSubheader,
  joinHeaders,
  mapHeaders,
} from './map-headers.ts'
import { type InputCell, type ReadRow, type RowContext, readRows, rowContext } from './read-row.ts'
import { maxCells, tooManyCells, tooManyRows, withinColumns } from './table/bounds.ts'
import { unescapeFormula } from './table/csv-cell.ts'
import type { TableRow } from './table/table-row.ts'

/** Rows of a table in which the header is looked for; what stands above it are titles. */
const headerSearch = 40

export type TableOptions = {
  headerMap: HeaderMap
  now: Date
  maxRows: number
  guessesName: boolean
  /** Sheets leave empty cells at the end of a row out; in a text file that is a row cut off. */
  isPadding?: boolean
  /** Mended cells: 'line column-name' → the text that counts in place of the file's. */
  mends: ReadonlyMap<string, string>
  /** Answers for whole columns: 'field topic' → the key of the answer. */
  answers: ReadonlyMap<string, string>
  onRowsRead: (done: number) => void
}

/** Rows between two reports of how far reading is. */
const rowsPerReport = 500

export type ReadTable = {
  headerLine: number
  columns: FileColumn[]
  rows: ReadRow[]
  /** Rows with nothing but a name among several columns: headings and footnotes. */
  skipped: { line: number; text: string }[]
  /** What the file calls the column of a field. */
  labels: ReadonlyMap<string, string>
  context: RowContext
}

/** Reads a table of lenders below whatever titles stand above its header. @throws Failure without a header that names lenders. */
export async function readTable(source: AsyncIterable<TableRow>, options: TableOptions): Promise<ReadTable> {
  const head: TableRow[] = []
  let table: ReadTable | undefined
  let cellCount = 0
  for await (const { cells, ...place } of source) {
    const row = { ...place, cells: withinColumns(cells, place.line) }
    cellCount += row.cells.length
    if (cellCount > maxCells) throw tooManyCells()
    if (row.cells.every((cell) => cell.trim() === '') && !row.fault) continue
    if (table) {
      addRow(table, row, options)
      if (table.rows.length % rowsPerReport === 0) options.onRowsRead(table.rows.length)
      continue
    }
    head.push(row)
    if (head.length === headerSearch) table = startTable(head, options)
  }
  return table ?? startTable(head, options)
}

function startTable(head: readonly TableRow[], options: TableOptions): ReadTable {
  if (head.length === 0) throw new Failure('invalid', 'The file is empty.')
  const known = head.map((row) => (row.fault ? 0 : countKnown(row.cells, options.headerMap)))
  const namesLender = (row: TableRow) =>
    mapHeaders(row.cells, options.headerMap, row.line).some(
      ({ kind }) => kind?.name === 'name' || kind?.name === 'slug',
    )
  let at = head.findIndex((row, index) => known[index]! >= 2 && namesLender(row))
  if (at === -1) at = known.indexOf(Math.max(...known))
  const header = head[at]!
  const hasTwoRows = head[at + 1] !== undefined && isSubheader(head[at + 1]!.cells)
  const names = (hasTwoRows ? joinHeaders(header.cells, head[at + 1]!.cells) : header.cells).map((name) =>
    cleanText(name),
  )
  assertMapped(names, options.headerMap)
  const columns = withName(mapHeaders(names, options.headerMap, header.line), options)
  if (!columns.some(({ kind }) => kind?.name === 'name' || kind?.name === 'slug'))
    throw new Failure(
      'invalid',
      `Line ${header.line}: no column for name or slug among ${names.map((name) => `'${name.slice(0, 40)}'`).join(', ')}. Name the column so, or use --map 'Header=name'.`,
    )
  const labels = labelsOf(columns)
  const table: ReadTable = {
    headerLine: header.line,
    columns,
    rows: [],
    skipped: [],
    labels,
    context: rowContext(options.now, { labels, answers: options.answers }),
  }
  for (const row of head.slice(at + (hasTwoRows ? 2 : 1))) addRow(table, row, options)
  return table
}

const isPrivate = /note|remark|comment/i

/** Of a header that knows other columns but no name, the first unknown one may be it: 'Capital source'. */
function withName(columns: FileColumn[], { guessesName, headerMap }: TableOptions): FileColumn[] {
  const known = columns.filter(({ kind }) => kind)
  const hasName = known.some(({ kind }) => kind!.name === 'name' || kind!.name === 'slug')
  if (!guessesName || hasName || known.length < 2) return columns
  const guessed = columns.find(
    ({ kind, header, repeats }) =>
      !kind && !repeats && header !== '' && !headerMap.has(header) && !isPrivate.test(header),
  )
  return columns.map((column) => (column === guessed ? { ...column, kind: columnByName('name') } : column))
}

const labelOf = (column: FileColumn | undefined, index: number) => `${column?.header ?? ''} (${index + 1})`

function labelsOf(columns: readonly FileColumn[]): ReadonlyMap<string, string> {
  return new Map(
    columns.flatMap((column) => (column.kind ? [[column.kind.name, labelOf(column, column.index)] as const] : [])),
  )
}

function assertMapped(names: readonly string[], headerMap: HeaderMap): void {
  for (const header of headerMap.keys())
    if (!names.includes(header))
      throw new Failure('invalid', `--map names the column '${header}', which the file does not have.`)
}

function addRow(table: ReadTable, row: TableRow, options: TableOptions): void {
  const { maxRows, mends, isPadding = false } = options
  if (table.rows.length + table.skipped.length >= maxRows) throw tooManyRows(maxRows)
  const { columns, headerLine } = table
  const { line } = row
  if (line > headerLine && columns.every(({ header, index }) => cleanText(row.cells[index] ?? '') === header)) return
  const label = (index: number) => labelOf(columns[index], index)
  const refuse = (column: string | null, message: string) => {
    const problem = { line, column, field: null, value: '', kind: 'row' as const, message }
    table.rows.push({
      line,
      cells: row.cells,
      values: {},
      notes: [],
      problems: [problem],
      leftOut: [],
      labels: table.labels,
      tier: '',
    })
  }
  if (row.fault) {
    refuse(label(row.fault.column), row.fault.message)
    return
  }
  const filled = row.cells.filter((cell) => cell.trim() !== '')
  const known = columns.filter(({ kind }) => kind !== null)
  const nameColumn = known.find(({ kind }) => kind!.name === 'name')
  if (known.length >= 3 && filled.length === 1 && row.cells[nameColumn?.index ?? -1]?.trim()) {
    table.skipped.push({ line, text: filled[0]!.trim() })
    return
  }
  const isTooLong = row.cells.slice(columns.length).some((cell) => cell.trim() !== '')
  if (isTooLong || (row.cells.length < columns.length && !isPadding)) {
    const cure = isTooLong
      ? 'a comma inside a cell needs quotes around the cell, as in "$75,000"'
      : 'fill it up with empty cells'
    refuse(null, `has ${row.cells.length} cells where the header has ${columns.length}; ${cure}`)
    return
  }
  const cells = known.map(({ index, header, kind }): InputCell => {
    const mend = mends.get(`${line} ${kind!.name}`)
    return { kind: kind!, header, label: label(index), text: mend ?? unescapeFormula(row.cells[index] ?? ''), line }
  })
  table.rows.push(...readRows(line, row.cells, [...cells, ...mendedBeyond(table, line, mends)], table.context))
}

/** A mend may give a column that the file does not have, such as the slug that answers which lender is meant. */
function mendedBeyond({ columns }: ReadTable, line: number, mends: ReadonlyMap<string, string>): InputCell[] {
  const text = mends.get(`${line} slug`)
  if (text === undefined || columns.some(({ kind }) => kind?.name === 'slug')) return []
  const [column] = mapHeaders(['slug'], new Map(), line)
  return [{ kind: column!.kind!, header: 'slug', label: 'slug', text, line }]
}
