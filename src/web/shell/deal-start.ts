import { createStoredValue, storedRecord } from '#web/storage/stored-value.ts'

/** In this tab, which also survives signing in with Google. */
const start = createStoredValue('plumbline-deal-start', storedRecord, 'session')
/** How long the way from a lender's page to the deal form may take, signing in included, in milliseconds. */
const keptMs = 3_600_000

/** Records that an investor started a deal from a lender's page. */
export function startDealFrom(lenderName: string): void {
  start.write(JSON.stringify({ lenderName, startedAt: Date.now() }))
}

/** The lender whose page led here, if the deal it was about has not been submitted or given up since. */
export function dealStartLender(now = Date.now()): string | null {
  const { lenderName, startedAt } = start.read()
  const isRecent = typeof startedAt === 'number' && startedAt <= now && now - startedAt < keptMs
  return isRecent && typeof lenderName === 'string' ? lenderName : null
}

export function forgetDealStart(): void {
  start.write(null)
}
