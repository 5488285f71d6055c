import {
  dealWithdrawnMessage,
  isWithinReopening,
  notWithdrawnMessage,
  reopenExpiredMessage,
  statusOfStage,
} from '#contract/deals/deal-status.ts'
import type { Deal } from '#contract/deals/deals.ts'
import { dealClosedMessage } from '#contract/deals/edit-deal.ts'
import { todayOf } from '#domain/calendar/today.ts'
import type { Stage } from '#domain/choices/deal-choices.ts'
import type { MatchInvestor } from '#domain/loan-request/match-inputs.ts'
import { Failure } from '#server/failure.ts'
import { findPlannedClosing, recordDealEvent } from '#server/features/deals/deal-events.queries.ts'
import { findDeal, updateDeal, type WholeDeal } from '#server/features/deals/deal-life.queries.ts'
import type { DealLifeDeps } from '#server/features/deals/deal-life-hooks.ts'
import { inLockedDeal, type LockedDeal, type OwnDeal } from '#server/features/deals/in-locked-deal.ts'
import { matchDeal } from '#server/features/deals/rematch/match-deal.ts'
import { toDealReply } from '#server/features/deals/to-deal-reply.ts'
import type { Db } from '#server/platform/db/database.ts'

/**
 * Withdraws a pending deal and closes its quote requests, which notifies the lenders. Does nothing for a withdrawn one.
 * @throws Failure 404, 409 `not-pending` for a funded or dead one.
 */
export async function withdrawDeal(
  deps: DealLifeDeps,
  { reason, ...own }: OwnDeal & { reason: string | null },
): Promise<Deal> {
  return withLockedDeal(deps, own, async (tx, { deal }) => {
    if (deal.status === 'withdrawn') return deal
    if (deal.status !== 'pending') throw new Failure('conflict', dealClosedMessage, { reason: 'not-pending' })
    const now = deps.clock()
    const withdrawn = await updateDeal(tx, deal.id, { status: 'withdrawn', withdrawnAt: now }, now)
    await recordDealEvent(tx, deal.id, 'withdrawn', { reason }, now)
    await deps.hooks.onClosed(tx, { ...own, reason: 'withdrawn' })
    return withdrawn
  })
}

/**
 * Reopens a withdrawn deal and matches it again. Its quote requests stay closed. Does nothing for a pending one.
 * @throws Failure 404, 409 `not-withdrawn` for a funded or dead one, 409 `reopen-expired` more than 30 days after the
 * withdrawal.
 */
export async function reopenDeal(deps: DealLifeDeps, own: OwnDeal): Promise<Deal> {
  return withLockedDeal(deps, own, async (tx, { deal, investor }) => {
    if (deal.status === 'pending') return deal
    if (deal.status !== 'withdrawn') throw new Failure('conflict', notWithdrawnMessage, { reason: 'not-withdrawn' })
    const now = deps.clock()
    if (!isWithinReopening(deal.withdrawnAt, now))
      throw new Failure('conflict', reopenExpiredMessage, { reason: 'reopen-expired' })
    const reopened = await updateDeal(tx, deal.id, { status: 'pending', withdrawnAt: null }, now)
    await recordDealEvent(tx, deal.id, 'reopened', {}, now)
    return matchAndReload(deps, tx, reopened, investor, now)
  })
}

/**
 * Moves a deal to a stage as of `on` (YYYY-MM-DD, by default today in Los Angeles), or corrects the current stage's
 * day. The stage decides the status: a deal that becomes pending is matched again, and one that stops being pending has
 * its quote requests closed. Funded makes the day the closing day and stores `finalTermsId`, the terms that the loan
 * closed on; without it, the stored terms stay. A stage before funding, or Dead, removes the stored closing and
 * restores the planned closing day. Any stage but "Sold or Rented" removes the project's recorded result.
 * @throws Failure 404 for the deal or the final terms, 409 `withdrawn`.
 */
export async function setStage(
  deps: DealLifeDeps,
  {
    stage,
    on,
    finalTermsId,
    ...own
  }: OwnDeal & { stage: Stage; on?: string; finalTermsId?: string | null | undefined },
): Promise<Deal> {
  return withLockedDeal(deps, own, async (tx, found) => {
    const moved = await moveToStage(deps, tx, found, { stage, on })
    if (stage === 'Funded')
      await deps.hooks.onFundingChanged(tx, { dealId: moved.id, on: moved.stageOn, finalTermsId: finalTermsId || null })
    else if (moved.status !== 'funded')
      await deps.hooks.onFundingChanged(tx, { dealId: moved.id, on: null, finalTermsId: null })
    return moved
  })
}

/**
 * Like {@link setStage}, but for a locked deal, and doesn't call `onFundingChanged`. The caller must call that in `tx`,
 * unless the stage is Rehab, Listed or "Sold or Rented".
 * @throws Failure 409 `withdrawn`.
 */
export async function moveToStage(
  deps: DealLifeDeps,
  tx: Db,
  { deal, investor }: LockedDeal,
  { stage, on }: { stage: Stage; on?: string | undefined },
): Promise<WholeDeal> {
  if (deal.status === 'withdrawn') throw new Failure('conflict', dealWithdrawnMessage, { reason: 'withdrawn' })
  const now = deps.clock()
  const day = on ?? todayOf(now)
  if (deal.stage === stage && (on === undefined || deal.stageOn === on)) return deal
  const status = statusOfStage(stage)
  const [wasFunded, isFunded] = [deal.status === 'funded', status === 'funded']
  // The funding date replaces the planned closing date until the funding is undone, and maturity counts from it.
  const undone = wasFunded && !isFunded ? await findPlannedClosing(tx, deal.id) : undefined
  const closeOn = stage === 'Funded' ? day : undone
  const moved = await updateDeal(
    tx,
    deal.id,
    { stage, stageOn: day, status, ...(closeOn === undefined ? {} : { closeOn }) },
    now,
  )
  const planned = isFunded && !wasFunded ? { plannedCloseOn: deal.closeOn } : {}
  await recordDealEvent(tx, deal.id, 'stage', { from: deal.stage, to: stage, on: day, by: 'investor', ...planned }, now)
  if (stage !== 'Sold or Rented') await deps.hooks.onUnsold(tx, deal.id)
  if (status === deal.status) return moved
  if (status === 'pending') return matchAndReload(deps, tx, moved, investor, now)
  if (deal.status === 'pending') await deps.hooks.onClosed(tx, { dealId: deal.id, userId: deal.userId, reason: status })
  return moved
}

async function matchAndReload(deps: DealLifeDeps, tx: Db, deal: WholeDeal, investor: MatchInvestor, now: Date) {
  await matchDeal(tx, deps.catalogue.snapshot(), deal, investor, now)
  return (await findDeal(tx, deal.id))!
}

/** Runs `work` with an investor's deal locked, and returns the changed deal as the investor sees it. */
function withLockedDeal(
  deps: DealLifeDeps,
  own: OwnDeal,
  work: (tx: Db, found: LockedDeal) => Promise<WholeDeal>,
): Promise<Deal> {
  return inLockedDeal(deps.db, own, async (tx, found) => toDealReply(await work(tx, found)))
}
