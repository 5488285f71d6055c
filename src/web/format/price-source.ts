import type { DirectoryLender } from '#contract/lenders/lenders.ts'
import { pricesCheckedAt } from '#domain/matching/match-lender.ts'

/** Where and when a lender's own rates and points were read. Null for a sample, whose figures nobody read. */
export function priceSource(lender: Pick<DirectoryLender, 'isSample' | 'termsCheckedAt' | 'website' | 'programs'>) {
  return lender.isSample ? null : { checkedAt: pricesCheckedAt(lender), website: lender.website }
}
