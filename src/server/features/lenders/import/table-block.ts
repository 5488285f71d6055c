import type { ProgramKind } from '#domain/programs/programs.ts'
import { type CheckColumn, findChecks } from './check-columns.ts'
import type { ComparisonReason } from './comparison.ts'
import type { Condition } from './conditions.ts'
import { fitColumns, fitFirstColumn, fitNameColumn } from './fit-columns.ts'
import { fieldByName } from './header-meaning.ts'
import { type FileColumn, type HeaderMap, mapHeaders } from './headers.ts'
import { isGeneral } from './lender-names.ts'
import type { LabelLine } from './lines-around.ts'
import { type ReadRow, type RowContext, rowContext } from './read-row.ts'
import { distinctCells, type Unread } from './sheet-rows.ts'
import type { TableRow } from './table/table-row.ts'
import type { TypedTexts } from './typed-terms.ts'

export type TableOptions = {
  headerMap: HeaderMap
  now: Date
  maxRows: number
  /** Whether the first unknown column is read as the name when there is no name column. */
  guessesName: boolean
  /** Whether the table is a sheet, which omits trailing empty cells. In a text file such a row is truncated. */
  isSheet?: boolean
  /** The sheet's name, which may name a program. */
  sheetName?: string
  /** The lender of a table that doesn't name one. */
  lender?: string
  /** The lender that another sheet of the workbook names in its title. */
  bookLender?: string
  /** Reasons to compare every program with the file, because of the sheet's layout. */
  layout?: readonly ComparisonReason[]
  /** What an operator typed in place of the file's texts. */
  typed: TypedTexts
  /** Answers for whole columns: 'field topic' → the key of the answer. */
  answers: ReadonlyMap<string, string>
  onRowsRead: (done: number) => void
}

export type ReadTable = {
  headerLine: number
  columns: FileColumn[]
  rows: ReadRow[]
  /** Titles, headings, footnotes, hidden rows and price adjustments. */
  unread: Unread[]
}

/** A table while its rows are read. */
export type TableState = {
  table: ReadTable
  block: Block
  options: TableOptions
  /** The rows below the first header that were read so far. */
  data: readonly TableRow[]
  /** The lines whose cells were moved before the table was read. */
  rearranged: ReadonlySet<number>
  /** The whole text of each line in `lines`. */
  linesAround: ReadonlyMap<number, string>
  /** Lines next to the table that apply to its rows. */
  lines: readonly LabelLine[]
  /** The numbers of footnotes that a line starts with: '(1)'. */
  marks: ReadonlySet<string>
  /** The lender that a title or heading names. */
  lender: { name: string; from: string } | undefined
  program: string | undefined
  /** The states that a title or heading above the rows names. */
  states: string | undefined
  /** The kinds of loan in a title above a table that names its programs. */
  kinds: ProgramKind[]
  /** The purpose, credit or experience that a heading names for the rows below it: 'Cash-out'. */
  tier: Condition | undefined
  /** Whether a title says that the programs are tiers of one. */
  isOfTiers: boolean
  /** The lender of the last row that names one. */
  named: string | undefined
  /** Notes about the title and the lines around the table that an earlier row has. */
  said: Set<string>
}

/** A part of a table below one header. */
export type Block = {
  headerLine: number
  columns: FileColumn[]
  /** Whether the header is that of an exported catalogue. */
  isExport: boolean
  context: RowContext
  checks: CheckColumn[]
  /** The program of the last row that names one. */
  program: string | undefined
  /** Leading columns whose blank cells continue the cell above, with that cell's text: merged cells of a grid. */
  merged: Map<number, string>
  /** The cells of the row above. */
  above: readonly string[]
  /** Columns whose fields were chosen by their cells, until a row has a note about it. */
  unsaid: FileColumn[]
  /** Cells without a column: under a blank header, or after the last one. */
  unnamed: Map<number, string[]>
}

export const hasField = (columns: readonly FileColumn[], ...names: string[]) =>
  columns.some(({ kind }) => kind && names.includes(kind.name))

