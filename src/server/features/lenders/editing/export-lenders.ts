import { leastFee } from '#server/features/lenders/import/cells/read-fee.ts'
import { lenderFields, programFields, termFields } from '#server/features/lenders/import/fields.ts'
import type { ExistingLender } from '#server/features/lenders/import/group-rows.ts'
import { eachLenderPage } from '#server/features/lenders/import/import.queries.ts'
import { singleFields } from '#server/features/lenders/import/import-field.ts'
import { byteOrderMark, csvLine } from '#server/features/lenders/import/table/csv-cell.ts'
import type { Database } from '#server/platform/db/database.ts'

export type ExportFormat = 'csv' | 'json'

type Values = Record<string, unknown>

const lenderNames = lenderFields.map(({ name }) => name)
const termNames = singleFields(termFields)
const programNames = singleFields(programFields)
/** The header of an exported table. */
export const exportedColumns = [...lenderNames, ...termNames, ...programNames]
const programKeys: Record<string, string> = {
  program: 'name',
  programStates: 'states',
  programTermsCheckedAt: 'termsCheckedAt',
}

/**
 * Writes all lenders, or only the active ones, sorted by slug, and returns their number. Passes the text in parts to
 * `write` and waits for each. Importing the file changes nothing, and importing it into an empty database and exporting
 * again gives the same file. In CSV, a lender has one row per program.
 */
export async function exportLenders(
  db: Database,
  format: ExportFormat,
  write: (text: string) => Promise<void> | void,
  { onlyActive = false } = {},
): Promise<number> {
  const lenders: ExistingLender[] = []
  for await (const page of eachLenderPage(db)) lenders.push(...page.filter((one) => one.isActive || !onlyActive))
  lenders.sort((a, b) => (a.slug < b.slug ? -1 : 1))
  await write(format === 'csv' ? `${byteOrderMark}${csvLine(exportedColumns)}` : '[\n')
  for (const [index, lender] of lenders.entries())
    if (format === 'csv') for (const cells of toExportedRows(lender)) await write(csvLine(cells))
    else await write(`  ${JSON.stringify(toEntry(lender))}${index < lenders.length - 1 ? ',' : ''}\n`)
  if (format === 'json') await write(']\n')
  return lenders.length
}

/** Returns a lender's rows of an exported table: one per program, or one if it has no programs. */
export function toExportedRows(lender: ExistingLender): string[][] {
  return toRows(lender).map((row) => exportedColumns.map((name) => toText(name, row[name])))
}

/** Returns one row per program, or one row with the lender's own terms if it has no programs. */
function toRows(lender: ExistingLender): Values[] {
  const own: Values = { ...pick(lender, lenderNames), states: lender.statesPublished ? lender.states : null }
  if (lender.programs.length === 0) return [{ ...own, ...pick(lender, termNames) }]
  return lender.programs.map((program) => ({
    ...own,
    ...pick(program, [...termNames, ...programNames], programKeys),
  }))
}

/** Returns a lender's JSON entry. Omits its own terms if it has programs. */
function toEntry(lender: ExistingLender): Values {
  const own: Values = { ...pick(lender, lenderNames), states: lender.statesPublished ? lender.states : null }
  if (lender.programs.length === 0) return { ...own, ...pick(lender, termNames) }
  const fields = [...termNames, ...programNames].map((name) => programKeys[name] ?? name)
  return { ...own, programs: lender.programs.map((program) => pick(program, fields)) }
}

function pick(from: object, names: readonly string[], keys: Readonly<Record<string, string>> = {}): Values {
  const values = from as Values
  return Object.fromEntries(names.map((name) => [name, markAsDollars(name, values[keys[name] ?? name] ?? null)]))
}

/** Formats a value as a cell that an import parses to the same value. */
export function toText(name: string, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.length === 0 && name === 'states' ? 'Nationwide' : value.join('; ')
  if (value instanceof Date) return value.toISOString()
  return String(markAsDollars(name, value))
}

/**
 * Marks a small figure as dollars: an amount with cents, a fee with a dollar sign. Otherwise an import would ask
 * whether the amount is in thousands, or read the fee as points.
 */
function markAsDollars(name: string, value: unknown): unknown {
  if (typeof value !== 'number' || value <= 0) return value
  if (/Amount$|PropertyValue$/.test(name) && value < 10_000) return value.toFixed(2)
  return /^(?:loanFees|drawFee)$/.test(name) && value < leastFee ? `$${value}` : value
}
