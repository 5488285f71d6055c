// Doesn't use Intl.DateTimeFormat, whose first use takes 0.1 s on a phone. Days are in UTC, so that server and browsers
// agree.

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
const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

type DayParts = { weekday: string; month: string; date: number; year: number }

/**
 * A day (YYYY-MM-DD), or a time in ISO 8601 with its zone or in milliseconds since 1970. A time is formatted as its day
 * in UTC.
 */
type Moment = string | number

/** Writes the parts of a moment's day. Returns an empty text for an invalid one. */
function writeDay(moment: Moment, write: (day: DayParts) => string): string {
  const time = new Date(moment)
  if (Number.isNaN(time.getTime())) return ''
  return write({
    weekday: weekdayNames[time.getUTCDay()]!,
    month: monthNames[time.getUTCMonth()]!,
    date: time.getUTCDate(),
    year: time.getUTCFullYear(),
  })
}

/** Formats a day, or a time's UTC day: 'Thursday, February 18, 2027'. Returns '' for an invalid one. */
export function formatFullDay(moment: Moment): string {
  return writeDay(moment, ({ weekday, month, date, year }) => `${weekday}, ${month} ${date}, ${year}`)
}

/** Formats a day, or a time's UTC day: 'February 18, 2027'. Returns '' for an invalid one. */
export function formatLongDay(moment: Moment): string {
  return writeDay(moment, ({ month, date, year }) => `${month} ${date}, ${year}`)
}

/** Formats a day, or a time's UTC day: 'Feb 18, 2027'. Returns '' for an invalid one. */
export function formatMediumDay(moment: Moment): string {
  return writeDay(moment, ({ month, date, year }) => `${month.slice(0, 3)} ${date}, ${year}`)
}

/** Formats a day, or a time's UTC day: 'Feb 18'. Returns '' for an invalid one. */
export function formatMonthAndDay(moment: Moment): string {
  return writeDay(moment, ({ month, date }) => `${month.slice(0, 3)} ${date}`)
}
