const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })
const dayOfYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' })

/** A moment in the operator's own time: 'Nov 22, 2026, 2:10 PM'. */
export function deskTime(iso: string): string {
  return moment.format(new Date(iso))
}

/** The day of a moment: 'Nov 22', with the year when it is not this one. */
export function deskDay(iso: string): string {
  const date = new Date(iso)
  return (date.getUTCFullYear() === new Date().getUTCFullYear() ? dayOfYear : day).format(date)
}
