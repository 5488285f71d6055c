const storageName = 'deal-start'
/** How long the way from a lender's page to the deal form may take, signing in included, in milliseconds. */
const keptMs = 3_600_000

/** Notes that somebody set out from a lender's page to submit a deal. Kept in this tab, which also survives signing in with Google. */
export function startDealFrom(lenderName: string): void {
  try {
    sessionStorage.setItem(storageName, JSON.stringify({ lenderName, startedAt: Date.now() }))
  } catch {
    // Without storage the dashboard opens as always.
  }
}

/** The lender whose page led here, if the deal it was about has not been submitted or given up since. */
export function dealStartLender(now = Date.now()): string | null {
  try {
    const { lenderName, startedAt } = JSON.parse(sessionStorage.getItem(storageName) ?? '{}') as Record<string, unknown>
    const isRecent = typeof startedAt === 'number' && startedAt <= now && now - startedAt < keptMs
    return isRecent && typeof lenderName === 'string' ? lenderName : null
  } catch {
    return null
  }
}

export function forgetDealStart(): void {
  try {
    sessionStorage.removeItem(storageName)
  } catch {
    // As above.
  }
}
