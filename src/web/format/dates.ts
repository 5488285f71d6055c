const dayMs = 86_400_000

const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const dayOfYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const shortDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

const localLongDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })
const localShortDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
const localMoment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })
const localTime = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })
const localWeekday = new Intl.DateTimeFormat('en-US', { weekday: 'short' })
const localDayOfYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })
const localNamedDay = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' })

/** Empty for a text that is no moment. */
function write(format: Intl.DateTimeFormat, moment: string): string {
  const date = new Date(moment)
  return Number.isNaN(date.getTime()) ? '' : format.format(date)
}

// In UTC, the same on the server and in every browser.

/** The day of an ISO 8601 moment: 'October 14, 2026'. */
export function formatDay(moment: string): string {
  return write(longDay, moment)
}

/** 'Oct 2, 2026'. */
export function formatMediumDay(moment: string): string {
  return write(shortDay, moment)
}

/** The day where there is little room: 'Nov 22', with the year when it is not this one. */
export function formatShortDay(moment: string, now: Date = new Date()): string {
  return write(new Date(moment).getUTCFullYear() === now.getUTCFullYear() ? dayOfYear : shortDay, moment)
}

// In the reader's own time zone: only for what is rendered in the browser alone.

/** 'November 18, 2026'. */
export function formatLocalDay(moment: string): string {
  return write(localLongDay, moment)
}

/** 'Nov 18, 2026'. */
export function formatShortLocalDay(moment: string): string {
  return write(localShortDay, moment)
}

/** 'Nov 24, 2026, 2:10 PM'. */
export function formatMoment(moment: string): string {
  return write(localMoment, moment)
}

/** '1:52 PM'. */
export function formatTime(moment: string): string {
  return write(localTime, moment)
}

/** As a list writes a moment: the time today, the weekday within a week, else the day. */
export function formatWhen(moment: string, now: Date = new Date()): string {
  const date = new Date(moment)
  if (date.toDateString() === now.toDateString()) return formatTime(moment)
  return write(now.getTime() - date.getTime() < 6 * dayMs ? localWeekday : localDayOfYear, moment)
}

/** The day that heads a part of a conversation: 'Today', 'Friday, November 20'. */
export function formatConversationDay(moment: string, now: Date = new Date()): string {
  return new Date(moment).toDateString() === now.toDateString() ? 'Today' : write(localNamedDay, moment)
}

/** Today where the reader is, as date fields write it: YYYY-MM-DD. */
export function localToday(): string {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}
