const zone = 'America/New_York'
const dayFormat = new Intl.DateTimeFormat('en-CA', {
  timeZone: zone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** Returns a time's date in Eastern time, as YYYY-MM-DD. */
export function easternDay(time: Date): string {
  return dayFormat.format(time)
}

/** Returns the day `days` calendar days later. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()

/** Returns the n-th weekday (0 is Sunday) of a month (1 to 12), counted from the month's end if n is negative. */
function nthWeekday(year: number, month: number, weekday: number, n: number): string {
  const days = Array.from({ length: 31 }, (_, index) => new Date(Date.UTC(year, month - 1, index + 1)))
    .filter((date) => date.getUTCMonth() === month - 1 && date.getUTCDay() === weekday)
    .map((date) => date.toISOString().slice(0, 10))
  return days.at(n > 0 ? n - 1 : n)!
}

/** Moves a holiday on a Saturday to Friday, and one on a Sunday to Monday (5 U.S.C. 6103). */
function observed(year: number, month: number, date: number): string {
  const day = new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10)
  const weekday = weekdayOf(day)
  return weekday === 6 ? addDays(day, -1) : weekday === 0 ? addDays(day, 1) : day
}

/**
 * Returns the days (YYYY-MM-DD) on which the eleven US federal holidays of a year are observed, and the next New Year's
 * Day, which may be observed in this year. So a day may be outside the year.
 */
export function federalHolidays(year: number): ReadonlySet<string> {
  return new Set([
    observed(year, 1, 1),
    nthWeekday(year, 1, 1, 3),
    nthWeekday(year, 2, 1, 3),
    nthWeekday(year, 5, 1, -1),
    observed(year, 6, 19),
    observed(year, 7, 4),
    nthWeekday(year, 9, 1, 1),
    nthWeekday(year, 10, 1, 2),
    observed(year, 11, 11),
    nthWeekday(year, 11, 4, 4),
    observed(year, 12, 25),
    // New Year's Day on a Saturday is observed on December 31.
    observed(year + 1, 1, 1),
  ])
}

/** Returns whether a day is Monday to Friday and not a federal holiday. */
export function isBusinessDay(day: string): boolean {
  const weekday = weekdayOf(day)
  return weekday !== 0 && weekday !== 6 && !federalHolidays(Number(day.slice(0, 4))).has(day)
}

/**
 * Counts the business days after the date of `from` through the date of `to`, in Eastern time: three from Friday to
 * Wednesday.
 */
export function businessDaysBetween(from: Date, to: Date): number {
  const last = easternDay(to)
  let count = 0
  for (let day = addDays(easternDay(from), 1); day <= last; day = addDays(day, 1)) if (isBusinessDay(day)) count++
  return count
}

/**
 * Returns the day (YYYY-MM-DD) that is `count` business days before `day`, or `day` for a count of 0. `day`
 * itself isn't counted. It may be on a weekend or holiday.
 */
export function businessDaysBefore(day: string, count: number): string {
  let found = day
  for (let left = count; left > 0; ) {
    found = addDays(found, -1)
    if (isBusinessDay(found)) left--
  }
  return found
}

/**
 * Returns the day (YYYY-MM-DD) that is `count` business days after `day`, or `day` for a count of 0. `day`
 * itself isn't counted. It may be on a weekend or holiday.
 */
export function businessDaysAfter(day: string, count: number): string {
  let found = day
  for (let left = count; left > 0; ) {
    found = addDays(found, 1)
    if (isBusinessDay(found)) left--
  }
  return found
}

const hourFormat = new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' })

/** Returns the time of a full hour, 0 to 24, of a day in Eastern time. */
export function easternMoment(day: string, hour: number): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  // Eastern time is four hours behind UTC in summer and five in winter; daylight saving time changes at 2 am.
  const summer = new Date(midnight + (hour + 4) * 3_600_000)
  return Number(hourFormat.format(summer)) === hour % 24 ? summer : new Date(summer.getTime() + 3_600_000)
}
