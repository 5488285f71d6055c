import { formatDollars } from '#domain/money/money.ts'
import { mailUser } from '#server/features/accounts/mails/mail-user.ts'
import type { BetterLender } from '#server/features/deals/deal-life.table.ts'
import { mailStopUrl } from '#server/features/mail-stops/mail-stop-token.ts'
import type { MailDeps } from '#server/features/site/mail-deps.ts'
import { MailAction, MailHeading, MailLayout, MailStop, MailText } from '#server/platform/mail/mail-layout.tsx'
import { renderMail } from '#server/platform/mail/render-mail.ts'
import { clearSentAlerts, listUnsentAlerts } from './alerts.queries.ts'

/**
 * Emails an investor the unsent alerts of all their deals with alerts on, then clears them. Does nothing if there are
 * none or the investor can't receive email. A deal that gets more alerts while the email is sent keeps all of them, and
 * the next email repeats the sent ones. A retried job sends the email again, with the same Message-ID.
 * @throws MailRefused for a permanent rejection.
 */
export async function sendAlert(deps: MailDeps, { userId }: { userId: string }, jobId: string): Promise<void> {
  const deals = await listUnsentAlerts(deps.db, userId)
  const to = deals[0]?.to
  if (to === undefined) return
  const stopUrl = mailStopUrl(deps.env.publicUrl, await deps.settings.cookieKey(), { kind: 'alerts', id: userId })
  const lenders = new Set(deals.flatMap(({ betterLenders }) => betterLenders.map(({ lenderId }) => lenderId))).size
  await mailUser(deps, userId, {
    ...(await renderMail(<AlertEmail {...deps.env} deals={deals} stopUrl={stopUrl} />)),
    id: `deal-alerts-${jobId}`,
    to,
    subject: lenders === 1 ? 'A lender moved into your top five' : `${lenders} lenders moved into your top five`,
    stopUrl,
  })
  for (const { dealId, betterLenders } of deals) await clearSentAlerts(deps.db, dealId, betterLenders)
}

/** Renders the weekly email about better lenders for all of an investor's deals. */
function AlertEmail(props: {
  siteName: string
  publicUrl: string
  deals: readonly { dealId: string; propertyAddress: string; betterLenders: readonly BetterLender[] }[]
  stopUrl: string
}) {
  return (
    <MailLayout
      siteName={props.siteName}
      publicUrl={props.publicUrl}
      preview="New or changed lenders in your top five"
      reason="You’re receiving this at most once a week, because you turned on alerts for these deals."
    >
      <MailHeading>New in your top five</MailHeading>
      <MailText>These lenders are new, or changed what they publish, since we last checked.</MailText>
      {props.deals.map(({ dealId, propertyAddress, betterLenders }) => (
        <div key={dealId}>
          <MailText>{propertyAddress}</MailText>
          {betterLenders.map(({ lenderId, name, score, totalCost }) => (
            <MailText key={lenderId}>
              {name}: score {score.toFixed(2)},{' '}
              {totalCost === null ? 'rate not published' : `about ${formatDollars(totalCost)} in all`}
            </MailText>
          ))}
          <MailAction href={`${props.publicUrl}/deals/${dealId}`}>Open the deal</MailAction>
        </div>
      ))}
      <MailText>Estimates from published ranges and your figures. Lenders decide.</MailText>
      <MailStop href={props.stopUrl}>Unsubscribe from these alerts</MailStop>
    </MailLayout>
  )
}
