import { type CellContext, CellError, CellQuestion } from './cell-verdict.ts'
import { groupsOf } from './plain-cell.ts'

export const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Formats of a day or month. The first that matches applies. */
const formats = [
  /^(?<year>20\d{2})(?<month>\d{2})(?<day>\d{2})$/,
  /^(?<year>\d{4})[-/.](?<month>\d{1,2})(?:[-/.](?<day>\d{1,2}))?(?: \d{1,2}:\d{2}.*)?$/,
  /^(?<month>0?\d|1[0-2])[-/.](?<day>\d{1,2})[-/.](?<year>\d{2}|\d{4})(?: \d{1,2}:\d{2}.*)?$/,
  // A figure above 12 is the day: '31/3/2026'.
  /^(?<day>\d{1,2})[-/.](?<month>\d{1,2})[-/.](?<year>\d{2}|\d{4})(?: \d{1,2}:\d{2}.*)?$/,
  /^(?<month>\d{1,2})\/(?<year>\d{4})$/,
  /^(?<day>\d{1,2})(?:st|nd|rd|th)?(?: of)?[- ,.]*(?<month>[a-z]{3,9})\.?[- ,.']*(?<year>\d{4}|\d{2})$/i,
  /^(?<month>[a-z]{3,9})\.?[- ,.']*(?:(?<day>\d{1,2})(?:st|nd|rd|th)?,? +)?(?<year>\d{4}|\d{2})$/i,
]
/** Words before and after a date: 'Fri', 'rates eff.', 'as of', 'by Jen'. */
const aroundDate =
  /^(?:(?:(?:sun|mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?)(?:day)?\.?,?|(?:(?:rates?|terms|pricing) )?(?:eff(?:ective|\.)?|as of|updated?|rev(?:ised|\.)?|checked|verified|current)(?: on)?:?) +)+| by [a-z]+\.?$/gi
const fullTime = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/

/**
 * Parses the date on which terms were checked, as midnight UTC: `2026-03-31`, `3/31/2026`, `March 31, 2026`,
 * `31-Mar-26`, `Nov 2026` (its first day). Only an ISO time such as `2026-03-31T10:00:00Z` keeps its hour.
 * @throws CellError for any other text and for a date more than a day after `now`. CellQuestion for 'Nov 26'.
 */
export function readDate(cell: string, context: CellContext): Date {
  const text = cell.trim()
  const day = fullTime.exec(text)?.[1]
  const date = new Date(day ? text : (dayOf(text) ?? ''))
  if (Number.isNaN(date.getTime()) || (day && !isDay(day)))
    throw new CellError('date', 'must be a date such as 2026-03-31, 3/31/2026 or Nov 2026')
  if (date.getTime() > context.now.getTime() + 86_400_000) throw new CellError('date', 'is in the future')
  return date
}

const isDay = (day: string) => !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day)

/** Returns the day of a text as 2026-03-31. */
function dayOf(text: string): string | undefined {
  const parts = groupsOf(formats, text.replace(aroundDate, ''))
  if (!parts) return undefined
  const { year = '', month = '', day } = parts
  const named = monthNames.indexOf(month.slice(0, 3).toLowerCase()) + 1
  if (named > 0 && day === undefined && year.length === 2 && Number(year) <= 31)
    throw new CellQuestion('could be a month of a year or a day of a month', [`${month} 20${year}`, 'not published'], {
      kind: 'date',
    })
  const iso = [year.length === 2 ? `20${year}` : year, named || month, day ?? 1]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
  return isDay(iso) ? iso : undefined
}
