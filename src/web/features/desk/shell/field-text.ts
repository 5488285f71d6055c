import { lenderFieldLabel } from '#domain/matching/lender-field-labels.ts'
import { formatShortDay } from '#web/format/dates.ts'

/** Returns a field's label: 'Highest rate' for 'maxRate'. A program's field keeps the program's name in front. */
export function fieldLabel(field: string): string {
  const at = field.lastIndexOf(': ')
  const own = field.slice(at === -1 ? 0 : at + 2)
  const words =
    lenderFieldLabel(own) ??
    own
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .replaceAll('_', ' ')
      .toLowerCase()
      .replace(/\b(?:ltv|ltc|ltarv|arv|dscr|url|nmls|id)\b/g, (word) => word.toUpperCase())
  return at === -1 ? words : `${field.slice(0, at)}: ${words}`
}

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 2,
  minimumFractionDigits: 0,
})

/** Formats a stored value by the unit in its field's name. */
export function fieldText(field: string, value: unknown): string {
  // State settings are the operators' own decisions, so "Not published" doesn't apply.
  if (value == null && /^(sentence|reviewed)/.test(field)) return 'none'
  if (value === null || value === undefined || value === '') return 'not published'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value))
    return value.length === 0
      ? /states$/i.test(field)
        ? 'no list'
        : 'none'
      : value.map((one) => fieldText(field, one)).join(', ')
  if (typeof value === 'number') {
    if (/amount|fee|cost/i.test(field) && !/percent/i.test(field)) return dollars.format(value)
    if (/rate|percent/i.test(field)) return `${value}%`
    return value.toLocaleString('en-US')
  }
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)) return formatShortDay(value)
  return typeof value === 'string' ? value : JSON.stringify(value)
}