/** Starts the block below the header in `row`. Finds each column's field by its header and cells in `data`. */
export function startBlock(
  row: TableRow,
  header: Parameters<typeof mapHeaders>[0],
  options: TableOptions,
  data: readonly TableRow[],
): Block {
  const mapped = mapHeaders(header, options.headerMap, row.line)
  const named = options.lender === undefined ? withName(mapped, data, options) : mapped
  const lenders = fitNameColumn(named, data, options.headerMap)
  const columns = fitColumns(fitFirstColumn(lenders, data, options.headerMap), data, options)
  const labels = new Map(
    columns.flatMap((column) => (column.kind ? [[column.kind.name, labelOf(column)] as const] : [])),
  )
  const checks = findChecks(columns, data, options.headerMap)
  const shown = columns.map(({ header, kind, index }) => ({
    header,
    field: kind?.name ?? checks.find((one) => one.index === index)?.field ?? null,
  }))
  return {
    headerLine: row.line,
    columns,
    isExport: columns.some(({ header }) => header === 'programTermsCheckedAt'),
    context: rowContext(options.now, { labels, columns: shown, answers: options.answers }),
    checks,
    unsaid: columns.filter(({ isByCells }) => isByCells),
    program: undefined,
    merged: new Map(mergedColumns(columns, data).map((index) => [index, ''])),
    above: [],
    unnamed: new Map(),
  }
}

/** The conditions of a grid's leading columns. */
const gridFields = new Set([
  'minDscr',
  'minCreditScore',
  'minDeals',
  'purposes',
  'propertyTypes',
  'amount',
  'maxAmount',
])

/**
 * Returns the leading columns of a grid that hold a condition once for several rows: 'DSCR ≥ 1.00' above blanks, next
 * to a row per credit score. The first column without blanks is the last of the conditions.
 */
function mergedColumns(columns: readonly FileColumn[], data: readonly TableRow[]): number[] {
  const rows = data.filter(({ cells }) => distinctCells(cells).length > 2)
  const found: number[] = []
  for (const { kind, index } of columns) {
    const isBlank = ({ cells }: TableRow) => (cells[index] ?? '').trim() === ''
    const isMerged = rows.length > 2 && !isBlank(rows[0]!) && rows.some(isBlank)
    if (!kind || !gridFields.has(kind.name) || !isMerged) return found
    found.push(index)
  }
  return found
}

/**
 * Returns whether the first unknown column may hold the lenders' names. In a term sheet, it holds a term that isn't
 * known.
 */
export const mayGuessName = ({ guessesName, layout = [] }: TableOptions, lender: TableState['lender']) =>
  guessesName && layout.length === 0 && lender === undefined

const isPrivate = /note|remark|comment/i
/** Headers of unknown columns that can't be the lender's name. */
const isNoLender =
  /program|product|tier|level|type|fee|rate|term|ltv|ltc|arv|min|max|requirement|date|allow|occup|interest|days|clos|propert/i

/**
 * Reads the first unknown column as the name if no header names it, two columns are known, and most of its cells may be
 * names: 'Capital source'.
 */
function withName(
  columns: FileColumn[],
  data: readonly TableRow[],
  { guessesName, headerMap }: TableOptions,
): FileColumn[] {
  const known = columns.filter(({ kind }) => kind)
  if (!guessesName || hasField(known, 'name', 'slug') || known.length < 2) return columns
  const guessed = columns.find(
    ({ kind, header, repeats }) =>
      !kind &&
      !repeats &&
      header !== '' &&
      !headerMap.has(header) &&
      !isPrivate.test(header) &&
      !isNoLender.test(header),
  )
  const cells = guessed ? data.slice(0, 50).flatMap(({ cells }) => cells[guessed.index]?.trim() || []) : []
  // 'OK', 'Yes' and 'Purchase' aren't names.
  const others = cells.filter((cell) => !/[a-z]{3}/i.test(cell) || isGeneral(cell))
  if (others.length * 2 > cells.length) return columns
  return columns.map((column) => (column === guessed ? { ...column, kind: fieldByName('name') } : column))
}

/** Returns a column's header and number from 1, as messages name it. */
export const labelOf = ({ header, index }: { header: string; index: number }) => `${header} (${index + 1})`
