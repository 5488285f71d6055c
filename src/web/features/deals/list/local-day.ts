const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })

/**
 * The day of an ISO 8601 moment where the investor is: 'November 18, 2026'. Empty when it is none. Only for what is rendered in
 * the browser alone, for the server stands in another time zone.
 */
export function formatLocalDay(moment: string): string {
  const date = new Date(moment)
  return Number.isNaN(date.getTime()) ? '' : dayFormat.format(date)
}
