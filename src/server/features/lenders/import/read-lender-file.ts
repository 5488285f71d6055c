import { Failure } from '#server/failure.ts'
import {
  belongsTo,
  hasTerms,
  joinTables,
  linesFrom,
  linesPerSheet,
  maxFurtherSheets,
  outdatedSheets,
  type SheetTable,
} from './further-sheets.ts'
import { findField } from './header-meaning.ts'
import { countKnown, type HeaderMap } from './headers.ts'
import { joinSheets } from './join-sheets.ts'
import { labelAndValue } from './label-columns.ts'
import { leaveOutCells } from './leave-out-cells.ts'
import { readJsonRows } from './read-json-rows.ts'
import type { ReadRow } from './read-row.ts'
import { readTable } from './read-table.ts'
import { distinctCells, type Unread } from './sheet-rows.ts'
import { lenderInTitle, namesakeOf } from './sheet-titles.ts'
import { withDecimalPoints } from './table/decimal-commas.ts'
import { assertSize, decodeText, type Encoding, maxFileBytes } from './table/decode-text.ts'
import { guessDelimiter, readCsv } from './table/read-csv.ts'
import { isZip, openXlsx, type Workbook } from './table/read-xlsx.ts'
import type { TableRow } from './table/table-row.ts'
import type { ReadTable, TableOptions } from './table-block.ts'
import { onlyPrices, priceGrid } from './take-prices.ts'
import { mostTurnedRows } from './turn-sheet.ts'
import { parseCorrections } from './typed-terms.ts'

export type LenderFileFormat = 'csv' | 'json' | 'xlsx'

export type ReadOptions = {
  /** The current time. No date in a file may be later. */
  now: Date
  /** The file's format if known. Otherwise the bytes decide. */
  format?: LenderFileFormat
  /** The field of headers that are unknown or misread. Null ignores a column. */
  headerMap?: HeaderMap
  /**
   * Whether the first unknown column is read as the name when no header names it. Set only when an operator confirms
   * the columns.
   */
  guessesName?: boolean
  /** What an operator typed, as in `ImportChoices.corrections`. */
  corrections?: ReadonlyMap<string, string>
  /** Answers for whole columns: `${field} ${topic}` of a question → the key of its answer. */
  answers?: ReadonlyMap<string, string>
  /**
   * The only sheet of a workbook to read terms from. By default, all current sheets with terms or lenders' details are
   * read. The main one is the first of them with terms, else the first with rows.
   */
  sheet?: string
  /** The lender of a file that doesn't name one. */
  lender?: string
  maxBytes?: number
  maxRows?: number
  /** Called occasionally with the number of rows read. */
  onRowsRead?: (done: number) => void
}

export type LenderFile = {
  format: LenderFileFormat
  encoding: Encoding | null
  /** The main sheet that was read, which is the first of `readSheets`. Null for CSV and JSON. */
  sheet: string | null
  /** The sheets that were read, in the order of their line numbers. */
  readSheets: string[]
  sheets: string[]
  /** The line or row number of the header, from 1. 0 for JSON. */
  headerLine: number
  /**
   * Every column with its field. Null when the column is ignored: by choice, as unknown, or because it has the same
   * meaning as the one it `repeats`.
   */
  columns: { header: string; field: string | null; repeats?: string }[]
  /** Unknown headers, whose columns aren't imported. */
  ignored: string[]
  rows: ReadRow[]
  /**
   * Rows and cells that don't belong to a lender: titles, headings, footnotes, hidden rows, price adjustments, cells
   * without a header.
   */
  unread: Unread[]
  /** Sheets that weren't read, each with its apparent content. */
  otherSheets: { name: string; why: string }[]
}

/**
 * Reads a CSV, XLSX or JSON file of lenders into rows of values with their problems and notes. `planLenderImport`
 * compares them with stored lenders. Yields to the event loop.
 * @throws Failure of kind invalid for an unreadable file: empty, too large, damaged, without a header, without rows.
 */
