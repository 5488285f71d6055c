import { quote } from './cells/plain-cell.ts'
import { findField } from './header-meaning.ts'
import { understands } from './import-field.ts'
import type { Unread } from './sheet-rows.ts'
import type { TableRow } from './table/table-row.ts'

const filledOf = ({ cells }: TableRow) =>
  cells.flatMap((cell, index) => (index > 0 && cell.trim() !== '' ? [index] : []))
const isFilled = ({ cells }: TableRow, at: number | undefined) => at !== undefined && (cells[at] ?? '').trim() !== ''
const isTerm = ({ cells }: TableRow) => (cells[0] ?? '').trim() !== ''

/**
 * Copies the values of cells that were merged over several programs to those programs. In a text file, only the first
 * cell of a merged range has the value. Adds what was assumed to `unread`.
 */
export function withMergedCells(rows: readonly TableRow[], unread: Unread[]): readonly TableRow[] {
  return withValuesAtLeft(withValuesOfAll(rows), unread)
}

/**
 * Continues a value into two or more blanks between it and another value of its row. Only in a sheet whose other terms
 * have no blanks, because such a sheet writes 'N/A' or a dash for what a program doesn't have. In any other sheet, a
 * blank stays unknown. So does a single blank, which may be an oversight.
 */
function withValuesAtLeft(rows: readonly TableRow[], unread: Unread[]): readonly TableRow[] {
  const programs = filledOf(rows.find((row) => filledOf(row).length > 1) ?? { line: 0, cells: [] })
  const [first, last] = [programs[0], programs.at(-1)]
  if (first === undefined || last === undefined || programs.length < 3) return rows
  const terms = rows.filter((row) => isTerm(row) && findField(row.cells[0]!) && filledOf(row).length > 1)
  const hasGap = (row: TableRow) => programs.some((at) => !isFilled(row, at))
  const hasLoneGap = (row: TableRow) =>
    programs.some(
      (at, index) =>
        !isFilled(row, at) && [programs[index - 1], programs[index + 1]].every((one) => isFilled(row, one)),
    )
  const isMerged = (row: TableRow) => hasGap(row) && isFilled(row, first) && isFilled(row, last) && !hasLoneGap(row)
  const merged = terms.filter(isMerged)
  const complete = terms.filter((row) => !hasGap(row))
  if (merged.length === 0 || merged.length + complete.length < terms.length || complete.length < merged.length * 3)
    return rows
  return rows.map((row) => {
    if (!merged.includes(row)) return row
    const valueAt = (at: number): string => (row.cells[at]!.trim() === '' ? valueAt(at - 1) : row.cells[at]!)
    const cells = row.cells.map((cell, at) => (programs.includes(at) ? valueAt(at) : cell))
    const copied = filledOf(row).filter((at) => programs.includes(at + 1) && row.cells[at + 1]!.trim() === '')
    for (const at of copied)
      unread.push({
        line: row.line,
        text: row.cells[at]!,
        why: `read under ${quote(row.cells[0]!)} for the blank cells at its right too`,
      })
    return { ...row, cells }
  })
}

/**
 * Copies to every program the values of rows in which only the first program's column has one. That is how merged cells
 * look in a text file. Requires at least three such rows, and none with only another program's value.
 */
function withValuesOfAll(rows: readonly TableRow[]): readonly TableRow[] {
  const ofSeveral = rows.filter((row) => isTerm(row) && filledOf(row).length > 1)
  const own = rows.filter((row) => isTerm(row) && filledOf(row).length === 1)
  const programs = filledOf(rows.find((row) => filledOf(row).length > 1) ?? rows[0]!)
  // Between other rows, limits on repairs and construction, a DSCR or a prepayment penalty may be the first program's.
  const isOfOne = (row: TableRow) => /Rehab|Dscr|prepay|build/.test(findField(row.cells[0] ?? '')?.name ?? '')
  // A column of remarks isn't a program.
  const isValue = ({ cells }: TableRow, at: number) => {
    const field = findField(cells[0] ?? '')
    return field !== undefined && understands(field, cells[at]!, new Date())
  }
  const values = ofSeveral.flatMap((row) => filledOf(row).flatMap((at) => (at === programs[0] ? [] : isValue(row, at))))
  // Rows below all others aren't the first program's alone.
  const areLast = own.every((row) => rows.indexOf(row) > rows.indexOf(ofSeveral.at(-1)!))
  const isOfAll =
    own.length > 2 &&
    values.filter((isOne) => isOne).length * 2 > values.length &&
    programs.length > 1 &&
    (areLast || !own.some(isOfOne)) &&
    own.every((row) => filledOf(row)[0] === programs[0])
  const saysAll = (row: TableRow) =>
    own.includes(row) && /\ball (?:programs|products|loans)\b/i.test(row.cells[programs[0]!] ?? '')
  return isOfAll || (programs.length > 1 && own.some(saysAll))
    ? rows.map((row) =>
        (isOfAll && own.includes(row)) || saysAll(row)
          ? { ...row, cells: row.cells.map((cell, at) => (programs.includes(at) ? row.cells[programs[0]!]! : cell)) }
          : row,
      )
    : rows
}
