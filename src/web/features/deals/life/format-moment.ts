const momentFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** A moment where the investor is: 'Nov 24, 2026, 2:10 PM'. Only for what is rendered in the browser alone. */
export function formatMoment(moment: string): string {
  const date = new Date(moment)
  return Number.isNaN(date.getTime()) ? '' : momentFormat.format(date)
}
