import { findState } from '#domain/states/state-abbreviations.ts'
import { readWhole } from './cells/cell-verdict.ts'
import { kindsIn, situationOf } from './cells/read-kinds.ts'
import { readPropertyTypes } from './cells/read-property-types.ts'
import { fieldByName } from './header-meaning.ts'
import type { FileColumn, HeaderMap } from './headers.ts'
import { lenderInTitle } from './sheet-layout.ts'
import type { TableRow } from './table/table-row.ts'

/** A column of checkmarks for a state, loan kind, property type or situation: 'TX', 'Bridge', 'Condos' or 'Rural' above 'x' and 'Yes'. */
export type CheckColumn = {
  index: number
  field: 'states' | 'kinds' | 'propertyTypes' | 'accepts' | 'minDeals'
  value: string
}

export const isYes = (cell: string) =>
  /^(?:x|y|yes|true|checked|allowed|eligible|permitted|accepted|ok(?:ay)?|✓|✔|✅|☑|●|•|1)\ufe0f?$/i.test(cell.trim())
export const isNo = (cell: string) =>
  /^(?:|n|no|false|not (?:allowed|eligible|permitted|accepted)|ineligible|excluded|prohibited|-|–|—|✗|✘|❌|☐|0|n\/?a)\ufe0f?$/i.test(
    cell.trim(),
  )

/** A clear no, unlike a blank, excludes a situation. */
export const isRefusal = (cell: string) =>
  /^(?:n|no|false|not (?:allowed|eligible|permitted|accepted)|ineligible|excluded|prohibited|✗|✘|❌)\ufe0f?$/i.test(
    cell.trim(),
  )

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
  // 'Flip' above checkmarks counts no deals.
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
    const areShares = cells.length > 0 && cells.every((cell) => /^\d(?:\.\d+)? ?(?:%|points?|pts?)$/i.test(cell))
    return !hasPoints && areShares && column.kind?.name === 'loanFees'
      ? { ...column, kind: fieldByName('points') }
      : column
  })
}

/** Reads a first column of different words without a known header as programs, or as lenders if half of them sound so. */
export function withPrograms(
  columns: readonly FileColumn[],
  data: readonly TableRow[],
  headerMap: HeaderMap,
): FileColumn[] {
  const first = columns.find(({ header }) => header !== '')
  const has = (...names: string[]) => columns.some(({ kind }) => kind && names.includes(kind.name))
  if (!first || first.kind || headerMap.has(first.header) || has('name', 'slug', 'program', 'kind', 'kinds'))
    return [...columns]
  const cells = data
    .filter((row) => row.cells.filter((cell) => cell.trim() !== '').length > 2)
    .map((row) => row.cells[first.index]?.trim() ?? '')
  const areNames =
    cells.length > 1 && new Set(cells).size === cells.length && cells.every((cell) => /^[a-z].*[a-z]{2}/i.test(cell))
  if (!areNames) return [...columns]
  // 'Ridgeline Capital' is a lender, under any header.
  const lenders = cells.filter((cell) => lenderInTitle(cell) && kindsIn(cell).length === 0).length
  const kind = fieldByName(lenders * 2 >= cells.length ? 'name' : 'program')
  return columns.map((one) => (one === first ? { ...one, kind } : one))
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
