import { findState } from '#domain/states/state-abbreviations.ts'
import { readWhole } from './cells/cell-verdict.ts'
import { isRefusing, kindsIn, situationOf } from './cells/read-kinds.ts'
import { readPropertyTypes } from './cells/read-property-types.ts'
import type { FileColumn, HeaderMap } from './headers.ts'
import type { TableRow } from './table/table-row.ts'

/**
 * A column of checkmarks for a state, loan kind, property type or situation: 'TX', 'Bridge', 'Condos' or 'Rural' above
 * 'x' and 'Yes'.
 */
export type CheckColumn = {
  index: number
  field: 'states' | 'kinds' | 'propertyTypes' | 'accepts' | 'minDeals'
  value: string
}

export const isYes = (cell: string) =>
  /^(?:x|y|yes|true|checked|allowed|eligible|permitted|accepted|ok(?:ay)?|only|✓|✔|✅|☑|●|•|1)\ufe0f?$/i.test(
    cell.trim(),
  )
/** A clear no, unlike a blank, excludes a situation. */
export const isRefusal = (cell: string) =>
  /^(?:n|no|false|not (?:allowed|eligible|permitted|accepted)|ineligible|excluded|prohibited|✗|✘|❌)\ufe0f?$/i.test(
    cell.trim(),
  )
export const isNo = (cell: string) => isRefusal(cell) || /^(?:|-|–|—|☐|0|n\/?a)\ufe0f?$/i.test(cell.trim())

/**
 * Finds columns of checkmarks: for situations or first-time investors, or at least two for states, for loan kinds or
 * for property types. Skips a field that another column sets.
 */
export function findChecks(
  columns: readonly FileColumn[],
  data: readonly TableRow[],
  headerMap: HeaderMap,
): CheckColumn[] {
  const found = columns.flatMap(({ kind, header, index }): CheckColumn[] => {
    // 'x' below 'No rural' isn't read as yes to rural.
    if (header === '' || isRefusing(header) || headerMap.has(header) || (kind && kindsIn(header).length === 0))
      return []
    const cells = data.slice(0, 50).map((row) => row.cells[index] ?? '')
    const remarks = cells.filter((cell) => !isYes(cell) && !isNo(cell))
    const odd = remarks.length
    if (kind && !cells.some(isYes)) return []
    // Allows some remarks, which are reported: in a state's column half as many as checkmarks, in a situation's column
    // half of the cells without figures.
    const isState = findState(header) !== undefined && cells.filter(isYes).length >= 2 * odd
    const isSituation =
      situationOf(header.toLowerCase()) !== undefined &&
      cells.some((cell) => isYes(cell) || isRefusal(cell)) &&
      odd * 2 <= cells.length &&
      (odd * 5 <= cells.length || !remarks.some((remark) => /\d/.test(remark)))
    if (odd > 0 && !isState && !isSituation) return []
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
