import { hashAddress } from '#server/features/quotes/asking/stopped-lenders.ts'
import type { Db } from '#server/platform/db/database.ts'
import { deleteLenderStops } from './links.queries.ts'

/** Removes a lender's stop of mails, set for the lender or its address. Returns whether there was one. */
export async function liftLenderStop(db: Db, lender: { id: string; contactEmail: string | null }): Promise<boolean> {
  return (await deleteLenderStops(db, lender.id, hashAddress(lender.contactEmail ?? lender.id))) > 0
}
