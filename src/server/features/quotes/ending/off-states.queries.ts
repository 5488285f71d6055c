import { and, asc, eq, inArray, isNull, lt, notInArray, or } from 'drizzle-orm'
import { liveStatuses } from '#contract/quotes/quote-requests.ts'
import { addDays } from '#domain/calendar/business-days.ts'
import { reviewGraceDays } from '#domain/states/state-rules.ts'
import { deals } from '#server/features/deals/deals.table.ts'
import { lenders } from '#server/features/lenders/lenders.table.ts'
import { isLicenseValidOn } from '#server/features/lenders/licenses/lender-licenses.queries.ts'
import { lenderLicenses } from '#server/features/lenders/licenses/lender-licenses.table.ts'
import { quoteRequests } from '#server/features/quotes/quotes.table.ts'
import { stateRules } from '#server/features/states/state-rules.table.ts'
import type { Db } from '#server/platform/db/database.ts'

/** Requests per list. */
const batch = 200

/**
 * Lists up to 200 live requests of open deals in states where the operator turned requests off, oldest first. Includes
 * requests to real lenders where the state has no legal review, or where it expired more than 30 days before `today`.
 * Leaves out the ids in `tried`.
 */
export async function listRequestsInOffStates(
  db: Db,
  today: string,
  tried: readonly string[] = [],
): Promise<{ id: string; userId: string; dealId: string }[]> {
  const lastCounted = addDays(today, -reviewGraceDays)
  return db
    .select({ id: quoteRequests.id, userId: quoteRequests.userId, dealId: quoteRequests.dealId })
    .from(quoteRequests)
    .innerJoin(deals, eq(deals.id, quoteRequests.dealId))
    .innerJoin(lenders, eq(lenders.id, quoteRequests.lenderId))
    .leftJoin(stateRules, eq(stateRules.state, deals.propertyState as never))
    .where(
      and(
        inArray(quoteRequests.status, [...liveStatuses]),
        or(
          eq(stateRules.asking, false),
          and(eq(lenders.isSample, false), or(isNull(stateRules.reviewedOn), lt(stateRules.reviewUntil, lastCounted))),
        ),
        // The chosen lender of a funded deal keeps its request.
        eq(deals.status, 'pending'),
        notInArray(quoteRequests.id, [...tried]),
      ),
    )
    .orderBy(asc(quoteRequests.sentAt))
    .limit(batch)
}

/** Returns the ids of the lenders whose license or exemption in a state is valid on `today`. */
export async function listLicensedLenders(
  db: Db,
  { state, lenderIds, today }: { state: string; lenderIds: readonly string[]; today: string },
): Promise<Set<string>> {
  if (lenderIds.length === 0) return new Set()
  const rows = await db
    .selectDistinct({ id: lenderLicenses.lenderId })
    .from(lenderLicenses)
    .where(
      and(
        eq(lenderLicenses.state, state as never),
        inArray(lenderLicenses.lenderId, [...lenderIds]),
        isLicenseValidOn(today),
      ),
    )
  return new Set(rows.map(({ id }) => id))
}
