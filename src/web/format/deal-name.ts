import { formatDays } from '#domain/money/money.ts'

const dayMs = 86_400_000

/** Matches a first part of an address that is only a unit number, such as 'Apt 4', and needs the next part. */
const unitOnly = /^\s*(apt|apartment|unit|suite|ste|lot|#)?\.?\s*#?\w{0,5}\s*$/i

function addressParts(propertyAddress: string): [short: string, rest: string] {
  const parts = propertyAddress.split(',').map((part) => part.trim())
  const taken = parts.length > 1 && unitOnly.test(parts[0] ?? '') ? 2 : 1
  return [parts.slice(0, taken).join(', '), parts.slice(taken).filter(Boolean).join(', ')]
}

/** Returns a deal's display name: its street, without the city. */
export function shortAddress(propertyAddress: string): string {
  return addressParts(propertyAddress)[0]
}

/** Returns the rest of the address: 'Sacramento, California'. */
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

/** Formats the time until closing: from `today` to the set day (both YYYY-MM-DD), or the investor's timeline. */
export function closingTimeText(deal: { closeOn: string | null; closingTimelineDays: number }, today: string): string {
  if (deal.closeOn === null) return `Closing in ${formatDays(deal.closingTimelineDays)}`
  const left = Math.round((Date.parse(deal.closeOn) - Date.parse(today)) / dayMs)
  if (left === 0) return 'Closing today'
  return left > 0 ? `Closing in ${formatDays(left)}` : `Closing was ${formatDays(-left)} ago`
}

const nextSteps: Readonly<Record<string, string>> = {
  Applied: 'Get a term sheet',
  'Term sheet': 'Check the final terms',
  'Clear to close': 'Finish your documents',
  Funded: 'Start the work',
  Rehab: 'Request draws as work is done',
  Listed: 'Sell, then pay off the loan',
  'Sold or Rented': 'Record the sale',
}

/** Returns an investor's next step for a deal in its stage. Null for a withdrawn or dead deal. */
export function nextStep(deal: { status: string; stage: string; contactedLenders: string }): string | null {
  if (deal.status === 'withdrawn' || deal.stage === 'Dead') return null
  return (
    nextSteps[deal.stage] ?? (deal.contactedLenders === 'true' ? 'Compare quotes and choose one' : 'Ask three lenders')
  )
}
