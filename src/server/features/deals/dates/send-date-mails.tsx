import type { DealDate } from '#contract/deals/deal-dates.ts'
import type { Env } from '#server/env.ts'
import { mailStopUrl } from '#server/features/mail-stops/mail-stop-token.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Mailer } from '#server/platform/mail/mailer.ts'
import { renderMail } from '#server/platform/mail/render-mail.ts'
import { listDealsWithDateMails, listUnsentMails, markMailSent, noteDueMails } from './dates.queries.ts'
import { addDays, datesOfDeal, todayOf } from './dates-of-deal.ts'
import { DealDateEmail } from './deal-date.email.tsx'

export type DateMailDeps = {
  db: Database
  clock: () => Date
  mailer: Pick<Mailer, 'send'>
  env: Pick<Env, 'siteName' | 'publicUrl'>
  settings: { cookieKey(): Promise<Buffer> }
}

/** How many days ahead a mail goes out. A notice stands ahead of maturity by itself, so the day of maturity needs none. */
const leadDays: Partial<Record<DealDate['kind'], number>> = { inspection: 1, close: 3, 'maturity-notice': 0 }

/**
 * Sends what is due today about days that are set: estimates are no appointments. A mail is noted before it is sent and marked after,
 * so a broken run sends the rest the next time; a day that has passed meanwhile is left out.
 */
export async function sendDateMails(deps: DateMailDeps): Promise<void> {
  const today = todayOf(deps.clock())
  for (const deal of await listDealsWithDateMails(deps.db)) {
    const due = datesOfDeal(deal).filter(({ kind, on, isEstimated }) => {
      const lead = leadDays[kind]
      return lead !== undefined && !isEstimated && addDays(on, -lead) <= today && today <= on
    })
    await noteDueMails(deps.db, due)
  }
  const key = await deps.settings.cookieKey()
  for (const { id, kind, day, deal, to } of await listUnsentMails(deps.db)) {
    const date = datesOfDeal(deal).find((one) => one.kind === kind && one.on === day)
    if (date && today <= day) {
      const stopUrl = mailStopUrl(deps.env.publicUrl, key, { kind: 'dates', userId: deal.userId })
      const mail = <DealDateEmail {...deps.env} date={date} address={deal.propertyAddress} stopUrl={stopUrl} />
      const subject = `${date.title} ${date.kind === 'maturity-notice' ? '' : `on ${day} `}(${deps.env.siteName})`
      await deps.mailer.send({ ...(await renderMail(mail)), id: `deal-date-${id}`, to, subject, stopUrl })
    }
    await markMailSent(deps.db, id, deps.clock())
  }
}
