const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** The day of an ISO 8601 moment, the same on the server and in every browser: 'October 14, 2026'. Empty when it is none. */
export function formatDay(moment: string): string {
  const date = new Date(moment)
  return Number.isNaN(date.getTime()) ? '' : dayFormat.format(date)
}
