import { lineInSheet } from './further-sheets.ts'
import type { PlannedRow } from './plan-lender-import.ts'
import type { LenderFile } from './read-lender-file.ts'
import { byteOrderMark, csvLine, unescapeFormula } from './table/csv-cell.ts'

/** Returns whether a row was refused, was questioned or lost a cell, so that it belongs in the file of refused rows. */
export const needsCorrection = ({ problems, leftOut, cells }: PlannedRow) =>
  cells.length > 0 && (problems.some(({ kind }) => kind !== 'compare') || leftOut.length > 0)

/**
 * Returns a CSV file of the rows that were refused, questioned or read without some cells, to correct in Excel and
 * import again. Each row has its own columns, its line, and what to correct. Rows with the same columns share a header.
 * For a JSON file, returns a JSON list of the original objects, without lines or reasons.
 */
export function formatRefusedRows(file: Pick<LenderFile, 'format'>, rows: readonly PlannedRow[]): string {
  // The tiers of a row share its line.
  const refused = [...new Map(rows.filter(needsCorrection).map((row) => [row.line, row])).values()]
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
      String(lineInSheet(line)),
      [...problems, ...leftOut]
        .map(
          ({ column, value, message, choices }) =>
            `${column ?? 'row'}: '${value}' ${message}${choices ? ` (${choices.map(({ label }) => label).join(' or ')}?)` : ''}`,
        )
        .join('; '),
    ]
}
