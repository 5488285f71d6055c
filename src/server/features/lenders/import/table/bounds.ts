import { formatCount } from '#domain/money/counts.ts'
import { Failure } from '#server/failure.ts'

/** Columns of a table that are read; more are no table of lenders. */
export const maxColumns = 500
/** Cells of a table, blanks between others included: 100 columns of 100,000 rows. */
export const maxCells = 10_000_000
/** Characters of a cell that can be read; nothing that a lender publishes in one is as long. */
export const maxCellCharacters = 2000

/**
 * Cells of a row within the columns that are read; blanks beyond them go.
 * @throws Failure when a cell beyond them is filled.
 */
export function withinColumns(cells: string[], line: number): string[] {
  if (cells.length <= maxColumns) return cells
  if (cells.slice(maxColumns).some((cell) => cell.trim() !== '')) throw tooManyColumns(line)
  return cells.slice(0, maxColumns)
}

export function tooManyColumns(line: number): Failure {
  return new Failure(
    'invalid',
    `Line ${line} has more than ${maxColumns} columns. Save the columns with the lenders as a file of their own.`,
  )
}

export function tooManyCells(): Failure {
  return new Failure(
    'invalid',
    `The file has more than ${formatCount(maxCells)} cells. Save the columns with the lenders as a file of their own.`,
  )
}

export function tooManyRows(maxRows: number): Failure {
  return new Failure('invalid', `The file has more than ${formatCount(maxRows)} rows. Split it into several files.`)
}
