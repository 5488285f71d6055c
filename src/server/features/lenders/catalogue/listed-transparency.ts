import type { TransparencyTotal } from '#contract/lenders/transparency-total.ts'
import type { MatchLender } from '#domain/loan-request/match-inputs.ts'

/** Returns a lender's transparency score. Null while the messaging feature is off. */
export type TransparencyOf = (lender: MatchLender) => TransparencyTotal | null
/** Reads the data behind all lenders' scores, and returns the function that computes each. */
export type ReadTransparency = () => Promise<TransparencyOf>

type ListedTransparency = {
  /** Returns the cached scores. After a minute, starts a refresh for later calls. */
  current(): TransparencyOf
  /** Resolves when the refresh has succeeded or failed. */
  refresh(): Promise<void>
}

const refreshMs = 60_000

/**
 * Creates a cache of transparency scores for lists. `current` never waits: a call after more than a minute starts a
 * refresh but still returns the earlier scores, which are null before the first read.
 */
export function createListedTransparency(deps: { read: ReadTransparency; clock: () => Date }): ListedTransparency {
  let transparencyOf: TransparencyOf = () => null
  let readAt = Number.NEGATIVE_INFINITY
  async function refresh() {
    readAt = deps.clock().getTime()
    // Keeps the earlier scores. The next minute retries.
    transparencyOf = await deps.read().catch(() => transparencyOf)
  }
  return {
    refresh,
    current() {
      if (Math.abs(deps.clock().getTime() - readAt) >= refreshMs) void refresh()
      return transparencyOf
    },
  }
}
