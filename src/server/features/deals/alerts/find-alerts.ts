import { beatsFifth } from '#contract/deals/deal-alerts.ts'
import type { AlertNews } from '#server/features/deals/deal-life.table.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import {
  listInvestorsWithAlerts,
  listNews,
  listTopPlaces,
  lockDealsWithAlerts,
  type TopPlace,
} from './alerts.queries.ts'
import { takeBaseline } from './set-alerts.ts'

export const alertMailJob = { name: 'mail-deal-alerts', isMail: true } as const

const pageSize = 100

type LockedAlert = Awaited<ReturnType<typeof lockDealsWithAlerts>>[number]

/**
 * Checks every deal with alerts and queues one mail per investor. Stores what it finds with the new baseline and clears
 * it when the mail is sent, so that an unsent alert comes with the next mail and nothing is found twice. A failure for
 * one investor doesn't stop the others.
 * @throws AggregateError when some failed.
 */
export async function findAlerts(deps: { db: Database; jobs: Pick<Jobs, 'send'> }): Promise<void> {
  const errors: unknown[] = []
  for (let afterId: string | undefined; ; ) {
    const page = await listInvestorsWithAlerts(deps.db, afterId, pageSize)
    for (const userId of page) await checkAlertsOfInvestor(deps, userId).catch((error) => errors.push(error))
    if (page.length < pageSize) break
    afterId = page.at(-1)
  }
  if (errors.length > 0) throw new AggregateError(errors, `Alerts of ${errors.length} investors: ${errors[0]}`)
}

/** Checks one investor's deals and queues the mail in one transaction. */
async function checkAlertsOfInvestor(
  { db, jobs }: { db: Database; jobs: Pick<Jobs, 'send'> },
  userId: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const alert of await lockDealsWithAlerts(tx, userId)) await checkDeal(tx, alert)
    if ((await listNews(tx, userId)).length > 0) await jobs.send(tx, alertMailJob, { userId })
  })
}

/** Skips a deal whose inputs changed since it was matched. A deal matched with new inputs gets a new baseline. */
async function checkDeal(tx: Db, { dealId, inputsVersion, matchedVersion, baseline }: LockedAlert): Promise<void> {
  if (matchedVersion === 0) return
  const places = await listTopPlaces(tx, dealId)
  const isComparable = baseline !== null && baseline.inputsVersion === inputsVersion
  const found = isComparable ? findNews(places, baseline) : []
  // Also sends unsent alerts of an earlier run, with today's figures.
  const unsent = (baseline?.news ?? []).filter(({ lenderId }) => !found.some((one) => one.lenderId === lenderId))
  await takeBaseline(tx, { id: dealId, inputsVersion }, { places, news: [...found, ...unsent] })
}

/** Lists new or changed lenders among the best five that beat the fifth place of the baseline. */
function findNews(places: readonly TopPlace[], baseline: NonNullable<LockedAlert['baseline']>): AlertNews[] {
  const { fifthScore, fifthTotal, topLenderIds, checkedAt } = baseline
  const fifth = fifthScore === null ? null : { score: fifthScore, totalCost: fifthTotal }
  return places
    .filter(
      (place) => place.changedAt > checkedAt && !topLenderIds.includes(place.lenderId) && beatsFifth(place, fifth),
    )
    .map(({ lenderId, name, score, totalCost }) => ({ lenderId, name, score, totalCost }))
}
