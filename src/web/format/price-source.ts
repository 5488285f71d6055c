import type { DirectoryLender } from '#contract/lenders/lenders.ts'
import { pricesCheckedAt } from '#domain/matching/match-lender.ts'

/** Returns where and when a lender's rates and points were read. Null for a sample, which has no source. */
export function priceSource(lender: Pick<DirectoryLender, 'isSample' | 'termsCheckedAt' | 'website' | 'programs'>) {
  return lender.isSample ? null : { checkedAt: pricesCheckedAt(lender), website: lender.website }
}
