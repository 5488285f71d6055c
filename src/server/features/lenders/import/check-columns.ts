import { lenderFieldLabel } from '#domain/matching/lender-field-labels.ts'
import { findState } from '#domain/states/state-abbreviations.ts'
import { readWhole } from './cells/cell-verdict.ts'
import { kindsIn, situationOf } from './cells/read-kinds.ts'
import { readPropertyTypes } from './cells/read-property-types.ts'
import { conditionOf, type Dimension } from './conditions.ts'
import { fieldByName } from './header-meaning.ts'
import type { FileColumn, HeaderMap } from './headers.ts'
import { type Field, understands } from './import-field.ts'
import { lenderInTitle } from './sheet-titles.ts'
import type { TableRow } from './table/table-row.ts'

/** A column of checkmarks for a state, loan kind, property type or situation: 'TX', 'Bridge', 'Condos' or 'Rural' above 'x' and 'Yes'. */
export type CheckColumn = {
  index: number
  field: 'states' | 'kinds' | 'propertyTypes' | 'accepts' | 'minDeals'
  value: string
}

export const isYes = (cell: string) =>
  /^(?:x|y|yes|true|checked|allowed|eligible|permitted|accepted|ok(?:ay)?|✓|✔|✅|☑|●|•|1)\ufe0f?$/i.test(cell.trim())
/** A clear no, unlike a blank, excludes a situation. */
export const isRefusal = (cell: string) =>
  /^(?:n|no|false|not (?:allowed|eligible|permitted|accepted)|ineligible|excluded|prohibited|✗|✘|❌)\ufe0f?$/i.test(
    cell.trim(),
  )
export const isNo = (cell: string) => isRefusal(cell) || /^(?:|-|–|—|☐|0|n\/?a)\ufe0f?$/i.test(cell.trim())

/** Finds columns of checkmarks: for situations, or at least two for states, for loan kinds or for property types. */
export function findChecks(
  columns: readonly FileColumn[],
  data: readonly TableRow[],
  headerMap: HeaderMap,
): CheckColumn[] {
  const found = columns.flatMap(({ kind, header, index }): CheckColumn[] => {
    if (header === '' || headerMap.has(header) || (kind && kindsIn(header).length === 0)) return []
    const cells = data.slice(0, 50).map((row) => row.cells[index] ?? '')
    const odd = cells.filter((cell) => !isYes(cell) && !isNo(cell)).length
    if (kind && !cells.some(isYes)) return []
    // Among many marks, a state's column may have a few remarks.
    if (odd > 0 && !(findState(header) && cells.filter(isYes).length >= 2 * odd)) return []
    if (/(?:first|1st)[- ]?tim/i.test(header)) return [{ index, field: 'minDeals', value: 'First-timers welcome' }]
    if (findState(header)) return [{ index, field: 'states', value: header }]
    if (situationOf(header.toLowerCase())) return [{ index, field: 'accepts', value: header }]
    if (kindsIn(header).length > 0) return [{ index, field: 'kinds', value: kindsIn(header).join(', ') }]
    const types = readWhole((context) => readPropertyTypes(header, context).types, { header }) ?? []
    return types.length > 0 ? [{ index, field: 'propertyTypes', value: header }] : []
  })
  const count = (field: CheckColumn['field']) => found.filter((one) => one.field === field).length
  const isEnough = (field: CheckColumn['field']) => field === 'accepts' || field === 'minDeals' || count(field) > 1
  const others = columns.filter(({ index }) => !found.some((one) => one.index === index))
  return found.filter(({ field }) => isEnough(field) && !others.some(({ kind }) => kind?.name === field))
}

/** Ignores a column of contacts that holds only the names of people. */
export function withContacts(columns: readonly FileColumn[], data: readonly TableRow[]): FileColumn[] {
  const isAddress = ({ index }: FileColumn) => data.some(({ cells }) => /@|\d{3}.*\d{4}/.test(cells[index] ?? ''))
  return columns.map((column) =>
    column.kind?.name === 'contact' && !isAddress(column) ? { ...column, kind: null } : column,
  )
}

/** Reads a column of fees that are all percentages or points as points when nothing else holds points. */
export function withPoints(columns: readonly FileColumn[], data: readonly TableRow[]): FileColumn[] {
  const hasPoints = columns.some(({ kind }) => kind && /points/i.test(kind.name))
  return columns.map((column) => {
    const cells = data.flatMap((row) => row.cells[column.index]?.trim() || []).filter((cell) => cell !== column.header)
    const areShares =
      cells.length > 0 &&
      cells.every((cell) =>
        /^\d(?:\.\d+)? ?%?(?: ?(?:[-\u2013]|to) ?\d(?:\.\d+)?)? ?(?:%|points?|pts?)(?: ?(?:\+|plus|and|,) ?\$.*)?$/i.test(
          cell,
        ),
      )
    return !hasPoints && areShares && column.kind?.name === 'loanFees'
      ? { ...column, kind: fieldByName('points') }
      : column
  })
}

