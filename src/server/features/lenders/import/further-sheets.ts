import { lenderFields } from './fields.ts'
import type { FileColumn } from './headers.ts'
import type { ReadRow } from './read-row.ts'
import type { TableRow } from './table/table-row.ts'
import type { ReadTable } from './table-block.ts'

/** The table of one sheet. `start` is added to its line numbers, which makes them unique in the workbook. */
export type SheetTable = { sheet: string; start: number; read: ReadTable }

/** The offset between the line numbers of one sheet that is read and the next. */
export const linesPerSheet = 10_000_000
/** Returns a row's line number within its sheet. */
export const lineInSheet = (line: number) => line % linesPerSheet

/** Returns a line number for messages: '5' on the main sheet, '5 of sheet Rental' on a further sheet. */
export function lineInWords(line: number, readSheets: readonly string[]): string {
  const at = Math.floor(line / linesPerSheet)
  return at === 0 ? String(line) : `${lineInSheet(line)} of sheet ${readSheets[at] ?? at + 1}`
}

/** The largest number of sheets to import in addition to the main one. */
export const maxFurtherSheets = 20

/** Returns whether a sheet's name says that it holds no current terms: old terms, deals, samples or competitors. */
export const isNoCatalogue = (sheet: string): boolean =>
  /\b(?:old|archived?|expired|prior|previous|closed|retired|inactive|draft|backup|do not use|dead|deals|pipeline|fundings|closings|tracker|log|examples?|samples?|templates?|competitors?)\b/i.test(
    sheet,
  )

/** Fields that describe a lender and not a program. */
const ofLender: ReadonlySet<string | undefined> = new Set([
  ...lenderFields.map(({ name }) => name),
  'contact',
  'excludedStates',
])

/** Fields that don't count as terms: the lender's, and those that say which loans a program is for. */
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

/** Returns whether a table has columns for at least two terms, one of them a rate, points, an amount or leverage. */
export const hasTerms = (table: ReadTable): boolean =>
  termsIn(table).length >= 2 &&
  termsIn(table).some((field) => /^(?:m(?:in|ax))?(?:rate|points|amount)$|^max\w+Percent$|^leverage$/i.test(field))

/** Adds `start` to the line numbers of a sheet. */
export async function* linesFrom(start: number, rows: AsyncIterable<TableRow>): AsyncGenerator<TableRow> {
  for await (const row of rows) yield start === 0 ? row : { ...row, line: row.line + start }
}

/** Returns a lender's name for comparison: 'wexley' for 'Wexley (Wexley Partners LLC)'. */
const nameOf = ({ values }: ReadRow) =>
  values.name
    ?.replace(/\([^)]*\)/g, '')
    .trim()
    .toLowerCase()
const namesIn = (rows: readonly ReadRow[]) => new Set(rows.flatMap((row) => nameOf(row) ?? []))

/**
 * Returns whether to import a further sheet. Its name must not rule it out. A sheet with terms belongs to a main sheet
 * with terms. A sheet without terms must have one row for each lender, and at least half of those lenders must be on
 * the sheets in `before`.
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

/** Fills in phone, states and other details from `one` in its lender's `rows`. Returns whether it has any rows. */
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

/**
 * Joins the tables of several sheets. Rows of a sheet without terms only complete their lenders' rows. Adds the sheet's
 * name to each further row's place and to each unread line's reason.
 */
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
        // From a sheet without terms, only the lender's fields are read.
        joined.columns.push(hasTerms(read) || ofLender.has(column.kind?.name) ? column : { ...column, kind: null })
      }
  }
  return joined
}
