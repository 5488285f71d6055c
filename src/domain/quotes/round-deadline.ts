import { addDays, businessDaysAfter, easternDay, easternMoment, isBusinessDay } from '#domain/calendar/business-days.ts'
import { formatLongDay } from '#domain/calendar/day-text.ts'

const hourMs = 3_600_000
const minHours = 4
const defaultBusinessDays = 3
const maxBusinessDays = 10
/** The hour at which deadlines are offered, Eastern time. */
const closingHour = 17

/**
 * Returns the earliest and latest deadline of a round that starts now. No deadline is possible when `latest` is before
 * `earliest`.
 */
function deadlineBounds(now: Date, closingDay: string): { earliest: Date; latest: Date } {
  const tenth = businessDaysAfter(easternDay(now), maxBusinessDays)
  return {
    earliest: new Date(now.getTime() + minHours * hourMs),
    latest: easternMoment(closingDay < tenth ? closingDay : tenth, 24),
  }
}

/**
 * Returns why a deadline cannot be used, in a sentence that says what to choose; undefined when it can. It must be at
 * least four hours from `now`, and no later than the end, in Eastern time, of `closingDay` (YYYY-MM-DD) or of the tenth
 * business day, whichever is sooner.
 */
export function deadlineProblem(closesAt: Date, now: Date, closingDay: string): string | undefined {
  const { earliest, latest } = deadlineBounds(now, closingDay)
  if (latest < earliest) return 'This deal closes too soon for a round. Ask each lender on its own.'
  if (closesAt < earliest) return `Choose a deadline at least ${minHours} hours from now`
  if (closesAt <= latest) return undefined
  return easternDay(closesAt) > closingDay
    ? `Choose a deadline on or before the closing day, ${formatLongDay(closingDay)}`
    : `Choose a deadline within ${maxBusinessDays} business days`
}

/**
 * Lists the deadlines to offer, earliest first: in about four hours, then 5 pm Eastern of each business day through
 * the tenth one from now or `closingDay` (YYYY-MM-DD), whichever is sooner. `preferred` is 5 pm three business days
 * from now, or the latest one offered when the deal closes sooner. When no deadline fits, the list is empty and
 * `preferred` is null.
 */
export function offeredDeadlines(now: Date, closingDay: string): { deadlines: Date[]; preferred: Date | null } {
  const { earliest, latest } = deadlineBounds(now, closingDay)
  const quarter = 900_000
  // Adds at least a quarter of an hour to the soonest deadline, because the dialog may stay open for some minutes.
  const soonest = new Date(Math.ceil((earliest.getTime() + quarter) / quarter) * quarter)
  const evenings: Date[] = []
  for (let day = easternDay(now); easternMoment(day, closingHour) <= latest; day = addDays(day, 1))
    if (isBusinessDay(day) && easternMoment(day, closingHour) > soonest) evenings.push(easternMoment(day, closingHour))
  const deadlines = [...(soonest <= latest ? [soonest] : []), ...evenings]
  const usualDeadline = easternMoment(businessDaysAfter(easternDay(now), defaultBusinessDays), closingHour)
  const preferred = deadlines.findLast((deadline) => deadline <= usualDeadline) ?? null
  return { deadlines, preferred }
}
