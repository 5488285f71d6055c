import type { Db } from '#server/platform/db/database.ts'
import { markAllContacted } from './matches.queries.ts'

/** Asking a lender for a quote is contacting it: records that in the transaction of the asking, which has locked the deal. */
export async function recordAsking(
  tx: Db,
  { dealId, matchIds, at }: { dealId: string; matchIds: readonly string[]; at: Date },
): Promise<void> {
  await markAllContacted(tx, dealId, matchIds, at)
}
