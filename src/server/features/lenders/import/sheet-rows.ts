import { cleanText } from '#contract/wire/text.ts'
import type { TableRow } from './table/table-row.ts'

/** A row, a column or a part of a cell that isn't read, with the reason. */
export type Unread = { line: number; text: string; why: string }

export const filledCells = (cells: readonly string[]) =>
  cells.map((cell) => cleanText(cell)).filter((cell) => cell !== '')
/** Returns the distinct texts of a row. A cell merged over several columns counts once. */
export const distinctCells = (cells: readonly string[]) => [...new Set(filledCells(cells))]

/** Returns the distinct texts of a row as one text for a report. */
export const textOf = ({ cells }: Pick<TableRow, 'cells'>) => distinctCells(cells).join(', ')

/** Returns the letters of a column, counted from 0. */
export const columnLetters = (index: number): string =>
  `${index < 26 ? '' : String.fromCharCode(64 + Math.floor(index / 26))}${String.fromCharCode(65 + (index % 26))}`
