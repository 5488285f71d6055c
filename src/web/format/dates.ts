import { formatMediumDay, formatMonthAndDay } from '#domain/calendar/day-text.ts'

export { formatLongDay as formatDay, formatMediumDay } from '#domain/calendar/day-text.ts'

const dayMs = 86_400_000

/** Formats a date for tight spaces, in UTC: 'Nov 22', with the year unless it is the current one. */
export function formatShortDay(moment: string, now: Date = new Date()): string {
  const isThisYear = new Date(moment).getUTCFullYear() === now.getUTCFullYear()
  return isThisYear ? formatMonthAndDay(moment) : formatMediumDay(moment)
}

// Everything below uses the browser's time zone, so call it only after hydration.

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

/** 'November 18, 2026' in the browser's time zone. Empty for an invalid date. */
export const formatLocalDay = localFormat({ dateStyle: 'long' })

/** 'Nov 18, 2026' in the browser's time zone. Empty for an invalid date. */
export const formatShortLocalDay = localFormat({ dateStyle: 'medium' })

/** 'Nov 24, 2026, 2:10 PM' in the browser's time zone. Empty for an invalid date. */
export const formatMoment = localFormat({ dateStyle: 'medium', timeStyle: 'short' })

/** '1:52 PM' in the browser's time zone. Empty for an invalid date. */
export const formatTime = localFormat({ timeStyle: 'short' })

const localWeekday = localFormat({ weekday: 'short' })
const localDayOfYear = localFormat({ month: 'short', day: 'numeric' })
const localNamedDay = localFormat({ weekday: 'long', month: 'long', day: 'numeric' })
const localNamedDayOfYear = localFormat({ dateStyle: 'full' })

/**
 * Formats a past time for a list, in the browser's time zone: the time today, the weekday within six days, else the
 * day, with the year unless it is the current one.
 */
export function formatWhen(moment: string, now: Date = new Date()): string {
  const date = new Date(moment)
  if (date.toDateString() === now.toDateString()) return formatTime(moment)
  if (now.getTime() - date.getTime() < 6 * dayMs) return localWeekday(moment)
  return (date.getFullYear() === now.getFullYear() ? localDayOfYear : formatShortLocalDay)(moment)
}

/**
 * Formats the day that heads a part of a conversation, in the browser's time zone: 'Today', 'Friday, November 20', with
 * the year unless it is the current one.
 */
export function formatConversationDay(moment: string, now: Date = new Date()): string {
  const date = new Date(moment)
  if (date.toDateString() === now.toDateString()) return 'Today'
  return (date.getFullYear() === now.getFullYear() ? localNamedDay : localNamedDayOfYear)(moment)
}

/** Returns today in the browser's time zone as YYYY-MM-DD. */
export function localToday(): string {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}
