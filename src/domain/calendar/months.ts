const dayMs = 86_400_000

/** Returns the same day `months` later, or the last day of a shorter month. Days are YYYY-MM-DD. */
export function addMonths(day: string, months: number): string {
  const [year, month, ofMonth] = day.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0))
  last.setUTCDate(Math.min(ofMonth, last.getUTCDate()))
  return last.toISOString().slice(0, 10)
}

/** Returns the number of days from one day to another; negative when the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs)
}

/**
 * Returns a loan's month on a day, counted from 1. Month 1 ends on the same day of the next calendar month; days before
 * the closing are in it too.
 */
export function monthSince(closing: string, day: string): number {
  const [fromYear, fromMonth] = closing.split('-').map(Number) as [number, number]
  const [year, month] = day.split('-').map(Number) as [number, number]
  const months = Math.max(0, (year - fromYear) * 12 + month - fromMonth)
  return Math.max(1, day > addMonths(closing, months) ? months + 1 : months)
}
