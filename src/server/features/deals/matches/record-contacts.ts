import type { ContactWay } from '#contract/deals/deals.ts'
import type { Db } from '#server/platform/db/database.ts'
import { markAllContacted } from './matches.queries.ts'

/**
 * Asking a lender for a quote, and noting one that came by phone, is contacting it: records that in the transaction of the caller,
 * which has locked the deal.
 */
export async function recordContacts(
  tx: Db,
  {
    dealId,
    matchIds,
    way,
    at,
  }: { dealId: string; matchIds: readonly string[]; way: Extract<ContactWay, 'request' | 'quote'>; at: Date },
): Promise<void> {
  await markAllContacted(tx, dealId, matchIds, way, at)
}
