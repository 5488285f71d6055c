import { addDays } from '#domain/calendar/business-days.ts'
import { todayOf } from '#domain/calendar/today.ts'

/** Returns a deal's closing date. Until it is set, estimates it from the submission and the wished days to close. */
export function closingDayOf(deal: { closeOn: string | null; createdAt: Date; closingTimelineDays: number }) {
  const wished = addDays(todayOf(deal.createdAt), deal.closingTimelineDays)
  return { on: deal.closeOn ?? wished, isEstimated: deal.closeOn === null }
}
