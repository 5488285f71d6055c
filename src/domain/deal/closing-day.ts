import { addDays } from '#domain/calendar/business-days.ts'
import { todayOf } from '#domain/calendar/today.ts'

/**
 * Returns a deal's closing date (`on`) and whether it is estimated. Until it is set, estimates it as the submission's
 * day ({@link todayOf}) plus the days that the investor wants to close in.
 */
export function closingDayOf(deal: { closeOn: string | null; createdAt: Date; closingTimelineDays: number }) {
  const wished = addDays(todayOf(deal.createdAt), deal.closingTimelineDays)
  return { on: deal.closeOn ?? wished, isEstimated: deal.closeOn === null }
}
