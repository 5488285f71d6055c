import { and, asc, eq, inArray } from 'drizzle-orm'
import { liveStatuses } from '#contract/quotes/quote-requests.ts'
import { deals } from '#server/features/deals/submitting/deals.table.ts'
import { quoteRequests } from '#server/features/quotes/quotes.table.ts'
import { stateRules } from '#server/features/states/state-rules.table.ts'
import type { Db } from '#server/platform/db/database.ts'

/** So many in one run; the next minute carries on. */
const batch = 200

/** Live requests about property in a state that was switched off, of a deal that is still open. */
export async function listRequestsInOffStates(db: Db): Promise<{ id: string; userId: string }[]> {
  return db
    .select({ id: quoteRequests.id, userId: quoteRequests.userId })
    .from(quoteRequests)
    .innerJoin(deals, eq(deals.id, quoteRequests.dealId))
    .innerJoin(stateRules, eq(stateRules.state, deals.propertyState as never))
    .where(
      and(
        inArray(quoteRequests.status, [...liveStatuses]),
        eq(stateRules.asking, false),
        // The chosen lender of a funded deal is paid already: nothing is asked of it any more.
        eq(deals.status, 'pending'),
      ),
    )
    .orderBy(asc(quoteRequests.sentAt))
    .limit(batch)
}
