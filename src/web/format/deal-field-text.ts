import { type DealFieldName, dealFields } from '#domain/deal/deal-fields.ts'
import { formatDays, formatDollars, formatMonths } from '#domain/money/money.ts'
import { formatDay } from './dates.ts'

const choiceWords: Readonly<Record<string, string>> = {
  investment: 'Nobody who borrows: it is an investment',
  owner: 'I or my family',
  short: 'Short-term',
  rental: 'Long-term rental, 30 years',
}

/** A deal's field as people read it: dollars, months, days and dates in words; null when it was not given. */
export function dealFieldText(name: DealFieldName, value: string | number | null | undefined): string | null {
  if (value === null || value === undefined || value === '') return null
  const { kind } = dealFields[name]
  if (typeof value === 'string') return kind === 'pastDay' ? formatDay(value) : (choiceWords[value] ?? value)
  if (kind === 'dollars') return formatDollars(value)
  if (kind === 'months') return formatMonths(value)
  return kind === 'days' ? formatDays(value) : value.toLocaleString('en-US')
}
