/**
 * One row of a table. `line` is its first line in a text file, or its row number in a sheet, from 1. On a further sheet
 * of a workbook it has that sheet's offset (`linesPerSheet`) added. In a transposed sheet it counts the columns. A row
 * that can't be read has a fault, whose `column` counts from 0.
 */
export type TableRow = {
  line: number
  cells: string[]
  fault?: { column: number; message: string }
  /** Why the sheet hides the row. */
  hidden?: string
  /** The line of each cell of a transposed sheet. */
  lines?: readonly number[]
  /** The description of a row of a transposed sheet: 'column C'. */
  place?: string
  /** The section of a label that is unclear without it: 'Leverage' for 'Purchase'. */
  section?: string
  /** The sections of a transposed sheet's labels. */
  sections?: readonly string[]
  /** The row's sheet when several are read as one. */
  sheet?: string
}
