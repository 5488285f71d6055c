import type { DealField } from './deal-field.ts'
import { type DealFieldName, dealFieldNames, dealFields } from './deal-fields.ts'

type Fields = typeof dealFields
type NamesWith<Key extends keyof DealField> = {
  [N in DealFieldName]: Fields[N] extends Record<Key, unknown> ? N : never
}[DealFieldName]

function namesWith<Key extends keyof DealField>(key: Key): NamesWith<Key>[] {
  return dealFieldNames.filter((name) => key in dealFields[name]) as NamesWith<Key>[]
}

/** The fields asked under "Better matches". */
export type BetterMatchName = NamesWith<'better'>
export const betterMatchNames = namesWith('better')
/** The fields that every asked lender sees. */
export type LenderFieldName = NamesWith<'lenders'>
export const lenderFieldNames = namesWith('lenders')
/** The fields on a deal's sheet. */
export type SheetFieldName = NamesWith<'sheet'>
export const sheetFieldNames = namesWith('sheet')

/** Picks the named fields of a record. */
export function pickFields<Name extends DealFieldName, Row extends Record<Name, unknown>>(
  row: Row,
  names: readonly Name[],
): Pick<Row, Name> {
  return Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>
}

type Defaults = { [N in DealFieldName]: Fields[N]['default'] }
/** The form's default values. */
export const dealFieldDefaults = Object.fromEntries(
  dealFieldNames.map((name) => [name, dealFields[name].default]),
) as Defaults
