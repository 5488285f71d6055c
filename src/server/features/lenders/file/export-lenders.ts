import type { Database } from '#server/db/database.ts'
import type { LenderRow } from '../lenders.queries.ts'
import { eachLenderPage } from './import.queries.ts'
import { type LenderField, lenderFieldNames } from './lender-fields.ts'
import type { LenderFileFormat } from './parse-lender-file.ts'
import { csvCell } from './read-csv.ts'

/**
 * Writes every lender as an import reads it: importing the file changes nothing, and into an empty database it gives the same
 * file again. In order of slug. Returns how many were written.
 */
export async function exportLenders(
  db: Database,
  format: LenderFileFormat,
  write: (text: string) => Promise<void> | void,
  { onlyActive = false } = {},
): Promise<number> {
  const rows: LenderRow[] = []
  for await (const page of eachLenderPage(db)) rows.push(...page.filter((row) => row.isActive || !onlyActive))
  rows.sort((a, b) => (a.slug < b.slug ? -1 : 1))
  await write(format === 'csv' ? `${lenderFieldNames.join(',')}\r\n` : '[\n')
  for (const [index, row] of rows.entries()) {
    if (format === 'csv') await write(`${lenderFieldNames.map((field) => csvCell(toText(row[field]))).join(',')}\r\n`)
    else await write(`  ${JSON.stringify(pick(row))}${index < rows.length - 1 ? ',' : ''}\n`)
  }
  if (format === 'json') await write(']\n')
  return rows.length
}

function toText(value: LenderRow[LenderField]): string {
  if (value === null) return ''
  if (Array.isArray(value)) return value.join('; ')
  return value instanceof Date ? value.toISOString() : String(value)
}

function pick(row: LenderRow): Partial<LenderRow> {
  return Object.fromEntries(lenderFieldNames.map((field) => [field, row[field]]))
}
