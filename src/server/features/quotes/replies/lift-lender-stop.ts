import { hashAddress } from '#server/features/quotes/asking/stopped-lenders.ts'
import type { Db } from '#server/platform/db/database.ts'
import { deleteLenderStops } from './links.queries.ts'

/** Lets a lender be asked again that had stopped mails, by itself or by its address. Returns whether it was stopped. */
export async function liftLenderStop(db: Db, lender: { id: string; contactEmail: string | null }): Promise<boolean> {
  return (await deleteLenderStops(db, lender.id, hashAddress(lender.contactEmail ?? lender.id))) > 0
}
