import { mailPerson } from '#server/features/accounts/mails/mail-person.ts'
import type { DateMailDeps } from '#server/features/deals/dates/send-date-mail.tsx'
import { mailStopUrl } from '#server/features/mail-stops/mail-stop-token.ts'
import { renderMail } from '#server/platform/mail/render-mail.ts'
import { AlertEmail } from './alert.email.tsx'
import { clearNews, listNews } from './alerts.queries.ts'

/** Mails an investor their unsent alerts. */
export async function sendAlert(deps: DateMailDeps, { userId }: { userId: string }, jobId: string): Promise<void> {
  const deals = await listNews(deps.db, userId)
  const to = deals[0]?.to
  if (to === undefined) return
  const stopUrl = mailStopUrl(deps.env.publicUrl, await deps.settings.cookieKey(), { kind: 'alerts', id: userId })
  const lenders = new Set(deals.flatMap(({ news }) => news.map(({ lenderId }) => lenderId))).size
  await mailPerson(deps, userId, {
    ...(await renderMail(<AlertEmail {...deps.env} deals={deals} stopUrl={stopUrl} />)),
    id: `deal-alerts-${jobId}`,
    to,
    subject: lenders === 1 ? 'A lender now beats your top five' : `${lenders} lenders now beat your top five`,
    stopUrl,
  })
  for (const { dealId, news } of deals) await clearNews(deps.db, dealId, news)
}
