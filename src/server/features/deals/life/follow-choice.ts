import type { DealEventData } from '#contract/deals/deal-timeline.ts'
import { todayOf } from '#domain/calendar/today.ts'
import { stages } from '#domain/choices/deal-choices.ts'
import { listDealEvents, recordDealEvent } from '#server/features/deals/deal-events.queries.ts'
import { findDeal, updateDeal } from '#server/features/deals/deal-life.queries.ts'
import type { Db } from '#server/platform/db/database.ts'

const chosenStage = 'Term sheet'

/**
 * Moves a pending deal to the term sheet stage, unless it is further along. Call it when a quote is chosen, with the
 * deal locked.
 */
export async function moveToTermSheet(tx: Db, dealId: string, now: Date): Promise<void> {
  const deal = await findDeal(tx, dealId)
  if (deal?.status !== 'pending' || stages.indexOf(deal.stage) >= stages.indexOf(chosenStage)) return
  const on = todayOf(now)
  await updateDeal(tx, dealId, { stage: chosenStage, stageOn: on }, now)
  const move = { from: deal.stage, fromOn: deal.stageOn, to: chosenStage, on, by: 'quote' } as const
  await recordDealEvent(tx, dealId, 'stage', move, now)
}

/**
 * Restores a deal's stage and stage date from before {@link moveToTermSheet}. Does nothing if the investor has changed
 * the stage since. The caller must have locked the deal.
 */
export async function undoMoveToTermSheet(tx: Db, dealId: string, now: Date): Promise<void> {
  const deal = await findDeal(tx, dealId)
  if (deal?.stage !== chosenStage) return
  const [last] = (await listDealEvents(tx, dealId)).flatMap(({ kind, data }) =>
    kind === 'stage' ? [data as DealEventData<'stage'>] : [],
  )
  if (last?.by !== 'quote' || last.to !== chosenStage) return
  await updateDeal(tx, dealId, { stage: last.from, stageOn: last.fromOn ?? null }, now)
  const on = todayOf(now)
  await recordDealEvent(tx, dealId, 'stage', { from: chosenStage, to: last.from, on, by: 'quote' }, now)
}
