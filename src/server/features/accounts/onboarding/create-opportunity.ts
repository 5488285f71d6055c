import type { DealInput } from '#contract/deals/deal-input.ts'
import type { Deal } from '#contract/deals/deals.ts'
import { Failure } from '#server/failure.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import { isSessionOf, markOpportunityCreated } from './onboarding.queries.ts'
import { sessionNotFound } from './session-not-found.ts'

/** Submits a deal with all rules of the deals feature. Calls `inSameTransaction` inside its transaction. */
type SubmitDeal = (submission: {
  userId: string
  input: DealInput
  key: string | undefined
  needsVerifiedEmail: boolean
  inSameTransaction: (tx: Db, dealId: string) => Promise<void>
}) => Promise<{ deal: Deal; matchCount: number }>

export type CreateOpportunityDeps = { db: Database; submitDeal: SubmitDeal }

/**
 * Submits the first deal of a session's account. Needs a complete profile but no verified email. Works once per
 * session. A retry with the same key returns the same deal.
 * @throws Failure 404 `session-not-found`, 403 `profile-incomplete`, 409 `already-submitted`, 422 `key-reused`.
 */
export async function createOpportunity(
  deps: CreateOpportunityDeps,
  wanted: { userId: string; sessionId: string; input: DealInput; key: string | undefined },
): Promise<{ deal: Deal; matchCount: number }> {
  const { userId, sessionId, input, key } = wanted
  if (!(await isSessionOf(deps.db, sessionId, userId))) throw sessionNotFound()
  return deps.submitDeal({
    userId,
    input,
    key,
    needsVerifiedEmail: false,
    async inSameTransaction(tx) {
      // Runs in the deal's transaction, so that only one of several parallel requests commits.
      if (await markOpportunityCreated(tx, sessionId, userId)) return
      throw new Failure('conflict', 'Your first deal was already submitted. Submit more deals from your dashboard.', {
        reason: 'already-submitted',
      })
    },
  })
}
