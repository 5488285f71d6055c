import { readWhole } from './cells/cell-verdict.ts'
import { kindsIn } from './cells/read-kinds.ts'
import { readPropertyTypes } from './cells/read-property-types.ts'
import { conditionOf } from './conditions.ts'
import { findField, isSide } from './header-meaning.ts'
import { countKnown } from './headers.ts'
import { distinctCells, filledCells } from './sheet-rows.ts'
import type { TableRow } from './table/table-row.ts'

const numberedProgram = /^(?:loan )?(?:program|product|option)(?: *#?\d| [A-F])\b\s*:?$/i

/** Turns rows such as 'Program 1: | Bridge' and 'Program B: Flip' into headings. */
export function withHeadings(rows: readonly TableRow[]): readonly TableRow[] {
  const programOf = ({ cells }: TableRow) => {
    const [first = '', second, ...more] = distinctCells(cells)
    const [, label, text] = /^([^:]{7,30}:)\s*(\S.*)$/.exec(first) ?? []
    const [own = first, name = second] = [label, text]
    return name !== undefined && more.length === 0 && numberedProgram.test(own.trim()) ? name : undefined
  }
  const names = rows.map(programOf)
  if (names.filter((name) => name !== undefined).length < 2) return rows
  return rows.map((row, index) => (names[index] === undefined ? row : { ...row, cells: [names[index]] }))
}

const otherProperty =
  /\b(?:retail|offices?|industrial|warehouses?|storage|hotels?|motels?|commercial|restaurants?|churches|student housing)\b/i

/** Returns whether a line is an item of a list of property types, including types that the catalogue doesn't store. */
function isProperty(text: string): boolean {
  const read = readWhole((context) => readPropertyTypes(text, context), {}, /./)
  return text.length < 50 && (otherProperty.test(text) || (read?.types.length ?? 0) + (read?.accepts.length ?? 0) > 0)
}

/** Joins the lines below 'Property types', each with one type, into the label's value. */
export function withLists(rows: readonly TableRow[]): readonly TableRow[] {
  const textAlone = (row: TableRow | undefined) => {
    const [text = '', ...others] = distinctCells(row?.cells ?? [])
    return others.length === 0 ? text : ''
  }
  const taken = new Set<TableRow>()
  return rows.flatMap((row, index) => {
    if (taken.has(row)) return []
    if (findField(textAlone(row))?.name !== 'propertyTypes') return [row]
    const below = rows.slice(index + 1)
    const end = below.findIndex((one, at) => one.line !== row.line + at + 1 || !isProperty(textAlone(one)))
    const items = below.slice(0, end === -1 ? below.length : end)
    if (items.length < 2) return [row]
    for (const item of items) taken.add(item)
    return [{ ...row, cells: [textAlone(row), items.map(textAlone).join(', ')] }]
  })
}

/** Moves the labels of a term sheet into one column, the first. Each cell keeps its line. */
export function arrangeLabels(head: readonly TableRow[]): readonly TableRow[] {
  return stackBlocks(joinBounds(joinLevels(shiftLeft(joinUnits(splitLabels(unfoldTerms(head).flatMap(unfoldPair)))))))
}

/** Returns the label and the value of a line such as 'Max LTC: 90%'. */
export const labelAndValue = (text: string): [label: string, value: string] | undefined => {
  const [, label, value] = /^\s*([^:,"\t]{2,40}):\s+(\S.*)$/s.exec(text) ?? []
  return label ? [label, value!.trim()] : undefined
}

/** Splits a sheet of one column with lines such as 'Max LTC: 90%' into labels and values. */
function splitLabels(head: readonly TableRow[]): readonly TableRow[] {
  const texts = head.map(({ cells }) => filledCells(cells))
  const labels = texts.map(([text = '']) => labelAndValue(text))
  const known = labels.filter((one) => one && findField(one[0])).length
  if (texts.some(({ length }) => length > 1) || known < 3) return head
  return head.map((row, index) => (labels[index] ? { ...row, cells: labels[index] } : row))
}

const labelsIn = (head: readonly TableRow[], column: number) =>
  filledCells(head.map(({ cells }) => cells[column] ?? ''))
const countFields = (labels: readonly string[]) => labels.filter((label) => findField(label)).length

/** Moves labels that begin in the second column or later into the first. */
function shiftLeft(head: readonly TableRow[]): readonly TableRow[] {
  const left = Math.min(...head.map(({ cells }) => cells.findIndex((cell) => cell.trim() !== '')))
  if (left < 1 || countFields(labelsIn(head, left)) < 3) return head
  return head.map((row) => ({ ...row, cells: row.cells.with(0, row.cells[left]!).with(left, '') }))
}

/**
 * Joins two columns of labels: sections such as 'Leverage', and their terms. A term that is unclear without its section
 * keeps it in `section`.
 */
function joinLevels(head: readonly TableRow[]): readonly TableRow[] {
  const terms = labelsIn(
    head.filter(({ cells }) => distinctCells(cells).length > 1),
    1,
  )
  const known = countKnown(terms, new Map())
  const isWide = head.some(({ cells }) => filledCells(cells.slice(2)).length > 0)
  const areTerms =
    known >= 4 &&
    terms.filter((term) => findField(term) || isSide(term) || conditionOf(term)).length * 2 > terms.length &&
    !head.some(({ cells }) => countKnown(cells, new Map()) >= known)
  // 'Purchase' and 'Cash-out' to the right of 'Max LTV', among terms without a second level.
  const areConditions =
    terms.length > 1 &&
    terms.every((term) => conditionOf(term)?.dimension === 'purposes') &&
    countKnown(labelsIn(head, 0), new Map()) > 2
  if (!isWide || !(areTerms || areConditions)) return head
  const sections = labelsIn(head, 0).filter((text) => !findField(text) || kindsIn(text).length > 0)
  if (areTerms && new Set(terms).size < terms.length && sections.some((text) => kindsIn(text).length > 0))
    return underPrograms(head)
  let section = ''
  return head.map((row) => {
    const [own = '', term = ''] = row.cells.map((cell) => cell.trim())
    if (own !== '') section = own
    if (distinctCells(row.cells).length < 2) return row
    // 'Lender' next to its name, among sections next to terms.
    const isNamed =
      /^(?:name|program)$/.test(findField(own)?.name ?? '') && filledCells(row.cells.slice(2)).length === 0
    if (isNamed) return { ...row, cells: row.cells.map((_, at) => (at === 0 ? own : at === 1 ? '' : term)) }
    if (term === '' || term === own) return { ...row, cells: ['', ...row.cells.slice(1)].with(0, own).with(1, '') }
    const isClear = findField(term) !== undefined && findField(section)?.name !== 'leverage'
    return { ...row, cells: row.cells.with(0, term).with(1, ''), ...(isClear ? {} : { section }) }
  })
}

/**
 * Converts a row of term names above a row of values, below a table with more columns, to one row per term: 'Standard
 * loan term' and 'Minimum loan amount' above '9 months' and '$90,000'.
 */
function unfoldTerms(head: readonly TableRow[]): readonly TableRow[] {
  const placesOf = ({ cells }: TableRow) => cells.flatMap((cell, at) => (cell.trim() === '' ? [] : [at]))
  const isOfTable = (row: TableRow, count: number) => distinctCells(row.cells).length > count
  const start = head.findIndex((row, index) => {
    const places = placesOf(row)
    const names = places.map((at) => findField(row.cells[at]!)?.name ?? '')
    const isSame = (other: TableRow | undefined) => other !== undefined && placesOf(other).join() === places.join()
    return (
      places.length > 1 &&
      new Set(names).size === places.length &&
      names.every((name) => /amount|term|fee|percent|rate$|points/i.test(name)) &&
      isSame(head[index + 1]) &&
      places.every((at) => /\d/.test(head[index + 1]!.cells[at]!) && !/\d/.test(row.cells[at]!)) &&
      !isSame(head[index + 2]) &&
      head.slice(0, index).filter((other) => isOfTable(other, places.length)).length > 2
    )
  })
  const [names, values] = head.slice(start, start + 2)
  if (start === -1 || !names || !values) return head
  const pairs = placesOf(names).map((at) => ({ ...values, cells: [names.cells[at]!, values.cells[at]!] }))
  return [...head.slice(0, start), ...pairs, ...head.slice(start + 2)]
}

/** Moves a label and value to the right of a title into a row of their own: 'Effective date:' and a date. */
function unfoldPair(row: TableRow): TableRow[] {
  const at = row.cells.findIndex((cell, index) => index > 0 && /^[^:]{2,30}:$/.test(cell.trim()))
  const rest = row.cells.filter((_, index) => index !== at && index !== at + 1)
  if (at === -1 || filledCells(rest).length !== 1 || (row.cells[at + 1] ?? '').trim() === '') return [row]
  return [
    { ...row, cells: row.cells.map((cell, index) => (index === at || index === at + 1 ? '' : cell)) },
    { ...row, cells: row.cells.slice(at, at + 2) },
  ]
}

/** Joins figures with the units in the column next to them. */
function joinUnits(head: readonly TableRow[]): readonly TableRow[] {
  const units = labelsIn(head, 2)
  const areUnits =
    units.length > 2 && units.every((text) => /^(?:usd|%|pts?|points?|months?|mos?|years?|days?)\b|^%$/i.test(text))
  if (!areUnits || countFields(labelsIn(head, 0)) < 3) return head
  return head.map((row) => {
    const [, figure = '', unit = ''] = row.cells.map((cell) => cell.trim())
    const joined = /^usd$/i.test(unit) ? `$${figure}` : `${figure} ${unit}`.trim()
    return unit === '' ? row : { ...row, cells: row.cells.with(1, joined).with(2, '') }
  })
}

/** Joins the bounds that each term has below 'Minimum' and 'Maximum'. */
function joinBounds(head: readonly TableRow[]): readonly TableRow[] {
  const sidesOf = (cells: readonly string[]) => filledCells(cells).filter(isSide)
  const at = head.findIndex(
    ({ cells }) =>
      sidesOf(cells).length === 2 &&
      !isSide(cells[0]!) &&
      filledCells(cells).every(
        (cell) => isSide(cell) || /^(?:parameters?|terms?|items?|comments?|notes?|details?)$/i.test(cell),
      ),
  )
  if (at === -1 || countFields(labelsIn(head.slice(at + 1), 0)) < 3) return head
  const [low, high] = [0, 1].map((side) =>
    head[at]!.cells.findIndex((cell) => cell.trim() === sidesOf(head[at]!.cells)[side]),
  )
  return head.flatMap((row, index): TableRow[] => {
    const [label = '', min = '', max = ''] = [0, low!, high!].map((column) => row.cells[column]?.trim() ?? '')
    if (index === at) return []
    if (index < at || label === '' || min === max) return [row]
    const cells = min && max ? [label, `${min} - ${max}`] : min ? [`Min ${label}`, min] : [`Max ${label}`, max]
    return [{ ...row, cells: [...cells, ...row.cells.slice(Math.max(low!, high!) + 1)] }]
  })
}

/** Turns programs in the first column into headings above their terms. */
function underPrograms(head: readonly TableRow[]): readonly TableRow[] {
  let program = ''
  return head.flatMap((row) => {
    const [own = '', term = ''] = row.cells.map((cell) => cell.trim())
    if (distinctCells(row.cells).length < 2) return [row]
    const terms = { ...row, cells: row.cells.with(0, term).with(1, '') }
    if (own === '' || own === program) return [terms]
    program = own
    return kindsIn(own).length > 0 ? [{ ...row, cells: [own] }, terms] : [terms]
  })
}

/** Moves blocks of labels and values from the columns to the right of the first block to the rows below it. */
function stackBlocks(head: readonly TableRow[]): readonly TableRow[] {
  const areLabels = (column: number) => {
    const labels = labelsIn(head, column)
    // Sentences down a column of limits all name the same field.
    const isSeveral = new Set(labels.flatMap((label) => findField(label)?.name ?? [])).size >= 3
    return isSeveral && countFields(labels) * 2 > labels.length
  }
  const isPair = (cells: readonly string[]) => distinctCells(cells).length < 3
  const isFilled = ({ cells }: TableRow) => distinctCells(cells).length > 0
  const isSingle = ({ cells }: TableRow) => distinctCells(cells).length === 1
  const start = [2, 3, 4].find(
    (column) => areLabels(column) && head.every(({ cells }) => isPair(cells.slice(0, column))),
  )
  if (start === undefined || !areLabels(0)) return head
  const end = head.findLastIndex((row) => !isSingle(row)) + 1
  const columns = (from: number, to?: number) =>
    head.slice(0, end).map((row) => ({ ...row, cells: row.cells.slice(from, to) }))
  const right = stackBlocks(columns(start).filter((row, index) => isFilled(row) && !isSingle(head[index]!)))
  return right.every(({ cells }) => isPair(cells))
    ? [...columns(0, start), ...right, ...head.slice(end)].filter(isFilled)
    : head
}
