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
 * Writes every lender, or only the active ones, in the import format: importing the file changes nothing, and
 * importing it into an empty database and exporting gives the same file. Sorted by slug. In CSV a lender has one row
 * per program. Returns the number of lenders.
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
    if (format === 'csv') for (const cells of exportedRows(lender)) await write(csvLine(cells))
    else await write(`  ${JSON.stringify(toEntry(lender))}${index < lenders.length - 1 ? ',' : ''}\n`)
  if (format === 'json') await write(']\n')
  return lenders.length
}

/** Returns a lender's rows of an exported table, one per program. */
export function exportedRows(lender: ExistingLender): string[][] {
  return toRows(lender).map((row) => exportedColumns.map((name) => toText(name, row[name])))
}

/** Returns a row per program, or one row of the lender's own terms without programs. */
function toRows(lender: ExistingLender): Values[] {
  const own: Values = { ...pick(lender, lenderNames), states: lender.statesPublished ? lender.states : null }
  if (lender.programs.length === 0) return [{ ...own, ...pick(lender, termNames) }]
  return lender.programs.map((program) => ({
    ...own,
    ...pick(program, [...termNames, ...programNames], programKeys),
  }))
}

/** Omits the terms of a lender with programs, which are in its programs. */
function toEntry(lender: ExistingLender): Values {
  const own: Values = { ...pick(lender, lenderNames), states: lender.statesPublished ? lender.states : null }
  if (lender.programs.length === 0) return { ...own, ...pick(lender, termNames) }
  const fields = [...termNames, ...programNames].map((name) => programKeys[name] ?? name)
  return { ...own, programs: lender.programs.map((program) => pick(program, fields)) }
}

function pick(from: object, names: readonly string[], keys: Readonly<Record<string, string>> = {}): Values {
  const values = from as Values
  return Object.fromEntries(names.map((name) => [name, inDollars(name, values[keys[name] ?? name] ?? null)]))
}

/** Formats a value as a cell that an import parses to the same value. */
export function toText(name: string, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.length === 0 && name === 'states' ? 'Nationwide' : value.join('; ')
  if (value instanceof Date) return value.toISOString()
  return String(inDollars(name, value))
}

/** Marks a small amount as dollars, because an import asks whether it is in thousands, or takes a small fee for points. */
function inDollars(name: string, value: unknown): unknown {
  if (typeof value !== 'number' || value <= 0) return value
  if (/Amount$|PropertyValue$/.test(name) && value < 10_000) return value.toFixed(2)
  return /^(?:loanFees|drawFee)$/.test(name) && value < leastFee ? `$${value}` : value
}
