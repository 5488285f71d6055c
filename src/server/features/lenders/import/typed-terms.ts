import { fieldByName } from './header-meaning.ts'
import type { FileColumn } from './headers.ts'
import { fieldLabel } from './import-field.ts'
import type { InputCell } from './read-row.ts'
import { type Corrections, labelOf } from './table-block.ts'

const isColumn = (column: FileColumn, columns: readonly FileColumn[], field: string, label: string | undefined) =>
  column.kind?.name === field &&
  (label === undefined
    ? columns.filter(({ kind }) => kind?.name === field).length === 1 && column.when.length === 0
    : labelOf(column) === label)

/** Returns the text typed in place of a column's cell. Undefined if nothing was. */
export function typedCell(
  line: number,
  column: FileColumn,
  columns: readonly FileColumn[],
  corrections: Corrections,
): string | undefined {
  const field = column.kind?.name
  if (corrections.size === 0 || field === undefined) return undefined
  const ofField = isColumn(column, columns, field, undefined) ? corrections.get(`${line} ${field}`) : undefined
  return corrections.get(`${line} ${field} ${labelOf(column)}`) ?? ofField
}

/** Fields that identify lenders and programs. They are applied before the rows are grouped. */
const identity = ['name', 'slug', 'program']

/**
 * Replaces a row's cells of each field that was typed for the whole row, including those from remarks and from lines
 * around the table.
 */
export function withTypedTerms(
  line: number,
  cells: readonly InputCell[],
  columns: readonly FileColumn[],
  corrections: Corrections,
): readonly InputCell[] {
  if (corrections.size === 0) return cells
  const typed = [...corrections].flatMap(([key, text]): InputCell[] => {
    const [, at, field = '', label] = /^(\d+) (\w+)(?: (.+))?$/s.exec(key) ?? []
    const kind = fieldByName(field)
    if (Number(at) !== line || kind === undefined || identity.includes(field)) return []
    if (columns.some((column) => isColumn(column, columns, field, label))) return []
    return [{ kind, header: '', label: fieldLabel(kind), text, line, when: [] }]
  })
  const isReplaced = ({ kind }: InputCell) =>
    typed.some((one) => kind.own.length > 0 && kind.own.every((field) => one.kind.own.includes(field)))
  return [...cells.filter((cell) => !isReplaced(cell)), ...typed]
}
