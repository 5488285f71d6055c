import type { Lender } from '#contract/lenders.ts'
import { matchLenderOf } from '#contract/match-lender.ts'
import { lenderTransparency } from '#contract/quotes/lender-facts.ts'
import type { TransparencyTotal } from '#contract/quotes/transparency-total.ts'
import { type LenderFactsReader, noFacts } from './lender-facts.ts'

export type TransparencyReader = () => Promise<(lender: Lender) => TransparencyTotal | null>

/**
 * Reads the facts once for all lenders of a list, then scores each from memory. Null for all while messaging is only announced. While
 * the facts are the same, so is the function.
 */
export function createTransparencyReader(deps: {
  lenderFacts: LenderFactsReader
  clock: () => Date
  settings: { get(key: 'features.messaging'): Promise<string> }
}): TransparencyReader {
  const none = () => null
  let known: { facts: unknown; transparencyOf: (lender: Lender) => TransparencyTotal } | undefined
  return async () => {
    if ((await deps.settings.get('features.messaging')) === 'announced') return none
    const facts = await deps.lenderFacts.all()
    if (known?.facts === facts) return known.transparencyOf
    const now = deps.clock().getTime()
    function transparencyOf(lender: Lender) {
      const { score, isComplete } = lenderTransparency(matchLenderOf(lender), facts.get(lender.id) ?? noFacts, now)
      return { score, isComplete }
    }
    known = { facts, transparencyOf }
    return transparencyOf
  }
}
