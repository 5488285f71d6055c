import { readWhole } from './cells/cell-verdict.ts'
import { readPropertyTypes } from './cells/read-property-types.ts'
import type { Condition } from './conditions.ts'
import type { InputCell } from './read-row.ts'

/**
 * Returns a condition for the row's property types that no condition names, such as townhomes next to loans 'from
 * $75,000 for single family, from $150,000 for 2-4 units'. Undefined if there are none, or if a condition has no types.
 */
export function otherProperties(cells: readonly InputCell[], conditions: readonly Condition[]): Condition | undefined {
  const named = cells.find(({ kind }) => kind.name === 'propertyTypes')?.text ?? ''
  const types = readWhole((context) => readPropertyTypes(named, context)?.types, {}, /./) ?? []
  if (conditions.some(({ values }) => !values.propertyTypes)) return undefined
  const left = types.filter((type) => !conditions.some(({ values }) => values.propertyTypes?.includes(type)))
  if (left.length === 0) return undefined
  return { dimension: 'property', values: { propertyTypes: left }, label: left.join(', ').toLowerCase(), rank: -1 }
}
