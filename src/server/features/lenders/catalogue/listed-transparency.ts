import type { TransparencyTotal } from '#contract/quotes/transparency-total.ts'
import type { MatchLender } from '#domain/matching/match-inputs.ts'

/** How open a lender is; null for all while messaging is only announced. */
export type TransparencyOf = (lender: MatchLender) => TransparencyTotal | null
/** Reads what the scores of all lenders are made of, once for a list. */
export type ReadTransparency = () => Promise<TransparencyOf>

export type ListedTransparency = {
  /** The scores as last read. After a minute they are read again, for those who ask later. */
  current(): TransparencyOf
  /** Resolves when they have been read, or could not be. */
  refresh(): Promise<void>
}

const refreshMs = 60_000

/**
 * Transparency scores for lists of lenders. They are read again in the background: a list is answered from memory, with scores a
 * minute old, or none after a start without a database.
 */
export function createListedTransparency(deps: { read: ReadTransparency; clock: () => Date }): ListedTransparency {
  let transparencyOf: TransparencyOf = () => null
  let readAt = Number.NEGATIVE_INFINITY
  async function refresh() {
    readAt = deps.clock().getTime()
    // The scores before stay; the next minute tries again.
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
