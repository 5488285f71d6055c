import { formatCount } from '#domain/money/counts.ts'
import { formatDay } from '#web/format/dates.ts'
import { lenderFieldByName } from './lender-field-groups.ts'

const storedDay = /^\d{4}-\d\d-\d\d(?:T|$)/
const plainNumber = /^\d+(?:\.\d+)?$/

/**
 * Formats a field's stored text so that it still parses to the same value: `75000` becomes $75,000, `9.5` becomes 9.5%,
 * `12` becomes 12 months, each by the field's unit, and a stored day November 22, 2026. Returns other texts unchanged.
 */
export function readableFieldText(field: string, text: string): string {
  if (/termsCheckedAt$/i.test(field) && storedDay.test(text)) return formatDay(text)
  const unit = lenderFieldByName[field]?.unit
  if (unit === undefined || !plainNumber.test(text)) return text
  if (unit === 'percent') return `${text}%`
  if (unit === 'dollars') {
    const [whole = '', cents] = text.split('.')
    return `$${formatCount(Number(whole))}${cents === undefined ? '' : `.${cents.padEnd(2, '0')}`}`
  }
  return `${text} ${Number(text) === 1 ? unit.slice(0, -1) : unit}`
}

/** Formats each text of a record, by its field name, with {@link readableFieldText}. */
export function readableFieldTexts(texts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, readableFieldText(field, text)]))
}