export async function readLenderFile(bytes: Uint8Array, options: ReadOptions): Promise<LenderFile> {
  const {
    maxBytes = maxFileBytes,
    headerMap = new Map(),
    maxRows = Number.POSITIVE_INFINITY,
    corrections = new Map(),
    answers = new Map(),
    onRowsRead = () => {},
  } = options
  assertSize(bytes, maxBytes)
  const table: TableOptions = {
    headerMap,
    now: options.now,
    maxRows,
    typed: parseCorrections(corrections),
    answers,
    onRowsRead,
    guessesName: options.guessesName ?? false,
    ...(options.lender === undefined ? {} : { lender: options.lender }),
  }
  const file = isZip(bytes)
    ? await readWorkbook(bytes, table, options.sheet)
    : await readText(bytes, table, options, maxBytes)
  if (file.rows.length === 0)
    throw new Failure(
      'invalid',
      file.unread.some(({ why }) => why === priceGrid)
        ? onlyPrices
        : 'The file has no lenders, only a header or nothing at all.',
    )
  for (const row of file.rows) leaveOutCells(row)
  return file
}

async function readText(
  bytes: Uint8Array,
  table: TableOptions,
  { format }: ReadOptions,
  maxBytes: number,
): Promise<LenderFile> {
  const { text, encoding } = decodeText(bytes, maxBytes)
  if (text.trim() === '') throw new Failure('invalid', 'The file is empty.')
  if (format === 'xlsx')
    throw new Failure(
      'invalid',
      'The file isn’t an .xlsx workbook. Save it as .xlsx, or as CSV with a name that ends in .csv.',
    )
  if (format === 'json' || (format === undefined && /^\s*[[{]/.test(text))) {
    const { rows, ignored } = readJsonRows(text, table)
    return {
      format: 'json',
      encoding,
      sheet: null,
      readSheets: [],
      sheets: [],
      headerLine: 0,
      columns: [],
      ignored,
      rows,
      unread: [],
      otherSheets: [],
    }
  }
  const labeled = linesOfLabels(text)
  const delimiter = guessDelimiter(text, (cells) => countKnown(cells, table.headerMap))
  const read = labeled
    ? await readTable(rowsOf(labeled), { ...table, isSheet: true })
    : await readTable(readCsv(delimiter === ';' ? withDecimalPoints(text) : text, delimiter), table)
  return {
    format: 'csv',
    encoding,
    sheet: null,
    readSheets: [],
    sheets: [],
    otherSheets: [],
    ...withIgnored(read, table.headerMap),
  }
}

async function readWorkbook(bytes: Uint8Array, table: TableOptions, wanted: string | undefined): Promise<LenderFile> {
  const workbook = await openXlsx(bytes)
  const { sheets, readSheet } = workbook
  if (wanted !== undefined && !sheets.includes(wanted))
    throw new Failure(
      'invalid',
      `The workbook has no sheet '${wanted}', only ${sheets.map((name) => `'${name}'`).join(', ')}.`,
    )
  let failure: unknown
  const bookLender = await lenderOfTitles(workbook)
  const joined = await joinSheets(workbook, table.now)
  const options = { ...table, isSheet: true, ...(bookLender === undefined ? {} : { bookLender }) }
  const found = async (read: ReadTable, own: readonly string[]): Promise<LenderFile> => {
    const others = await describeSheets(workbook, own, options)
    return {
      format: 'xlsx',
      encoding: null,
      sheet: own[0]!,
      readSheets: [...own],
      sheets,
      otherSheets: others,
      ...withIgnored(read, table.headerMap),
    }
  }
  // A sheet of the lender's contact and states completes the others.
  const others = sheets.filter((sheet) => !joined.read.includes(sheet))
  const isAlone = others.length === 0 || (wanted !== undefined && joined.read.includes(wanted))
  const lines = isAlone ? [] : joined.lines
  const candidates = wanted === undefined ? (isAlone ? sheets : others) : [wanted]
  const readOne = async (sheet: string, start = 0): Promise<SheetTable> => {
    const rows = rowsOf(lines, linesFrom(start, readSheet(sheet)))
    return { sheet, start, read: await readTable(rows, { ...options, sheetName: sheet }) }
  }
  let main: SheetTable | undefined
  const outdated = outdatedSheets(candidates, table.now)
  const currentFirst = candidates.toSorted((one, other) => Number(outdated.has(one)) - Number(outdated.has(other)))
  const isJoined = wanted === undefined && joined.rows.length > 0
  if (isJoined) {
    const read = await readTable(rowsOf([...joined.lines, ...joined.rows]), { ...options, layout: ['sheets'] })
    read.unread.push(...joined.unread)
    main = { sheet: joined.read[0]!, start: 0, read }
  }
  for (const sheet of isJoined ? [] : currentFirst)
    try {
      const table = await readOne(sheet)
      if (table.read.rows.length > 0 || sheets.length === 1) main ??= table
      if (!hasTerms(table.read)) continue
      main = table
      break
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      failure ??= error
    }
  if (!main) throw failure ?? new Failure('invalid', 'The workbook has no visible sheet with lenders.')
  const tables = [main]
  for (const sheet of wanted === undefined ? candidates : [])
    try {
      if (sheet === main.sheet || outdated.has(sheet) || tables.length > maxFurtherSheets) continue
      const table = await readOne(sheet, tables.length * linesPerSheet)
      if (belongsTo(table, tables)) tables.push(table)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
    }
  const own = isJoined ? tables.slice(1) : tables
  return await found(joinTables(tables), [
    ...(isJoined ? joined.read : []),
    ...own.map(({ sheet }) => sheet),
    ...(isAlone || isJoined ? [] : joined.read),
  ])
}

/** Returns the lines of a text of labels such as 'Loan amounts: $50,000 - $1,250,000'. Undefined for a table. */
function linesOfLabels(text: string): TableRow[] | undefined {
  const lines = text.split(/\r?\n/, mostTurnedRows)
  const isTable = text.includes('\t') || lines.some((line) => !labelAndValue(line) && /(?:[,;|].*){3}/.test(line))
  const known = isTable ? 0 : lines.filter((line) => findField(labelAndValue(line)?.[0] ?? '')).length
  return known >= 5 && known * 2 > lines.filter((line) => line.trim() !== '').length
    ? lines.map((line, index) => ({ line: index + 1, cells: [line.trim()] }))
    : undefined
}

async function* rowsOf(rows: readonly TableRow[], more?: AsyncIterable<TableRow>): AsyncGenerator<TableRow> {
  yield* rows
  if (more) yield* more
}

/** Rows of a sheet to look for the lender's website in. */
const mostRowsOfSite = 60

/** Returns the lender that the first rows of the sheets name. Undefined if they name none or several. */
async function lenderOfTitles({ sheets, readSheet }: Workbook): Promise<string | undefined> {
  const titles: string[] = []
  const texts: string[] = []
  for (const sheet of sheets) {
    let count = 0
    for await (const { cells } of readSheet(sheet)) {
      const said = distinctCells(cells)
      if (count === 0 && said.length === 1) titles.push(said[0]!)
      texts.push(...said)
      if (++count === mostRowsOfSite) break
    }
  }
  const names = new Set(titles.flatMap((title) => lenderInTitle(title) ?? []))
  return names.size === 1 ? [...names][0] : names.size === 0 ? namesakeOf(titles, texts) : undefined
}

/** Describes the sheets that aren't read. */
async function describeSheets(
  { sheets, readSheet, hidden }: Workbook,
  read: readonly string[],
  table: TableOptions,
): Promise<LenderFile['otherSheets']> {
  const found: LenderFile['otherSheets'] = []
  const options = { ...table, headerMap: new Map(), typed: new Map(), onRowsRead: () => {}, isSheet: true }
  for (const name of sheets.filter((one) => !read.includes(one)))
    try {
      const { rows } = await readTable(readSheet(name), { ...options, sheetName: name })
      const rowsText = rows.length === 1 ? 'a row' : `${rows.length} rows`
      found.push({
        name,
        why:
          rows.length === 0
            ? 'it has no rows of lenders'
            : `it has ${rowsText} of lenders; import the file again with this sheet`,
      })
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      const isGrid = error.message.includes('price adjustments')
      found.push({
        name,
        why: isGrid ? 'it seems to hold price adjustments by credit and leverage' : 'no header names lenders',
      })
    }
  return [...found, ...hidden.map((name) => ({ name, why: 'it is hidden' }))]
}

function withIgnored(read: ReadTable, headerMap: HeaderMap) {
  const ignored = read.columns.filter(
    ({ kind, header, isStated }) => !kind && !isStated && header !== '' && headerMap.get(header) !== null,
  )
  const { headerLine, rows, unread } = read
  for (const name of headerMap.keys())
    if (!read.columns.some(({ header }) => header === name))
      throw new Failure('invalid', `--map names the column '${name}', which the file does not have.`)
  const columns = read.columns.map(({ header, kind, repeats }) => ({
    header,
    field: kind?.name ?? null,
    ...(repeats ? { repeats } : {}),
  }))
  return {
    headerLine,
    columns,
    rows,
    unread,
    ignored: ignored.map(({ header, repeats }) => (repeats ? `${header} (means the same as ${repeats})` : header)),
  }
}
