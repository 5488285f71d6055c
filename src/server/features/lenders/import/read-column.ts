import { quote } from './cells/plain-cell.ts'
import { kindsIn } from './cells/read-kinds.ts'
import { fieldByName } from './header-meaning.ts'
import type { FileColumn } from './headers.ts'
import { fieldOfOne } from './import-field.ts'
import type { InputCell } from './read-row.ts'
import { withoutMark } from './report-unread.ts'
import { type Fact, factsInNotes, factsOfUnknown, statementsIn } from './statements.ts'
import { unescapeFormula } from './table/csv-cell.ts'
import type { TableRow } from './table/table-row.ts'
import { labelOf, type TableState } from './table-block.ts'
import { typedCell } from './typed-terms.ts'

/**
 * A row's cells in one column, one for each field that a column such as 'Rate / Points' holds. `stated` has the
 * column's statements about other fields.
 */
type ColumnCells = { cells: InputCell[]; stated: InputCell[] }

export function readColumn(
  { table, block, options, marks }: TableState,
  row: TableRow,
  column: FileColumn,
): ColumnCells {
  const { kind, index, header, when, parts } = column
  if (block.checks.some((check) => check.index === index)) return { cells: [], stated: [] }
  const written =
    typedCell(options.typed, row.line, column, block.columns) ??
    withoutMark(unescapeFormula(row.cells[index] ?? ''), marks)
  const text = column.rewrite ? column.rewrite(written) : written
  const line = row.lines?.[index] ?? row.line
  const place = { header, label: labelOf(column), line, when }
  const toCells = (facts: readonly Fact[]) =>
    facts.map(({ field, text, when: ofSome = when }) => ({
      ...place,
      kind: fieldByName(field),
      header: '',
      text,
      when: ofSome,
    }))
  /** Returns the facts of a remark that the table has no columns for. Reports a remark that holds more. */
  const takeNotes = (): Fact[] => {
    const { facts, isAll } = factsInNotes(text, options.now)
    const own = facts.filter(({ field, when: ofSome }) =>
      // A description may cover all of the lender's programs, so a limit for some loans in it isn't read.
      ofSome ? kind?.name !== 'description' : !hasOwnColumn(block.columns, field),
    )
    if (!isAll || own.length < facts.length)
      table.unread.push({
        line,
        text,
        why: own.length > 0 ? `read in part under ${quote(header)}` : `not read under ${quote(header)}`,
      })
    return own
  }
  if (!kind) {
    if (!column.isStated || text.trim() === '') return { cells: [], stated: [] }
    if (column.isNotes) return { cells: [], stated: toCells(takeNotes()) }
    const facts = factsOfUnknown(text, options.now)
    if (!facts) table.unread.push({ line, text, why: `not understood under ${quote(header)}` })
    return { cells: [], stated: toCells(facts ?? []) }
  }
  const cell = { ...place, kind, text }
  // A description with figures may state terms. In an export, they have their own columns.
  if (kind.name === 'description' && !block.isExport)
    return { cells: [cell], stated: /\d|\bno\b/i.test(text) ? toCells(takeNotes()) : [] }
  if (!parts) {
    const statements = statementsIn(kind, text, options.now)
    for (const part of statements.unread ?? [])
      table.unread.push({ line, text: part, why: `not read under ${quote(header)}` })
    return { cells: [{ ...cell, text: statements.text }], stated: toCells(statements.facts) }
  }
  const texts = text.split(/\s*[/;]\s*|\s+(?:[,&+]|and)\s+|,\s+/)
  if (parts.length === texts.length)
    return { cells: parts.map((part, at) => ({ ...cell, kind: part, text: texts[at]! })), stated: [] }
  // 'None' under 'Minimum interest / Prepay' applies to both.
  if (/^\s*none\s*$/i.test(text)) return { cells: parts.map((part) => ({ ...cell, kind: part })), stated: [] }
  const program = kindsIn(text).length > 0 ? parts.find(({ name }) => name === 'program') : undefined
  const alone = fieldOfOne(parts, text, { header, now: options.now }) ?? program
  if (!alone && text.trim() !== '') table.unread.push({ line, text, why: `one value for the two of ${quote(header)}` })
  if (!alone) return { cells: [], stated: [] }
  const statements = statementsIn(alone, text, options.now)
  return { cells: [{ ...cell, kind: alone, text: statements.text }], stated: toCells(statements.facts) }
}

export const hasOwnColumn = (columns: readonly FileColumn[], field: string) =>
  columns.some(({ kind }) => kind?.own.some((one) => fieldByName(field).own.includes(one)))
