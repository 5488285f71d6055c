import { monthNames } from './cells/read-date.ts'
import { kindsIn } from './cells/read-kinds.ts'
import { lenderFields } from './fields.ts'
import type { FileColumn } from './headers.ts'
import type { ReadRow } from './read-row.ts'
import type { TableRow } from './table/table-row.ts'
import type { ReadTable } from './table-block.ts'

/** The table of one sheet. `start` is added to its line numbers, which makes them unique in the workbook. */
export type SheetTable = { sheet: string; start: number; read: ReadTable }

/** The offset between the line numbers of two consecutive sheets. */
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

/** Words in the name of a sheet without current terms: old terms, deals, samples or competitors. */
const noCatalogue =
  /\b(?:old|archived?|expired|prior|previous|closed|retired|inactive|draft|backup|do not use|dead|deals|pipeline|fundings|closings|tracker|log|examples?|samples?|templates?|competitors?)\b/i

/**
 * Returns the sheets whose names say that they hold no current terms, including 'Rates Oct' next to 'Rates Nov'. A
 * month without a year is the last one up to `now`.
 */
export function outdatedSheets(sheets: readonly string[], now: Date): Set<string> {
  const dated = sheets.map((sheet) => ({ sheet, ...dateIn(sheet, now) }))
  const isNewer = (one: (typeof dated)[number], other: (typeof dated)[number]) =>
    one.rest === other.rest && one.date !== null && other.date !== null && other.date > one.date
  return new Set(
    dated
      .filter((one) => noCatalogue.test(one.sheet) || dated.some((other) => isNewer(one, other)))
      .map(({ sheet }) => sheet),
  )
}

const monthPattern =
  /\b(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b(?:[ .,_'\u2019-]*(\d{4}|\d{1,2})\b)?|\b(20\d\d)[-._](\d\d)\b/i

/**
 * Returns the date in a sheet's name as a number that grows with time, and the rest of the name. The 15 in 'Nov 15' may
 * be a day or a year, and sorts after 'Nov 1' either way.
 */
function dateIn(sheet: string, now: Date): { rest: string; date: number | null } {
  const [whole, name, number, isoYear, isoMonth] = monthPattern.exec(sheet) ?? []
  if (whole === undefined) return { rest: sheet, date: null }
  const month = name ? monthNames.indexOf(name.slice(0, 3).toLowerCase()) : Number(isoMonth) - 1
  const lastYear = month > now.getUTCMonth() ? now.getUTCFullYear() - 1 : now.getUTCFullYear()
  const isYear = number?.length === 4
  const year = Number(isoYear ?? (isYear ? number : lastYear))
  return {
    rest: sheet.replace(whole, ' ').replace(/\s+/g, ' ').trim().toLowerCase(),
    date: (year * 12 + month) * 100 + (isYear ? 0 : Number(number ?? 0)),
  }
}

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

/**
 * Returns whether a sheet's rows are programs: it has terms, or each row names a kind of loan and states something, and
 * the sheets in `before` don't have all its programs.
 */
function holdsPrograms({ read }: SheetTable, before: readonly SheetTable[]): boolean {
  if (hasTerms(read)) return true
  const programOf = ({ values }: ReadRow) => values.program?.toLowerCase() ?? ''
  const known = new Set(before.flatMap((one) => one.read.rows.map(programOf)))
  return (
    termsIn(read).length > 0 &&
    read.rows.every((row) => kindsIn(programOf(row)).length > 0) &&
    read.rows.some((row) => !known.has(programOf(row)))
  )
}

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
 * Returns whether to import a further sheet. A sheet of programs is imported only if the main sheet has terms too
 * ({@link hasTerms}). One without any terms must have one row for each lender, and at least half of its lenders must be on
 * the sheets in `before`. Other sheets, and sheets without rows, aren't imported.
 */
export function belongsTo(sheet: SheetTable, before: readonly SheetTable[]): boolean {
  const { read } = sheet
  if (read.rows.length === 0) return false
  if (holdsPrograms(sheet, before)) return hasTerms(before[0]!.read)
  if (termsIn(read).length > 0) return false
  const names = namesIn(before.flatMap((one) => one.read.rows))
  const own = [...namesIn(read.rows)]
  const isOneRowEach = own.length === read.rows.length
  return isOneRowEach && own.filter((name) => names.has(name)).length * 2 >= own.length
}

/** Fills in missing lender details from `one` in the rows of the same lender. Returns whether there are such rows. */
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
 * Joins the tables of several sheets. Rows of a sheet without programs only complete their lenders' rows. Adds the sheet's
 * name to each further row's place and to each unread line's reason.
 */
export function joinTables(tables: readonly SheetTable[]): ReadTable {
  const [main, ...others] = tables
  const headers = new Set(main!.read.columns.map(({ header }) => header))
  const joined: ReadTable = { ...main!.read, columns: [...main!.read.columns] }
  for (const [at, table] of others.entries()) {
    const { sheet, start, read } = table
    const isOfPrograms = holdsPrograms(table, tables.slice(0, at + 1))
    for (const row of read.rows) row.place = `${row.place ?? `row ${row.line - start}`} of sheet ${sheet}`
    const others = isOfPrograms ? [] : read.rows.filter((row) => !completeLender(joined.rows, row))
    if (isOfPrograms) joined.rows.push(...read.rows)
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
        // From a sheet without programs, only the lender's fields are read.
        joined.columns.push(isOfPrograms || ofLender.has(column.kind?.name) ? column : { ...column, kind: null })
      }
  }
  return joined
}
