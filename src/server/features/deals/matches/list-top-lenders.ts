import type { listTopLendersEndpoint } from '#contract/deals/deals.ts'
import type { EndpointReply } from '#contract/wire/endpoint.ts'
import { topMatchCount } from '#domain/choices/deal-choices.ts'
import { openDealsSince } from '#server/features/deals/open-deals.ts'
import { listLenderReplies } from '#server/features/lenders/catalogue/to-lender-reply.ts'
import type { Db } from '#server/platform/db/database.ts'
import { listNewTopMatches } from './matches.queries.ts'

/** Days that a match counts as new. */
const newMatchDays = 7

/**
 * Lists the lenders that are among an open deal's five best, became its match within the last week, and weren't
 * contacted about any of the investor's deals. Returns each with its best match, best score first.
 */
export async function listTopLenders(
  db: Db,
  userId: string,
  now: Date,
): Promise<EndpointReply<typeof listTopLendersEndpoint>> {
  const rows = await listNewTopMatches(db, userId, {
    perDeal: topMatchCount,
    openSince: openDealsSince(now),
    matchedSince: new Date(now.getTime() - newMatchDays * 86_400_000),
  })
  const lenders = await listLenderReplies(
    db,
    rows.map(({ lender }) => lender),
  )
  return rows
    .sort(
      (a, b) =>
        b.match.matchScore - a.match.matchScore ||
        (a.match.totalCost ?? Number.MAX_VALUE) - (b.match.totalCost ?? Number.MAX_VALUE),
    )
    .map(({ match, lender }) => ({
      lender: lenders.get(lender.id)!,
      dealId: match.dealId,
      matchScore: match.matchScore,
      matchedAt: match.createdAt.toISOString(),
    }))
}
