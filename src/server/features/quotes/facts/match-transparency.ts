import { lenderTransparency } from '#contract/quotes/lender-facts.ts'
import type { ReadTransparency } from '#server/features/lenders/catalogue/listed-transparency.ts'
import { type LenderFactsReader, noFacts } from './lender-facts.ts'

/** Creates a reader that scores any lender from facts read once. The score is null while messaging is only announced. */
export function createTransparencyReader(deps: {
  lenderFacts: LenderFactsReader
  clock: () => Date
  settings: { get(key: 'features.messaging'): Promise<string> }
}): ReadTransparency {
  return async () => {
    if ((await deps.settings.get('features.messaging')) === 'announced') return () => null
    const facts = await deps.lenderFacts.all()
    const now = deps.clock().getTime()
    return (lender) => {
      const { score, isComplete, closings } = lenderTransparency(lender, facts.get(lender.id) ?? noFacts, now)
      return { score, isComplete, ...(closings ? { closings } : {}) }
    }
  }
}
