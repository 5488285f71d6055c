import { finalTermsNotFoundMessage } from '#contract/closing/final-terms.ts'
import { isUuid } from '#domain/text/slug.ts'
import { Failure } from '#server/failure.ts'
import type { Db } from '#server/platform/db/database.ts'
import { clearClosing, markClosedOn, moveClosing } from './final-terms.queries.ts'

/**
 * Marks the final terms that a deal closed on. `on` is the funding date, or null when the deal is no longer funded.
 * Without `finalTermsId`, keeps the terms that were marked before.
 * @throws Failure 404 for terms of another deal.
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
