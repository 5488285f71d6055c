import type { DealFieldValue } from '#domain/deal/deal-field.ts'
import { type DealFieldName, dealFields } from '#domain/deal/deal-fields.ts'
import { type ProfitFigureName, profitFigureLabels } from '#domain/loan-request/profit-figure-labels.ts'
import { formatDollars } from '#domain/money/money.ts'
import { dealFieldText } from '#web/format/deal-field-text.ts'

const words: Readonly<Record<string, string>> = { drawn: 'What is drawn', full: 'The full loan' }

/** Edits list the profit's figures one by one. */
const profitLabels: Readonly<Record<string, string>> = profitFigureLabels
const profitDollars: ReadonlySet<string> = new Set([
  'utilitiesMonthly',
  'loanFees',
  'appraisal',
  'drawFee',
  'targetProfit',
] satisfies ProfitFigureName[])

export function changedFieldLabel(field: string): string {
  return isField(field) ? dealFields[field].label : (profitLabels[field] ?? field)
}

/** Returns a changed field's value as text, 'not given' for none. */
export function changedFieldText(field: string, value: DealFieldValue | undefined): string {
  if (isField(field)) return dealFieldText(field, value) ?? 'not given'
  if (value === null || value === undefined || value === '') return 'not given'
  if (typeof value === 'string') return words[value] ?? value
  return profitDollars.has(field) && typeof value === 'number' ? formatDollars(value) : value.toLocaleString('en-US')
}

function isField(field: string): field is DealFieldName {
  return Object.hasOwn(dealFields, field)
}
