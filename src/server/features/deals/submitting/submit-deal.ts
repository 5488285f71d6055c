import { randomUUID } from 'node:crypto'
import type { DealInput } from '#contract/deals/deal-input.ts'
import type { Deal } from '#contract/deals/deals.ts'
import { assessDeal } from '#domain/assessment/assess-deal.ts'
import { attestationVersion, firstStage } from '#domain/choices/deal-choices.ts'
import { Failure } from '#server/failure.ts'
import {
  type DealRow,
  dealKeyIndex,
  dropVisitorDeal,
  findDealOfKey,
  findSubmitter,
  insertDeal,
  insertDealKey,
} from '#server/features/deals/deals.queries.ts'
import { upsertMatches } from '#server/features/deals/matches/matches.queries.ts'
import { toDealReply } from '#server/features/deals/to-deal-reply.ts'
import type { MatchCatalogue } from '#server/features/lenders/catalogue/snapshot.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import { isUniqueViolation } from '#server/platform/db/database-errors.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import { hashInput, requireSameInput } from '#server/request-key.ts'
import { matchShownLenders } from './shown-picks.ts'

export type SubmitDealDeps = { db: Database; clock: () => Date; catalogue: MatchCatalogue }

type DealSubmission = {
  userId: string
  input: DealInput
  /** The idempotency key. Undefined always creates a deal. */
  key: string | undefined
  /** False during onboarding, before the email is verified. */
  needsVerifiedEmail: boolean
  /** Additional writes in the deal's transaction. Not called for a repeated submission. */
  inSameTransaction?: (tx: Db, dealId: string) => Promise<void>
  /** The investor's data, if already read. */
  submitter?: Awaited<ReturnType<typeof findSubmitter>> | undefined
}

const emailUnverifiedMessage = 'Please verify your email address before you submit a deal.'
const profileIncompleteMessage = 'Please complete your investment profile before you submit a deal.'
const keyReusedMessage =
  'This form already submitted a deal with other details. Open that deal first, then submit the changed one as a new deal.'

/**
 * Submits a validated deal, and clears the deal that the investor entered before signing up. Repeated or concurrent
 * submissions with the same key create one deal and return it, even if the account may no longer submit deals.
 * `matchCount` is the number of best matches.
 * @throws Failure 401 for a deactivated account, 403 `email-unverified` or `profile-incomplete`, 422 `key-reused` with
 * the id of the key's deal if that was submitted with other values.
 */
export async function submitDeal(
  deps: SubmitDealDeps,
  submission: DealSubmission,
): Promise<{ deal: Deal; matchCount: number }> {
  const { userId, input, key } = submission
  const bodyHash = hashInput(input)
  try {
    return toSubmitReply(await matchAndStore(deps, submission, bodyHash))
  } catch (error) {
    const mayBeRepeated = error instanceof Failure || isUniqueViolation(error, dealKeyIndex)
    const earlier = mayBeRepeated && key !== undefined ? await findDealOfKey(deps.db, userId, key) : undefined
    if (!earlier) throw error
    requireSameInput(earlier, bodyHash, { message: keyReusedMessage, dealId: earlier.deal.id })
    return toSubmitReply(earlier.deal)
  }
}

/** Checks the account, matches the deal, and stores it with its key and matches in one transaction. */
async function matchAndStore(deps: SubmitDealDeps, submission: DealSubmission, bodyHash: string): Promise<DealRow> {
  const { userId, input, key, inSameTransaction } = submission
  const submitter = submission.submitter ?? (await findSubmitter(deps.db, userId))
  if (!submitter) throw new Failure('unauthenticated', 'Please sign in to continue.', { reason: 'signed-out' })
  if (submission.needsVerifiedEmail && !submitter.emailVerified)
    throw new Failure('forbidden', emailUnverifiedMessage, { reason: 'email-unverified' })
  if (!submitter.hasProfile) throw new Failure('forbidden', profileIncompleteMessage, { reason: 'profile-incomplete' })

  const now = deps.clock()
  const snapshot = deps.catalogue.snapshot()
  const { matches, eligibleCount, insight } = assessDeal(snapshot.matchLenders, input, submitter, now)
  const { visitorDeal } = submitter
  const shownIds = visitorDeal?.propertyState === input.propertyState ? (visitorDeal.pickIds ?? []) : []
  const borrowing = { deal: input, investor: submitter, now }
  const stored = [...matches, ...matchShownLenders(snapshot, shownIds, matches, borrowing)]
  const dealId = randomUUID()
  const isAttested = input.occupancy === 'investment'
  return inTransaction(deps.db, async (tx) => {
    const row = await insertDeal(tx, {
      ...input,
      id: dealId,
      userId,
      creditScore: submitter.creditScoreRange,
      timeframe: submitter.fundingTimeframe,
      experience: submitter.flippingExperience,
      dealsLast3Years: submitter.reDealsLast3Years,
      stage: firstStage(input.dealStatus),
      attestedAt: isAttested ? now : null,
      attestationVersion: isAttested ? attestationVersion : null,
      createdAt: now,
      updatedAt: now,
      matchCount: matches.filter(({ isBestFit }) => isBestFit).length,
      eligibleCount,
      insight,
      modelVersion: insight.modelVersion,
      matchedVersion: snapshot.version,
      shownLenderIds: shownIds.length > 0 ? shownIds : null,
    })
    // Concurrent submissions with the same key wait here. They fail when the first one commits.
    if (key !== undefined) await insertDealKey(tx, { userId, key, bodyHash, dealId })
    await upsertMatches(
      tx,
      stored.map((match) => ({ dealId, match })),
      now,
    )
    await dropVisitorDeal(tx, userId)
    await inSameTransaction?.(tx, dealId)
    return row
  })
}

function toSubmitReply(row: DealRow): { deal: Deal; matchCount: number } {
  return { deal: toDealReply(row), matchCount: row.matchCount }
}
