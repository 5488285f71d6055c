import type { Env } from '#server/env.ts'
import { mailPerson } from '#server/features/accounts/mails/mail-person.ts'
import { mailStopUrl } from '#server/features/mail-stops/mail-stop-token.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Mailer } from '#server/platform/mail/mailer.ts'
import { renderMail } from '#server/platform/mail/render-mail.ts'
import { deleteDateMail, findDateMail, markMailSent } from './dates.queries.ts'
import { datesOfDeal, todayOf } from './dates-of-deal.ts'
import { DealDateEmail } from './deal-date.email.tsx'
import { readPapers } from './papers-of-deals.ts'

export type DateMailDeps = {
  db: Database
  clock: () => Date
  mailer: Pick<Mailer, 'send'>
  env: Pick<Env, 'siteName' | 'publicUrl'>
  settings: { cookieKey(): Promise<Buffer> }
}

/**
 * Sends one mail about a day, unless it is no longer wanted or the day has passed or moved. Then its note goes, so that the same day
 * can be mailed about once it is wanted again.
 */
export async function sendDateMail(deps: DateMailDeps, { id }: { id: string }): Promise<void> {
  const found = await findDateMail(deps.db, id)
  const papers = found && (await readPapers(deps.db, [found.deal], todayOf(deps.clock())))
  const date =
    found &&
    datesOfDeal(found.deal, papers?.get(found.deal.id)).find(({ kind, on }) => kind === found.kind && on === found.day)
  if (!date || todayOf(deps.clock()) > found.day) return deleteDateMail(deps.db, id)
  const { deal, day, to } = found
  const stop = { kind: 'dates' as const, id: deal.userId }
  const stopUrl = mailStopUrl(deps.env.publicUrl, await deps.settings.cookieKey(), stop)
  const mail = <DealDateEmail {...deps.env} date={date} address={deal.propertyAddress} stopUrl={stopUrl} />
  const subject = `${date.title} ${date.kind === 'maturity-notice' ? '' : `on ${day} `}(${deps.env.siteName})`
  await mailPerson(deps, deal.userId, { ...(await renderMail(mail)), id: `deal-date-${id}`, to, subject, stopUrl })
  await markMailSent(deps.db, id, deps.clock())
}
