import type { DealFieldValue } from '#domain/deal/deal-field.ts'
import { type DealFieldName, dealField } from '#domain/deal/deal-fields.ts'
import { formatDays, formatDollars, formatMonths } from '#domain/money/money.ts'
import { formatDay } from './dates.ts'

/** Formats a deal field's value with its unit or its choice's text. Null if it wasn't given, or for an empty list. */
export function dealFieldText(name: DealFieldName, value: DealFieldValue | undefined): string | null {
  if (value === null || value === undefined || value === '') return null
  const { kind } = dealField(name)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'string') return kind === 'pastDay' ? formatDay(value) : choiceText(name, value)
  if (typeof value !== 'number') return value.map((choice) => choiceText(name, choice)).join(', ') || null
  if (kind === 'dollars') return formatDollars(value)
  if (kind === 'months') return formatMonths(value)
  return kind === 'days' ? formatDays(value) : value.toLocaleString('en-US')
}

/** Returns a choice's text: the choice itself if the field has no text for it. */
export function choiceText(name: DealFieldName, choice: string): string {
  const field = dealField(name)
  return ('words' in field ? field.words?.[choice] : undefined) ?? choice
}

/** Returns a field's choices as options with capitalized labels. Empty for a field without choices. */
export function choiceOptions(name: DealFieldName) {
  const field = dealField(name)
  if (!('choices' in field)) return []
  return field.choices.map((value) => ({ value, label: capitalized(choiceText(name, value)) }))
}

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
