import { daysBetween } from '#domain/calendar/months.ts'
import { closingDayOf } from '#domain/deal/closing-day.ts'
import { formatDays } from '#domain/money/money.ts'

/**
 * Matches the first part of an address if it is only a unit number, such as 'Apt 4'. The street is then in the next
 * part.
 */
const unitOnly = /^\s*(apt|apartment|unit|suite|ste|lot|#)?\.?\s*#?\w{0,5}\s*$/i

function addressParts(propertyAddress: string): [short: string, rest: string] {
  const parts = propertyAddress.split(',').map((part) => part.trim())
  const taken = parts.length > 1 && unitOnly.test(parts[0] ?? '') ? 2 : 1
  return [parts.slice(0, taken).join(', '), parts.slice(taken).filter(Boolean).join(', ')]
}

/**
 * Returns a deal's display name: the address up to its first comma, or to the second if the first part is only a unit.
 */
export function shortAddress(propertyAddress: string): string {
  return addressParts(propertyAddress)[0]
}

/**
 * Returns a deal's address without the street: 'Sacramento, California', or the state alone for an address without a
 * city.
 */
export function dealPlace({
  propertyAddress,
  propertyState,
}: {
  propertyAddress: string
  propertyState: string
}): string {
  const rest = addressParts(propertyAddress)[1]
  return rest && rest !== propertyState ? `${rest}, ${propertyState}` : propertyState
}

/** 'Fix and Flip in Sacramento, California'. */
export function dealInPlace(deal: { dealType: string; propertyAddress: string; propertyState: string }): string {
  return `${deal.dealType} in ${dealPlace(deal)}`
}

/**
 * Formats the time from `today` (YYYY-MM-DD) to the closing: 'Closing in 5 days', 'Closing today', 'Closing was 3 days
 * ago'. The closing is the set day, or else the investor's timeline counted from the submission.
 */
export function closingTimeText(
  deal: { closeOn: string | null; closingTimelineDays: number; createdAt: string },
  today: string,
): string {
  const { on, isEstimated } = closingDayOf({ ...deal, createdAt: new Date(deal.createdAt) })
  const left = daysBetween(today, on)
  if (left === 0) return 'Closing today'
  if (left > 0) return `Closing in ${formatDays(left)}`
  return `${isEstimated ? 'Planned closing' : 'Closing'} was ${formatDays(-left)} ago`
}
