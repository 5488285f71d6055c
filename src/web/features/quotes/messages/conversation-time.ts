const timeFormat = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })
const weekdayFormat = new Intl.DateTimeFormat('en-US', { weekday: 'short' })
const shortDayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })
const longDayFormat = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' })

const dayMs = 86_400_000

/** The time of a moment where the investor is: '1:52 PM'. Only for what is rendered in the browser alone. */
export function formatTime(moment: string): string {
  return timeFormat.format(new Date(moment))
}

/** The day of a moment as a list writes it: the time today, the weekday within a week, else the date. */
export function formatWhen(moment: string, now: Date = new Date()): string {
  const date = new Date(moment)
  if (date.toDateString() === now.toDateString()) return formatTime(moment)
  if (now.getTime() - date.getTime() < 6 * dayMs) return weekdayFormat.format(date)
  return shortDayFormat.format(date)
}

/** The day that parts a conversation: 'Today', 'Friday, November 20'. */
export function formatConversationDay(moment: string, now: Date = new Date()): string {
  const date = new Date(moment)
  return date.toDateString() === now.toDateString() ? 'Today' : longDayFormat.format(date)
}
