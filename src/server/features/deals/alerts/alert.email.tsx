import { formatDollars } from '#domain/money/money.ts'
import type { AlertNews } from '#server/features/deals/life/deal-life.table.ts'
import { MailAction, MailHeading, MailLayout, MailStop, MailText } from '#server/platform/mail/mail-layout.tsx'

/** Renders the weekly mail about better lenders for all of an investor's deals. */
export function AlertEmail(props: {
  siteName: string
  publicUrl: string
  deals: readonly { dealId: string; propertyAddress: string; news: readonly AlertNews[] }[]
  stopUrl: string
}) {
  return (
    <MailLayout
      siteName={props.siteName}
      publicUrl={props.publicUrl}
      preview="New or changed lenders among the best five"
      reason="You’re receiving this at most once a week, because you turned on alerts for these deals."
    >
      <MailHeading>Better than your top five</MailHeading>
      <MailText>These lenders are new, or changed what they publish, since we last checked.</MailText>
      {props.deals.map(({ dealId, propertyAddress, news }) => (
        <div key={dealId}>
          <MailText>{propertyAddress}</MailText>
          {news.map(({ lenderId, name, score, totalCost }) => (
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
