import { beatsFifth } from '#contract/deals/deal-alerts.ts'
import type { DateMailDeps } from '#server/features/deals/dates/send-date-mails.tsx'
import type { AlertNews } from '#server/features/deals/life/deal-life.table.ts'
import { mailStopUrl } from '#server/features/mail-stops/mail-stop-token.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import { renderMail } from '#server/platform/mail/render-mail.ts'
import { AlertEmail } from './alert.email.tsx'
import {
  clearNews,
  listInvestorsWithAlerts,
  listNews,
  listTopPlaces,
  lockDealsWithAlerts,
  type TopPlace,
} from './alerts.queries.ts'
import { takeBaseline } from './set-alerts.ts'

const pageSize = 100

type LockedAlert = Awaited<ReturnType<typeof lockDealsWithAlerts>>[number]

/**
 * Looks at every deal with alerts and mails each investor once about all of theirs. What is found is stored with the new baseline and
 * cleared when its mail has left, so a broken run sends it the next time and finds nothing twice.
 */
export async function sendAlerts(deps: DateMailDeps): Promise<void> {
  for (let afterId: string | undefined; ; ) {
    const page = await listInvestorsWithAlerts(deps.db, afterId, pageSize)
    for (const userId of page) {
      await findNews(deps.db, userId)
      await mailNews(deps, userId)
    }
    if (page.length < pageSize) return
    afterId = page.at(-1)
  }
}

async function findNews(db: Database, userId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const alert of await lockDealsWithAlerts(tx, userId)) await lookAt(tx, alert)
  })
}

/** A deal that waits to be matched again is looked at the next time, one whose inputs have changed gets a new baseline. */
async function lookAt(tx: Db, { dealId, inputsVersion, matchedInputsVersion, baseline }: LockedAlert): Promise<void> {
  if (inputsVersion !== matchedInputsVersion) return
  const places = await listTopPlaces(tx, dealId)
  const isComparable = baseline !== null && baseline.inputsVersion === inputsVersion
  const found = isComparable ? newsOf(places, baseline) : []
  // What an earlier run found and could not mail goes out as well, at the figures of today.
  const waiting = (baseline?.news ?? []).filter(({ lenderId }) => !found.some((one) => one.lenderId === lenderId))
  await takeBaseline(tx, { id: dealId, inputsVersion }, { places, news: [...found, ...waiting] })
}

/** New or changed lenders that came among the best five and beat the fifth place of the last look. */
function newsOf(places: readonly TopPlace[], baseline: NonNullable<LockedAlert['baseline']>): AlertNews[] {
  const { fifthScore, fifthTotal, topLenderIds, checkedAt } = baseline
  const fifth = fifthScore === null || fifthTotal === null ? null : { score: fifthScore, totalCost: fifthTotal }
  return places
    .filter(
      (place) => place.changedAt > checkedAt && !topLenderIds.includes(place.lenderId) && beatsFifth(place, fifth),
    )
    .map(({ lenderId, name, score, totalCost }) => ({ lenderId, name, score, totalCost }))
}

async function mailNews(deps: DateMailDeps, userId: string): Promise<void> {
  const deals = await listNews(deps.db, userId)
  const to = deals[0]?.to
  if (to === undefined) return
  const stopUrl = mailStopUrl(deps.env.publicUrl, await deps.settings.cookieKey(), { kind: 'alerts', userId })
  const lenders = new Set(deals.flatMap(({ news }) => news.map(({ lenderId }) => lenderId))).size
  const day = deps.clock().toISOString().slice(0, 10)
  await deps.mailer.send({
    ...(await renderMail(<AlertEmail {...deps.env} deals={deals} stopUrl={stopUrl} />)),
    // The day keeps a second try of one run from showing twice.
    id: `deal-alerts-${userId}-${day}`,
    to,
    subject: lenders === 1 ? 'A lender now beats your fifth place' : `${lenders} lenders now beat your fifth place`,
    stopUrl,
  })
  await clearNews(
    deps.db,
    deals.map(({ dealId }) => dealId),
  )
}
