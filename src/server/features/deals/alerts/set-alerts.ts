import type { Deal } from '#contract/deals/deals.ts'
import { dealClosedMessage } from '#contract/deals/edit-deal.ts'
import { topMatchCount } from '#domain/choices/deal-choices.ts'
import { Failure } from '#server/failure.ts'
import { updateDeal } from '#server/features/deals/deal-life.queries.ts'
import type { BetterLender } from '#server/features/deals/deal-life.table.ts'
import type { DealLifeDeps } from '#server/features/deals/deal-life-hooks.ts'
import { inLockedDeal, type OwnDeal } from '#server/features/deals/in-locked-deal.ts'
import { toDealReply } from '#server/features/deals/to-deal-reply.ts'
import type { Db } from '#server/platform/db/database.ts'
import { listTopFive, saveBaseline, type TopMatch } from './alerts.queries.ts'

/**
 * Turns a deal's alerts on or off. Turning them on stores the five best matches as the baseline and discards unsent
 * alerts. Does nothing if the deal has that setting already.
 * @throws Failure 404, 409 `not-pending` when turning on.
 */
export async function setAlerts(deps: DealLifeDeps, { alerts, ...own }: OwnDeal & { alerts: boolean }): Promise<Deal> {
  return inLockedDeal(deps.db, own, async (tx, { deal }) => {
    if (deal.alerts === alerts) return toDealReply(deal)
    if (alerts && deal.status !== 'pending') throw new Failure('conflict', dealClosedMessage, { reason: 'not-pending' })
    if (alerts) await updateBaseline(tx, deal)
    return toDealReply(await updateDeal(tx, deal.id, { alerts }, deps.clock()))
  })
}

/**
 * Stores a deal's five best matches as its alert baseline, and `betterLenders` as its unsent alerts. By default the
 * unsent alerts are discarded. The caller must have locked the deal.
 */
export async function updateBaseline(
  tx: Db,
  { id, inputsVersion }: { id: string; inputsVersion: number },
  { places, betterLenders = [] }: { places?: readonly TopMatch[]; betterLenders?: BetterLender[] } = {},
): Promise<void> {
  const top = places ?? (await listTopFive(tx, id))
  const fifth = top[topMatchCount - 1]
  await saveBaseline(tx, {
    dealId: id,
    inputsVersion,
    topLenderIds: top.map(({ lenderId }) => lenderId),
    fifthScore: fifth?.score ?? null,
    fifthTotal: fifth?.totalCost ?? null,
    betterLenders,
  })
}
