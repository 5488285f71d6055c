import { formatCount } from '#domain/money/counts.ts'
import { Failure } from '#server/failure.ts'

/** The number of columns that are read. A table with more isn't a table of lenders. */
export const maxColumns = 500
/** The limit on a table's cells, including blanks between others: 100 columns of 100,000 rows. */
export const maxCells = 10_000_000
/** The limit on a cell's characters, more than any published term needs. */
export const maxCellCharacters = 2000

/**
 * Returns a row's cells within the readable columns, without blanks beyond them.
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
