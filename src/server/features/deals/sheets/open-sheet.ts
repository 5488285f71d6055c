import { type DealSheet, type OpenLink, sheetGoneMessage } from '#contract/deals/deal-sheet.ts'
import { isConsumerLoan } from '#domain/loan-request/deal-situations.ts'
import { investorName } from '#domain/text/investor-name.ts'
import { sharedVerdict } from '#domain/verdict/shared-verdict.ts'
import { Failure } from '#server/failure.ts'
import { hashToken } from '#server/features/accounts/random-token.ts'
import { toDealReply } from '#server/features/deals/to-deal-reply.ts'
import type { Db } from '#server/platform/db/database.ts'
import { viewSheet } from './sheets.queries.ts'

/**
 * Returns the deal sheet behind a link, with the parts that the investor chose to show. Counts the view if `isRead` is
 * true.
 * @throws Failure 404, the same for unknown, expired and revoked links, and for withdrawn deals, consumer loans and
 * deactivated accounts.
 */
export async function openSheet(db: Db, { token, isRead }: OpenLink, now: Date): Promise<DealSheet> {
  const found = await viewSheet(db, { kind: 'sheet', tokenHash: hashToken(token), isRead }, now)
  // A consumer loan isn't shown, because lenders may have the link and must not learn of an owner's home.
  if (!found || isConsumerLoan(found.deal)) throw new Failure('missing', sheetGoneMessage)
  const { deal, show } = found
  // The contract strips what a sheet never shows. This removes what the investor chose to hide.
  return {
    ...toDealReply(deal),
    propertyAddress: show.address ? deal.propertyAddress : null,
    name: show.name ? investorName(found) : null,
    creditRange: show.creditRange ? found.creditScoreRange : null,
    health: deal.insight.health,
    verdict: show.verdict && deal.insight.verdict ? sharedVerdict(deal.insight.verdict, show.lenders) : null,
    medians: show.lenders ? deal.insight.medians : null,
    eligibleCount: show.lenders ? deal.eligibleCount : null,
    expiresAt: found.expiresAt.toISOString(),
  }
}
