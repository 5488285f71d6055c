import type { Deal, Match } from '#contract/deals/deals.ts'
import { formatCount } from '#domain/money/counts.ts'

/**
 * Returns whether the comparison shows a match: a best fit, or one that no longer fits. One that no longer fits is
 * stored only if its lender was contacted.
 */
export function isCompared({ isBestFit, fits }: Pick<Match, 'isBestFit' | 'fits'>): boolean {
  return isBestFit || !fits
}

/**
 * Returns how many lenders the comparison of a deal shows. If a lender was contacted, it may no longer fit, so the
 * result is null unless `matches` holds all stored matches of the deal.
 */
export function countCompared(
  { matchCount, contactedLenders }: Pick<Deal, 'matchCount' | 'contactedLenders'>,
  matches?: readonly Pick<Match, 'isBestFit' | 'fits'>[] | null,
): number | null {
  if (matches) return matches.filter(isCompared).length
  return contactedLenders === 'true' ? null : matchCount
}

/** Labels the button that opens the comparison: 'Compare all 7', or 'Compare the best 50' of more that fit. */
export function compareLabel(
  deal: Pick<Deal, 'matchCount' | 'eligibleCount' | 'contactedLenders'>,
  matches?: readonly Pick<Match, 'isBestFit' | 'fits'>[] | null,
): string {
  const words = deal.eligibleCount > deal.matchCount ? 'Compare the best' : 'Compare all'
  const compared = countCompared(deal, matches)
  return compared === null ? words : `${words} ${formatCount(compared)}`
}
