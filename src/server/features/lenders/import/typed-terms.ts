import { fieldByName } from './header-meaning.ts'
import type { FileColumn } from './headers.ts'
import { fieldLabel } from './import-field.ts'
import { type InputCell, type Note, type ReadRow, type RowContext, readRow } from './read-row.ts'
import { labelOf } from './table-block.ts'

/**
 * A text that an operator typed before an import: for one of the line's programs, in place of one column's cell, or for
 * the whole line. `part` is that of the program's row. `column` is a label such as 'Max LTV (5)'.
 */
type TypedText = { part: string | null; field: string; column: string | null; text: string }

/** What an operator typed, by line. */
export type TypedTexts = ReadonlyMap<number, readonly TypedText[]>

/** Parses keys such as '12 rate', '12.cash-out rate' and '12 rate Rate (5)' of `ImportChoices.corrections`. Ignores others. */
export function parseCorrections(corrections: ReadonlyMap<string, string>): TypedTexts {
  const byLine = new Map<number, TypedText[]>()
  for (const [key, text] of corrections) {
    const [, line, part, field, column] = /^(\d+)(?:\.([a-z\d-]+))? (\w+)(?: (.+))?$/s.exec(key) ?? []
    if (line === undefined || field === undefined) continue
    const typed = { part: part ?? null, field, column: column ?? null, text }
    byLine.set(Number(line), [...(byLine.get(Number(line)) ?? []), typed])
  }
  return byLine
}

/** Returns the texts typed for a whole line, or in place of its cells. */
const ofLine = (typed: TypedTexts, line: number) => typed.get(line)?.filter(({ part }) => part === null) ?? []

/** Returns the text typed for a field of a whole line. */
export const typedForLine = (typed: TypedTexts, line: number, field: string): string | undefined =>
  ofLine(typed, line).find((one) => one.field === field && one.column === null)?.text

const isColumn = (column: FileColumn, columns: readonly FileColumn[], { field, column: label }: TypedText) =>
  column.kind?.name === field &&
  (label === null
    ? columns.filter(({ kind }) => kind?.name === field).length === 1 && column.when.length === 0
    : labelOf(column) === label)

/** Returns the text typed in place of a column's cell. Undefined if nothing was. */
export function typedCell(
  typed: TypedTexts,
  line: number,
  column: FileColumn,
  columns: readonly FileColumn[],
): string | undefined {
  const found = ofLine(typed, line).filter((one) => isColumn(column, columns, one))
  return (found.find((one) => one.column !== null) ?? found[0])?.text
}

const cellOf = ({ field, text }: TypedText, line: number): InputCell | undefined => {
  const kind = fieldByName(field)
  return kind && { kind, header: '', label: fieldLabel(kind), text, line, when: [] }
}

/** Fields that identify lenders and programs. They are applied before the rows are grouped. */
const identity = ['name', 'slug', 'program']

/**
 * Replaces a row's cells of each field that was typed for the whole line, including those from remarks and from lines
 * around the table.
 */
export function withTypedTerms(
  typed: TypedTexts,
  line: number,
  cells: readonly InputCell[],
  columns: readonly FileColumn[],
): readonly InputCell[] {
  const added = ofLine(typed, line)
    .filter((one) => !identity.includes(one.field) && !columns.some((column) => isColumn(column, columns, one)))
    .flatMap((one) => cellOf(one, line) ?? [])
  const isReplaced = ({ kind }: InputCell) =>
    added.some((one) => kind.own.length > 0 && kind.own.every((field) => one.kind.own.includes(field)))
  return [...cells.filter((cell) => !isReplaced(cell)), ...added]
}

/** Sets the terms that were typed for one of a line's programs, instead of those that the file states. */
export function setTypedTerms(typed: TypedTexts, row: ReadRow, context: RowContext): void {
  for (const one of typed.get(row.line) ?? []) {
    const cell = one.part === row.part ? cellOf(one, row.line) : undefined
    if (!cell) continue
    const { kind } = cell
    const read = readRow(row.line, row.cells, [cell], context)
    const values = row.values as Record<string, unknown>
    // What the text implies for other fields only fills gaps: a name may also state the kind of loan.
    for (const [field, value] of Object.entries({ ...kind.empty, ...read.values }))
      if (kind.own.some((name) => name === field) || values[field] == null) values[field] = value
    // Notes about the cells that the typed text replaces no longer apply.
    const isOther = ({ field }: Pick<Note, 'field'>) =>
      field !== one.field &&
      !kind.own.some((name) => name === field || (field && fieldByName(field)?.own.includes(name)))
    row.problems = [
      ...row.problems.filter(isOther),
      ...read.problems.map((one) => ({ ...one, isTyped: true as const })),
    ]
    row.notes = [...row.notes.filter(isOther), ...read.notes]
    // The typed name is the program's whole name.
    if (one.field === 'program') row.tier = ''
    if (one.field === 'name') row.isNameGiven = true
  }
}
