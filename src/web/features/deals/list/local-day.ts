const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })
const shortFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

/**
 * The day of an ISO 8601 moment where the investor is: 'November 18, 2026'. Empty when it is none. Only for what is rendered in
 * the browser alone, for the server stands in another time zone.
 */
export function formatLocalDay(moment: string): string {
  return format(dayFormat, moment)
}

/** The same where there is little room: 'Nov 18, 2026'. */
export function formatShortLocalDay(moment: string): string {
  return format(shortFormat, moment)
}

function format(days: Intl.DateTimeFormat, moment: string): string {
  const date = new Date(moment)
  return Number.isNaN(date.getTime()) ? '' : days.format(date)
}
