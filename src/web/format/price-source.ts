import type { DirectoryLender } from '#contract/lenders/lenders.ts'
import { pricesCheckedAt } from '#domain/matching/match-lender.ts'

/** Returns the source and date of a lender's rates and points. Null for a sample lender. */
export function priceSource(lender: Pick<DirectoryLender, 'isSample' | 'termsCheckedAt' | 'website' | 'programs'>) {
  return lender.isSample ? null : { checkedAt: pricesCheckedAt(lender), website: lender.website }
}
