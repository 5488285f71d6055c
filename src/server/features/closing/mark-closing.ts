import { finalTermsNotFoundMessage } from '#contract/closing/final-terms.ts'
import { isUuid } from '#domain/text/slug.ts'
import { Failure } from '#server/failure.ts'
import type { Db } from '#server/platform/db/database.ts'
import { clearClosing, markClosedOn, moveClosing } from './final-terms.queries.ts'

/**
 * Keeps on which terms a deal closed. `on` is the day it was funded, null when it is not funded any more; without `finalTermsId` the
 * terms that were marked before stay so. @throws Failure 404 for terms of another deal.
 */
export async function markClosing(
  tx: Db,
  { dealId, on, finalTermsId, at }: { dealId: string; on: string | null; finalTermsId: string | null; at: Date },
): Promise<void> {
  if (on === null) return clearClosing(tx, dealId, at)
  if (finalTermsId === null) return moveClosing(tx, dealId, on, at)
  const isMarked = isUuid(finalTermsId) && (await markClosedOn(tx, dealId, finalTermsId, on, at))
  if (!isMarked) throw new Failure('missing', finalTermsNotFoundMessage)
}
