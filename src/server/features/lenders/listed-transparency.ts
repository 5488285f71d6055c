import type { Lender } from '#contract/lenders.ts'
import type { TransparencyTotal } from '#contract/quotes/transparency-total.ts'

export type TransparencyOf = (lender: Lender) => TransparencyTotal | null

export type ListedTransparency = {
  /** The scores as last read, of which none is newer than a minute. */
  current(): TransparencyOf
  /** Resolves when they have been read, or could not be. */
  refresh(): Promise<void>
}

const refreshMs = 60_000

/**
 * Transparency scores for lists of lenders. They are read again in the background: a list is answered from memory, with scores a
 * minute old, or none after a start without a database.
 */
export function createListedTransparency(deps: {
  read: () => Promise<TransparencyOf>
  clock: () => Date
}): ListedTransparency {
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
