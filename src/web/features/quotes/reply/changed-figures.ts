import type { ChangedFigure } from '#contract/quotes/shared-sheet.ts'
import type { DealFieldValue } from '#domain/deal/deal-field.ts'
import { dealFields } from '#domain/deal/deal-fields.ts'
import { dealFieldText } from '#web/format/deal-field-text.ts'

/** A changed figure in words: its name, what it was and what it is. */
export function changeWords({ field, from, to }: ChangedFigure): { label: string; from: string; to: string } {
  const write = (value: DealFieldValue) => dealFieldText(field, value) ?? 'not provided'
  return { label: dealFields[field].lenders, from: write(from), to: write(to) }
}
