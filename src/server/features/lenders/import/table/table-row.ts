/**
 * One row of a table. `line` is the line of a text file, or the row number of a sheet, on which it begins, from 1. A row that
 * cannot be read has a fault; `column` counts from 0.
 */
export type TableRow = {
  line: number
  cells: string[]
  fault?: { column: number; message: string }
  /** Why a sheet does not show the row. */
  hidden?: string
  /** The line of each cell, where a sheet was turned. */
  lines?: readonly number[]
}
