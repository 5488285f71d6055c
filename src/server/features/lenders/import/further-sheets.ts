import { lenderFields } from './fields.ts'
import type { FileColumn } from './headers.ts'
import type { ReadRow } from './read-row.ts'
import type { TableRow } from './table/table-row.ts'
import type { ReadTable } from './table-block.ts'

/** The table of one sheet. `start` is added to its line numbers, so that a line identifies a row of the workbook. */
export type SheetTable = { sheet: string; start: number; read: ReadTable }

/** The distance between the first lines of two sheets of a workbook. */
export const linesPerSheet = 10_000_000
/** Returns a row's line number within its sheet. */
export const lineInSheet = (line: number) => line % linesPerSheet

/** Returns a line for messages: '5', or '5 of sheet Rental' for a further sheet of `readSheets`. */
export function lineInWords(line: number, readSheets: readonly string[]): string {
  const at = Math.floor(line / linesPerSheet)
  return at === 0 ? String(line) : `${lineInSheet(line)} of sheet ${readSheets[at] ?? at + 1}`
}

/** The most sheets that are read besides the main one. */
export const maxFurtherSheets = 20

/** Returns whether a sheet's name says that it holds outdated terms or closed loans. */
const isNoCatalogue = (sheet: string) =>
  /\b(?:old|archived?|expired|prior|previous|closed|retired|inactive|draft|backup|do not use|dead|deals|pipeline|fundings|closings|tracker|log|examples?|samples?|templates?|competitors?)\b/i.test(
    sheet,
  )

/** Fields of the lender. */
const ofLender: ReadonlySet<string | undefined> = new Set([
  ...lenderFields.map(({ name }) => name),
  'contact',
  'excludedStates',
])

/** Fields that aren't terms. */
const noTerms: ReadonlySet<string | undefined> = new Set([
  ...ofLender,
  'program',
  'kind',
  'kinds',
  'purposes',
  'propertyTypes',
  'programStates',
])

const fieldsOf = (columns: readonly FileColumn[]) => new Set(columns.flatMap(({ kind }) => kind?.name ?? []))

const termsIn = ({ columns }: ReadTable) => [...fieldsOf(columns)].filter((field) => !noTerms.has(field))

/** Returns whether a table has at least two terms, of which one is a price, an amount or a limit. */
export const hasTerms = (table: ReadTable): boolean =>
  termsIn(table).length >= 2 &&
  termsIn(table).some((field) => /^(?:m(?:in|ax))?(?:rate|points|amount)$|^max\w+Percent$|^leverage$/i.test(field))

/** Adds `start` to the line numbers of a sheet. */
export async function* linesFrom(start: number, rows: AsyncIterable<TableRow>): AsyncGenerator<TableRow> {
  for await (const row of rows) yield start === 0 ? row : { ...row, line: row.line + start }
}

/** A lender's name for comparison: 'Wexley (Wexley Partners LLC)' is Wexley. */
const nameOf = ({ values }: ReadRow) =>
  values.name
    ?.replace(/\([^)]*\)/g, '')
    .trim()
    .toLowerCase()
const namesIn = (rows: readonly ReadRow[]) => new Set(rows.flatMap((row) => nameOf(row) ?? []))

/**
 * Returns whether to import a further sheet along with those before it. It must hold terms, or one row for each lender,
 * without terms, where at least half of the lenders appear on the sheets before.
 */
export function belongsTo({ sheet, read }: SheetTable, before: readonly SheetTable[]): boolean {
  if (read.rows.length === 0 || isNoCatalogue(sheet)) return false
  if (hasTerms(read)) return hasTerms(before[0]!.read)
  if (termsIn(read).length > 0) return false
  const names = namesIn(before.flatMap((one) => one.read.rows))
  const own = [...namesIn(read.rows)]
  const isOneRowEach = own.length === read.rows.length
  return isOneRowEach && own.filter((name) => names.has(name)).length * 2 >= own.length
}

/** Fills in a lender's missing details, such as phone and states, in all its rows. Returns whether it has any rows. */
function completeLender(rows: readonly ReadRow[], one: ReadRow): boolean {
  const own = rows.filter((row) => nameOf(row) === nameOf(one))
  for (const { values } of own)
    for (const { own: fields } of lenderFields)
      if (fields.every((field) => isEmpty(values[field]) || (field === 'statesPublished' && !values[field])))
        for (const field of fields) Object.assign(values, { [field]: one.values[field] ?? values[field] })
  own[0]?.notes.push(...one.notes)
  own[0]?.problems.push(...one.problems)
  return own.length > 0
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0)

/** Joins the tables of several sheets. Names the sheet in the place of each further row and in each unread line. */
export function joinTables(tables: readonly SheetTable[]): ReadTable {
  const [main, ...others] = tables
  const headers = new Set(main!.read.columns.map(({ header }) => header))
  const joined: ReadTable = { ...main!.read, columns: [...main!.read.columns] }
  for (const { sheet, start, read } of others) {
    for (const row of read.rows) row.place = `${row.place ?? `row ${row.line - start}`} of sheet ${sheet}`
    const others = hasTerms(read) ? [] : read.rows.filter((row) => !completeLender(joined.rows, row))
    if (hasTerms(read)) joined.rows.push(...read.rows)
    joined.unread.push(
      ...others.map(({ line, cells }) => ({
        line: line - start,
        text: cells.filter((cell) => cell.trim() !== '').join(', '),
        why: `no lender of the other sheets (sheet ${sheet})`,
      })),
      ...read.unread.map(({ line, text, why }) => ({
        line: line >= start ? line - start : line,
        text,
        why: `${why} (sheet ${sheet})`,
      })),
    )
    for (const column of read.columns)
      if (!headers.has(column.header)) {
        headers.add(column.header)
        // Only lenders' particulars are taken from such a sheet.
        joined.columns.push(hasTerms(read) || ofLender.has(column.kind?.name) ? column : { ...column, kind: null })
      }
  }
  return joined
}
