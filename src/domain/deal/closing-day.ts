import { addDays } from '#domain/calendar/business-days.ts'
import { todayOf } from '#domain/calendar/today.ts'

/**
 * Returns a deal's closing date (`on`) and whether it is an estimate. Without a set date, the estimate is the day the
 * deal was submitted ({@link todayOf}) plus the investor's closing timeline.
 */
export function closingDayOf(deal: { closeOn: string | null; createdAt: Date; closingTimelineDays: number }) {
  const wished = addDays(todayOf(deal.createdAt), deal.closingTimelineDays)
  return { on: deal.closeOn ?? wished, isEstimated: deal.closeOn === null }
}
