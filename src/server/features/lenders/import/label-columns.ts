import { findField } from './header-meaning.ts'
import type { HeaderMap } from './headers.ts'
import { distinctCells, filledCells, turnSheet } from './sheet-layout.ts'
import type { TableRow } from './table/table-row.ts'

/** Moves labels and values of a term sheet into the first two columns. */
export function arrangeLabels(all: readonly TableRow[], headerMap: HeaderMap): readonly TableRow[] {
  // A term sheet may begin in the second column.
  const left = Math.min(...all.map(({ cells }) => cells.findIndex((cell) => cell.trim() !== '')))
  const shifted = left > 0 ? all.map((row) => ({ ...row, cells: row.cells.slice(left) })) : all
  const isShifted = left > 0 && turnSheet(shifted, headerMap) !== undefined
  return stackBlocks(splitLabels(isShifted ? shifted : all))
}

/** Splits a sheet of one column with lines such as 'Max LTC: 90%' into labels and values. */
function splitLabels(head: readonly TableRow[]): readonly TableRow[] {
  const labels = head.map(({ cells }) => {
    const [text = '', ...more] = cells.filter((cell) => cell.trim() !== '')
    return more.length > 0 ? undefined : /^\s*([^:]{2,40}):\s*(\S.*)$/s.exec(text)
  })
  const isColumn = head.every(({ cells }) => cells.filter((cell) => cell.trim() !== '').length < 2)
  if (!isColumn || labels.filter((one) => one && findField(one[1]!)).length < 3) return head
  return head.map((row, index) => (labels[index] ? { ...row, cells: labels[index].slice(1) } : row))
}

/** Puts a second block of labels and values, in columns to the right of the first, below it. */
function stackBlocks(head: readonly TableRow[]): readonly TableRow[] {
  const areLabels = (column: number) => {
    const cells = filledCells(head.map((row) => row.cells[column] ?? ''))
    const known = cells.filter((cell) => findField(cell)).length
    return known >= 3 && known * 2 > cells.length
  }
  const isPair = (cells: readonly string[]) => distinctCells(cells).length < 3
  const start = [2, 3, 4].find(
    (column) =>
      areLabels(column) && head.every(({ cells }) => isPair(cells.slice(0, column)) && isPair(cells.slice(column))),
  )
  if (start === undefined || !areLabels(0)) return head
  const isSingle = ({ cells }: TableRow) => distinctCells(cells).length === 1
  const end = head.findLastIndex((row) => !isSingle(row)) + 1
  const right = head.slice(0, end).map((row) => ({ ...row, cells: row.cells.slice(start) }))
  return [
    ...head.slice(0, end).map((row) => ({ ...row, cells: row.cells.slice(0, start) })),
    ...right.filter((row, index) => distinctCells(row.cells).length > 0 && !isSingle(head[index]!)),
    ...head.slice(end),
  ].filter(({ cells }) => distinctCells(cells).length > 0)
}
