import { propertyTypes } from '#domain/choices/deal-choices.ts'
import type { FileField, FileValues } from './file-values.ts'
import { namesKinds } from './narrow-to-kinds.ts'
import type { InputCell } from './read-row.ts'

/**
 * Settles what a lender's 'multifamily' means: the catalogue's Multi Family has 2 to 4 units, and its Apartment 5 or
 * more. Replaces the property types in `values` where the units say more. Returns a note for each interpretation.
 */
export function settleMultifamily(
  values: FileValues,
  cellOf: (field: FileField) => InputCell | undefined,
): { cell: InputCell; message: string }[] {
  const { propertyTypes: types = [], maxUnits, maxAmount } = values
  if (!types.includes('Multi Family') || types.includes('Apartment')) return []
  const named = cellOf('propertyTypes')
  if (named && maxUnits == null) {
    const isName = namesKinds.has(named.kind.name) && types.length === 1
    const isLarge = (maxAmount ?? 0) >= 5_000_000 && named.kind.name === 'propertyTypes'
    const saysUnits = /plex|unit|\d ?[-\u2013] ?\d/i.test(named.text)
    if (!isName && !(isLarge && !saysUnits && /\bmf\b|multi-?family/i.test(named.text))) return []
    values.propertyTypes = propertyTypes.filter((type) => type === 'Apartment' || types.includes(type))
    return [{ cell: named, message: 'names multifamily without a number of units, which was read as 2 units or more' }]
  }
  const units = cellOf('maxUnits')
  const isExport = units?.header === units?.kind.name
  if (!units || isExport || (maxUnits ?? 0) <= 4) return []
  const isAbove =
    types.length === 1 && /^\D*(?:[5-9]|\d\d)\s*(?:-|\u2013|to|\+)/.test(units.text) && !/up to/i.test(units.text)
  values.propertyTypes = propertyTypes.filter((type) => type === 'Apartment' || (types.includes(type) && !isAbove))
  return [{ cell: units, message: 'has more than 4 units, so the property types were read with Apartment' }]
}
