const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })
const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' })

/** A moment in the operator's own time: 'Nov 22, 2026, 2:10 PM'. */
export function deskTime(iso: string): string {
  return moment.format(new Date(iso))
}

/** The day of a moment: 'Nov 22, 2026'. */
export function deskDay(iso: string): string {
  return day.format(new Date(iso))
}
