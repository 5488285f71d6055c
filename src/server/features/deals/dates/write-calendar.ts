import { createEvents, type EventAttributes } from 'ics'
import type { DealDate } from '#contract/deals/deal-dates.ts'
import { addDays } from './dates-of-deal.ts'

/** The days of a deal as an iCalendar file (RFC 5545): whole days, each with an id that lasts, so that a new file updates the old events. */
export function writeCalendar(
  dates: readonly DealDate[],
  { address, dealUrl, host }: { address: string; dealUrl: string; host: string },
): string {
  const events = dates.map(
    ({ dealId, kind, on, title, isEstimated, daysBefore }): EventAttributes => ({
      uid: [kind, ...(daysBefore === null ? [] : [daysBefore]), `${dealId}@${host}`].join('-'),
      title: `${title}${isEstimated ? ' (estimated)' : ''}: ${address}`,
      start: dayParts(on),
      end: dayParts(addDays(on, 1)),
      url: dealUrl,
      status: isEstimated ? 'TENTATIVE' : 'CONFIRMED',
      busyStatus: 'FREE',
      transp: 'TRANSPARENT',
      method: 'PUBLISH',
    }),
  )
  const { value, error } = createEvents(events)
  if (error || value === null) throw error ?? new Error('The calendar could not be written.')
  return value
}

function dayParts(day: string): [number, number, number] {
  return day.split('-').map(Number) as [number, number, number]
}
