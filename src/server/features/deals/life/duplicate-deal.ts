import { type DealInput, DealInputFields } from '#contract/deals/deal-input.ts'
import type { Deal } from '#contract/deals/deals.ts'
import { submitDeal } from '#server/features/deals/submitting/submit-deal.ts'
import type { DealLifeDeps } from './deal-life-hooks.ts'
import { getOwnDeal, type OwnDeal } from './in-locked-deal.ts'
import { recordDealEvent } from './record-deal-event.ts'

/**
 * Submits a new deal with the figures of an own deal, under all rules of a submission.
 * @throws Failure 404, and those of a submission.
 */
export async function duplicateDeal(
  deps: DealLifeDeps,
  { dealId, userId, key }: OwnDeal & { key: string | undefined },
): Promise<{ deal: Deal; matchCount: number }> {
  const original = await getOwnDeal(deps.db, { dealId, userId })
  const fields = Object.keys(DealInputFields.shape) as (keyof DealInput)[]
  // Stored input was validated once. It isn't validated again, so that a stricter rule doesn't prevent a duplicate.
  const input = Object.fromEntries(fields.map((field) => [field, original[field]])) as DealInput
  return submitDeal(deps, {
    userId,
    input,
    key,
    needsVerifiedEmail: true,
    inSameTransaction: (tx, newId) => recordDealEvent(tx, newId, 'duplicated', { fromDealId: dealId }, deps.clock()),
  })
}
