import { type CellContext, CellError, CellQuestion } from './cell-verdict.ts'
import { isNotPublished } from './plain-cell.ts'

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const example = 'must be a date such as 2026-03-31, 3/31/2026 or Nov 2026'

/**
 * Parses the date on which terms were checked, midnight UTC: `2026-03-31`, `3/31/2026`, `March 31, 2026`, `31-Mar-26`,
 * `Nov 2026` (its first day), or a full time with its zone. Null is not published.
 * @throws CellError, CellQuestion
 */
export function readDate(cell: string, context: CellContext): Date | null {
  if (isNotPublished(cell)) return null
  const text = cell.trim()
  const date = /^\d{4}-\d{2}-\d{2}T/.test(text) ? readTime(text) : dayOf(text)
  if (!date) throw new CellError('date', example)
  if (date.getTime() > context.now.getTime() + 86_400_000) throw new CellError('date', 'is in the future')
  return date
}

function readTime(text: string): Date | undefined {
  const [, day] = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/.exec(text) ?? []
  const date = new Date(text)
  return day === undefined || Number.isNaN(date.getTime()) || !isDay(day) ? undefined : date
}

const isDay = (day: string) => !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day)

function dayOf(text: string): Date | undefined {
  const iso = /^(\d{4})[-/.](\d{1,2})(?:[-/.](\d{1,2}))?(?: \d{1,2}:\d{2}.*)?$/.exec(text)
  if (iso) return day(iso[1]!, Number(iso[2]), Number(iso[3] ?? 1))
  const us = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{2}|\d{4})(?: \d{1,2}:\d{2}.*)?$/.exec(text)
  if (us) {
    const [month, second] = [Number(us[1]), Number(us[2])]
    return month > 12 ? day(us[3]!, second, month) : day(us[3]!, month, second)
  }
  const monthAndYear = /^(\d{1,2})\/(\d{4})$/.exec(text)
  if (monthAndYear) return day(monthAndYear[2]!, Number(monthAndYear[1]), 1)
  const words =
    /^(?:(\d{1,2})(?:st|nd|rd|th)?[- ,.]*)?([a-z]{3,9})\.?[- ,.']*(?:(\d{1,2})(?:st|nd|rd|th)?,? +)?(\d{4}|\d{2})$/i.exec(
      text,
    )
  if (!words) return undefined
  const month = monthNames.indexOf(words[2]!.slice(0, 3).toLowerCase()) + 1
  if (month === 0) return undefined
  if (!words[1] && !words[3] && words[4]!.length === 2 && Number(words[4]) <= 31)
    throw new CellQuestion(
      'could be a month of a year or a day of a month',
      [`${words[2]} 20${words[4]}`, 'not published'],
      { kind: 'date' },
    )
  return day(words[4]!, month, Number(words[1] ?? words[3] ?? 1))
}

function day(year: string, month: number, dayOfMonth: number): Date | undefined {
  const full = year.length === 2 ? `20${year}` : year
  const text = `${full}-${String(month).padStart(2, '0')}-${String(dayOfMonth).padStart(2, '0')}`
  return isDay(text) ? new Date(`${text}T00:00:00Z`) : undefined
}
