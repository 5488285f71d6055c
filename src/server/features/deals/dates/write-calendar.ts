import { createEvents, type EventAttributes } from 'ics'
import type { DealDate } from '#contract/deals/deal-dates.ts'
import { addDays } from '#domain/calendar/business-days.ts'

/**
 * Returns a deal's dates as an iCalendar file (RFC 5545) of all-day events, estimated ones as tentative. Event ids are
 * stable, so importing a newer file updates events.
 */
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
  return foldLines(value)
}

function dayParts(day: string): [number, number, number] {
  return day.split('-').map(Number) as [number, number, number]
}

const maxLineOctets = 75

/** Folds lines at 75 octets (RFC 5545, 3.1) without splitting a character. The library counts characters instead. */
function foldLines(calendar: string): string {
  const lines = calendar.replace(/\r\n[ \t]/g, '').split('\r\n')
  return lines.map(foldLine).join('\r\n')
}

function foldLine(line: string): string {
  let folded = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > maxLineOctets) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += size
  }
  return folded
}
