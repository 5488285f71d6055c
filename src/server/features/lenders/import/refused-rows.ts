import type { PlannedRow } from './plan-lender-import.ts'
import type { LenderFile } from './read-lender-file.ts'
import { byteOrderMark, csvLine, unescapeFormula } from './table/csv-cell.ts'

/** Returns whether a row belongs in the file of refused rows. */
export const isToMend = ({ problems, leftOut, cells }: PlannedRow) =>
  cells.length > 0 && problems.length + leftOut.length > 0

/**
 * Writes the rows that were refused, questioned or read without some cells to a file for Excel that can be corrected
 * and imported again: the file's own columns, then each row's line and what to correct. Rows with another header follow
 * that header. A JSON file gives a JSON list.
 */
export function writeRefusedRows(file: Pick<LenderFile, 'format'>, rows: readonly PlannedRow[]): string {
  // The tiers of a row share its line.
  const refused = [...new Map(rows.filter(isToMend).map((row) => [row.line, row])).values()]
  if (file.format === 'json') return `[\n${[...new Set(refused.map(({ cells }) => cells[0]!))].join(',\n')}\n]\n`
  const byHeader = Map.groupBy(refused, ({ columns }) => JSON.stringify(columns))
  const texts = [...byHeader.values()].flatMap((list) => [...linesOf(list)].map(csvLine))
  return byteOrderMark + texts.join('')
}

/** Yields a header and its rows, with a slug column when a question needs one. */
function* linesOf(rows: readonly PlannedRow[]): Generator<string[]> {
  const { columns } = rows[0]!
  const needsSlug =
    !columns.some(({ field }) => field === 'slug') &&
    rows.some(({ problems }) => problems.some((one) => one.choices?.some(({ field }) => field === 'slug')))
  yield [...columns.map(({ header }) => header), ...(needsSlug ? ['slug'] : []), 'Line', 'To correct']
  for (const { line, cells, problems, leftOut } of rows)
    yield [
      ...columns.map((_column, index) => unescapeFormula(cells[index] ?? '')),
      ...(needsSlug ? [''] : []),
      String(line),
      [...problems, ...leftOut]
        .map(
          ({ column, value, message, choices }) =>
            `${column ?? 'row'}: '${value}' ${message}${choices ? ` (${choices.map(({ label }) => label).join(' or ')}?)` : ''}`,
        )
        .join('; '),
    ]
}
