import { dealNotFoundMessage } from '#contract/deals/deals.ts'
import type { MatchInvestor } from '#domain/loan-request/match-inputs.ts'
import { isUuid } from '#domain/text/slug.ts'
import { Failure } from '#server/failure.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import { findOwnDeal, lockDeal, type WholeDeal } from './deal-life.queries.ts'

export type OwnDeal = { dealId: string; userId: string }
export type LockedDeal = { deal: WholeDeal; investor: MatchInvestor }

/**
 * Runs `work` with an investor's deal, in a transaction that locks it.
 * @throws Failure 404, the same for another investor's, unknown and malformed ids.
 */
export async function inLockedDeal<Result>(
  db: Database,
  { dealId, userId }: OwnDeal,
  work: (tx: Db, found: LockedDeal) => Promise<Result>,
): Promise<Result> {
  if (!isUuid(dealId)) throw missing()
  return inTransaction(db, async (tx) => {
    const found = await lockDeal(tx, dealId, userId)
    if (!found) throw missing()
    return work(tx, found)
  })
}

/**
 * Returns an investor's deal.
 * @throws Failure 404, the same for another investor's, unknown and malformed ids.
 */
export async function getOwnDeal(db: Db, { dealId, userId }: OwnDeal): Promise<WholeDeal> {
  const deal = isUuid(dealId) ? await findOwnDeal(db, dealId, userId) : undefined
  if (!deal) throw missing()
  return deal
}

function missing(): Failure {
  return new Failure('missing', dealNotFoundMessage)
}
