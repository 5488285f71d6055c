import type { PlannedRow } from './plan-lender-import.ts'
import type { LenderFile } from './read-lender-file.ts'
import { byteOrderMark, csvLine, unescapeFormula } from './table/csv-cell.ts'

/** Whether something of a row is in the file of refused rows. */
export const isToMend = ({ problems, leftOut, cells }: PlannedRow) =>
  cells.length > 0 && problems.length + leftOut.length > 0

/**
 * The refused rows, those asked about, and those with cells left out as a file that Excel opens, that can be mended there and imported again: the file's own
 * columns, then the line each row had and what is to be mended. A JSON file gives a JSON list.
 */
export function writeRefusedRows(file: Pick<LenderFile, 'format' | 'columns'>, rows: readonly PlannedRow[]): string {
  // The tiers of a row share its line.
  const refused = [...new Map(rows.filter(isToMend).map((row) => [row.line, row])).values()]
  if (file.format === 'json') return `[\n${[...new Set(refused.map(({ cells }) => cells[0]!))].join(',\n')}\n]\n`
  const headers = file.columns.map(({ header }) => header)
  const hasSlug = file.columns.some(({ field }) => field === 'slug')
  const needsSlug =
    !hasSlug &&
    refused.some(({ problems }) => problems.some((one) => one.choices?.some(({ field }) => field === 'slug')))
  const lines = refused.map(({ line, cells, problems, leftOut }) => [
    ...headers.map((_header, index) => unescapeFormula(cells[index] ?? '')),
    ...(needsSlug ? [''] : []),
    String(line),
    [...problems, ...leftOut]
      .map(
        ({ column, value, message, choices }) =>
          `${column ?? 'row'}: '${value}' ${message}${choices ? ` (${choices.map(({ label }) => label).join(' or ')}?)` : ''}`,
      )
      .join('; '),
  ])
  return (
    byteOrderMark + [[...headers, ...(needsSlug ? ['slug'] : []), 'Line', 'To mend'], ...lines].map(csvLine).join('')
  )
}