/** Headers of a first column that numbers the rows. */
const isNumber = /^(?:#|no\.?|nr\.?|id|item)$/i

/** The field of a column whose cells are all conditions of one dimension, under any header: 'New investor', '3+ flips'. */
const axisFields: Partial<Record<Dimension, string>> = {
  credit: 'minCreditScore',
  deals: 'minDeals',
  dscr: 'minDscr',
  purposes: 'purposes',
}
export function axisField(cells: readonly string[], header = ''): Field | undefined {
  const filled = cells.filter((cell) => cell.trim() !== '')
  const context = `${header} ${filled.join(' ')}`
  const found = filled.map((cell) => conditionOf(cell, context)?.dimension)
  const isOne = filled.length > 1 && found[0] !== undefined && found.every((one) => one === found[0])
  const name = isOne && new Set(filled).size > 1 ? axisFields[found[0]!] : undefined
  return name === undefined ? undefined : fieldByName(name)
}

/**
 * Reads a first column without a known header by its cells: conditions of one dimension, else different words, which name
 * programs, or lenders if half of them sound so.
 */
export function withPrograms(
  columns: readonly FileColumn[],
  data: readonly TableRow[],
  headerMap: HeaderMap,
): FileColumn[] {
  const first = columns.find(
    ({ header, index }) => !isNumber.test(header) && data.some(({ cells }) => (cells[index] ?? '').trim() !== ''),
  )
  const has = (...names: string[]) => columns.some(({ kind }) => kind && names.includes(kind.name))
  if (!first || headerMap.has(first.header)) return [...columns]
  const set = (kind: Field) =>
    columns.map((one) =>
      one === first ? { ...one, kind, header: one.header || (lenderFieldLabel(kind.name) ?? kind.name) } : one,
    )
  const cells = data
    .filter((row) => row.cells.filter((cell) => cell.trim() !== '').length > 2)
    .map((row) => row.cells[first.index]?.trim() ?? '')
  // 'Pro (10+ deals)' under Experience is the name of a tier.
  const areTiers = cells.length > 1 && cells.every((cell) => /^[a-z][a-z -]+ \([^)]*\d[^)]*\)$/i.test(cell))
  if (first.kind?.name === 'minDeals' && areTiers && !has('program')) return set(fieldByName('program'))
  if (first.kind) return [...columns]
  const axis = axisField(cells, first.header)
  if (axis && !has(axis.name)) return set(axis)
  if (has('name', 'slug', 'program', 'kind', 'kinds')) return [...columns]
  const areNames =
    cells.length > 1 &&
    new Set(cells).size === cells.length &&
    cells.every((cell) => /[a-z]{3}|^[a-z]\w*$/i.test(cell) && !/^[$\d.,%\s-]+$/.test(cell))
  if (!areNames) return [...columns]
  // 'Ridgeline Capital' is a lender, under any header.
  const lenders = cells.filter((cell) => lenderInTitle(cell) && kindsIn(cell).length === 0).length
  return set(fieldByName(lenders * 2 >= cells.length ? 'name' : 'program'))
}

/** Reads a column such as 'Interest', which sounds like a rate, as the basis of interest if its cells are words. */
export function withBasis(columns: readonly FileColumn[], data: readonly TableRow[]): FileColumn[] {
  const basis = fieldByName('interestBasis')
  return columns.map((column) => {
    const cells = data.flatMap((row) => row.cells[column.index]?.trim() || [])
    const isOfRate = column.kind?.name === 'rate' || /^interest\b/i.test(column.header)
    const areWords = cells.length > 0 && cells.every((cell) => !/\d/.test(cell) && understands(basis, cell, new Date()))
    if (!isOfRate || !areWords || columns.some(({ kind }) => kind === basis)) return column
    const { repeats: _repeats, ...own } = column
    return { ...own, kind: basis }
  })
}

/** Reads a column called 'Construction' as the share of the build if its cells are percentages. */
export function withBuild(columns: readonly FileColumn[], data: readonly TableRow[]): FileColumn[] {
  return columns.map((column) => {
    const cells = data.flatMap((row) => row.cells[column.index]?.trim() || [])
    const areShares = cells.some((cell) => /\d ?%/.test(cell)) && cells.every((cell) => /%|^\D*$/.test(cell))
    return !column.kind && /^(?:construction|vertical)$/i.test(column.header) && areShares
      ? { ...column, kind: fieldByName('build') }
      : column
  })
}

/** Reads a column such as 'Loan', which sounds like an amount, as kinds of loan if every filled cell names one. */
export function withKinds(columns: readonly FileColumn[], data: readonly TableRow[]): FileColumn[] {
  const hasKinds = columns.some(({ kind }) => kind?.name === 'kind' || kind?.name === 'kinds')
  return columns.map((column) => {
    if (hasKinds || column.kind?.name !== 'amount') return column
    const cells = data.flatMap((row) => row.cells[column.index]?.trim() || [])
    const areKinds = cells.length > 0 && cells.every((cell) => !/\d/.test(cell) && kindsIn(cell).length > 0)
    return areKinds ? { ...column, kind: fieldByName('kind') } : column
  })
}
