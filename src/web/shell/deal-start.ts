import { createStoredValue, storedRecord } from '#web/storage/stored-value.ts'

/** Session storage, which survives a sign-in with Google in this tab. */
const start = createStoredValue('plumbline-deal-start', storedRecord, 'session')
/** Milliseconds that the start of a deal is kept, from a lender's page through sign-in to the deal form. */
const keptMs = 3_600_000

/** Records that an investor started a deal from a lender's page. */
export function startDealFrom(lenderName: string): void {
  start.write(JSON.stringify({ lenderName, startedAt: Date.now() }))
}

/** Returns the lender whose page led here, unless the deal was submitted or abandoned since. */
export function dealStartLender(now = Date.now()): string | null {
  const { lenderName, startedAt } = start.read()
  const isRecent = typeof startedAt === 'number' && startedAt <= now && now - startedAt < keptMs
  return isRecent && typeof lenderName === 'string' ? lenderName : null
}

export function forgetDealStart(): void {
  start.write(null)
}
