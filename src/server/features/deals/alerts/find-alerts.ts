import { beatsFifth } from '#contract/deals/deal-alerts.ts'
import type { BetterLender } from '#server/features/deals/deal-life.table.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import {
  listInvestorsWithAlerts,
  listTopFive,
  listUnsentAlerts,
  lockDealsWithAlerts,
  type TopMatch,
} from './alerts.queries.ts'
import { updateBaseline } from './set-alerts.ts'

export const alertMailJob = { name: 'mail-deal-alerts', isMail: true } as const

const pageSize = 100

type LockedAlert = Awaited<ReturnType<typeof lockDealsWithAlerts>>[number]

/**
 * Finds new or changed lenders that entered a deal's best five and beat the fifth of its alert baseline. If the
 * baseline has no fifth, every lender that entered counts. Queues one email for each investor with unsent alerts.
 * Alerts are stored with a new baseline until they are sent, so that none is lost or found twice. Skips due deals, and
 * finds none at the first check after a profile change. A failure for one investor doesn't stop the others.
 * @throws AggregateError with the errors of the investors that failed.
 */
export async function findAlerts(deps: { db: Database; jobs: Pick<Jobs, 'send'> }): Promise<void> {
  const errors: unknown[] = []
  for (let afterId: string | undefined; ; ) {
    const page = await listInvestorsWithAlerts(deps.db, afterId, pageSize)
    for (const userId of page) await checkAlertsOfInvestor(deps, userId).catch((error) => errors.push(error))
    if (page.length < pageSize) break
    afterId = page.at(-1)
  }
  if (errors.length > 0) throw new AggregateError(errors, `Alerts failed for ${errors.length} investors: ${errors[0]}`)
}

/** Checks one investor's deals and queues the email in one transaction. */
async function checkAlertsOfInvestor(
  { db, jobs }: { db: Database; jobs: Pick<Jobs, 'send'> },
  userId: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const alert of await lockDealsWithAlerts(tx, userId)) await checkAlertsOfDeal(tx, alert)
    if ((await listUnsentAlerts(tx, userId)).length > 0) await jobs.send(tx, alertMailJob, { userId })
  })
}

/**
 * Stores a deal's new alerts and baseline. Skips a due deal, because its matches don't show the latest lenders yet. The
 * first check after a profile change finds no alerts, because the change affects every score. An edit of the deal
 * stores a new baseline itself.
 */
async function checkAlertsOfDeal(tx: Db, { dealId, inputsVersion, isDue, baseline }: LockedAlert): Promise<void> {
  if (isDue) return
  const places = await listTopFive(tx, dealId)
  const isComparable = baseline !== null && baseline.inputsVersion === inputsVersion
  const found = isComparable ? findBetterLenders(places, baseline) : []
  // Keeps the unsent alerts of an earlier run.
  const unsent = (baseline?.betterLenders ?? []).filter(
    ({ lenderId }) => !found.some((one) => one.lenderId === lenderId),
  )
  await updateBaseline(tx, { id: dealId, inputsVersion }, { places, betterLenders: [...found, ...unsent] })
}

/** Lists lenders in the current best five that changed since the baseline, weren't in its five, and beat its fifth. */
function findBetterLenders(
  places: readonly TopMatch[],
  baseline: NonNullable<LockedAlert['baseline']>,
): BetterLender[] {
  const { fifthScore, fifthTotal, topLenderIds, checkedAt } = baseline
  const fifth = fifthScore === null ? null : { score: fifthScore, totalCost: fifthTotal }
  return places
    .filter(
      (place) => place.changedAt > checkedAt && !topLenderIds.includes(place.lenderId) && beatsFifth(place, fifth),
    )
    .map(({ lenderId, name, score, totalCost }) => ({ lenderId, name, score, totalCost }))
}
