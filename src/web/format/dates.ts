const dayMs = 86_400_000

// Uses UTC, so that server and browsers agree. Doesn't use Intl.DateTimeFormat, because its first use takes 0.1 s on a
// phone.

const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** Formats the UTC day of an ISO 8601 time with `format`. Returns an empty text for an invalid time. */
function formatUtc(moment: string, format: (day: { month: string; date: number; year: number }) => string): string {
  const time = new Date(moment)
  if (Number.isNaN(time.getTime())) return ''
  return format({ month: monthNames[time.getUTCMonth()]!, date: time.getUTCDate(), year: time.getUTCFullYear() })
}

/** Formats the day of an ISO 8601 time: 'October 14, 2026'. */
export function formatDay(moment: string): string {
  return formatUtc(moment, ({ month, date, year }) => `${month} ${date}, ${year}`)
}

/** 'Oct 2, 2026'. */
export function formatMediumDay(moment: string): string {
  return formatUtc(moment, ({ month, date, year }) => `${month.slice(0, 3)} ${date}, ${year}`)
}

/** Formats a date for tight spaces: 'Nov 22', with the year unless it is the current one. */
export function formatShortDay(moment: string, now: Date = new Date()): string {
  return formatUtc(moment, ({ month, date, year }) =>
    year === now.getUTCFullYear() ? `${month.slice(0, 3)} ${date}` : formatMediumDay(moment),
  )
}

// Uses the browser's time zone, so call it only after hydration.

/** Returns a formatter for date-times that is created on first use. Returns an empty string for an invalid date. */
function localFormat(options: Intl.DateTimeFormatOptions): (moment: string) => string {
  let format: Intl.DateTimeFormat | undefined
  return (moment) => {
    const date = new Date(moment)
    if (Number.isNaN(date.getTime())) return ''
    format ??= new Intl.DateTimeFormat('en-US', options)
    return format.format(date)
  }
}

/** 'November 18, 2026'. */
export const formatLocalDay = localFormat({ dateStyle: 'long' })

/** 'Nov 18, 2026'. */
export const formatShortLocalDay = localFormat({ dateStyle: 'medium' })

/** 'Nov 24, 2026, 2:10 PM'. */
export const formatMoment = localFormat({ dateStyle: 'medium', timeStyle: 'short' })

/** '1:52 PM'. */
export const formatTime = localFormat({ timeStyle: 'short' })

const localWeekday = localFormat({ weekday: 'short' })
const localDayOfYear = localFormat({ month: 'short', day: 'numeric' })
const localNamedDay = localFormat({ weekday: 'long', month: 'long', day: 'numeric' })

/** Formats a time for a list: the time today, the weekday within a week, else the day. */
export function formatWhen(moment: string, now: Date = new Date()): string {
  const date = new Date(moment)
  if (date.toDateString() === now.toDateString()) return formatTime(moment)
  return (now.getTime() - date.getTime() < 6 * dayMs ? localWeekday : localDayOfYear)(moment)
}

/** Formats the day that heads a part of a conversation: 'Today', 'Friday, November 20'. */
export function formatConversationDay(moment: string, now: Date = new Date()): string {
  return new Date(moment).toDateString() === now.toDateString() ? 'Today' : localNamedDay(moment)
}

/** Returns today in the browser's time zone as YYYY-MM-DD. */
export function localToday(): string {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}
