let format: Intl.DateTimeFormat | undefined

/**
 * Returns today (YYYY-MM-DD) for deadlines of quotes, deals, licenses and reviews. A day ends at midnight in Los
 * Angeles, so that no deadline in the contiguous states passes early.
 */
export function todayOf(now: Date): string {
  format ??= new Intl.DateTimeFormat('en-CA', {
    timeZone: 'America/Los_Angeles',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  return format.format(now)
}

/** Returns the Monday of a time's week in UTC, as YYYY-MM-DD. */
export function mondayOf(moment: Date): string {
  const daysSince = (moment.getUTCDay() + 6) % 7
  return new Date(moment.getTime() - daysSince * 86_400_000).toISOString().slice(0, 10)
}
