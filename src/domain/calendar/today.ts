let format: Intl.DateTimeFormat | undefined

/**
 * Returns the day (YYYY-MM-DD) that decides whether a quote, a deal's date, a license or a review has expired or is due. A day ends
 * at midnight in Los Angeles, where it ends last in the contiguous states, so that it ends early for no one.
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
