import type { SiteClosingNote } from '#contract/quotes/conversations.ts'
import { formatCountOf } from '#domain/money/counts.ts'
import { formatDollars, formatMonths, formatPoints, formatRate } from '#domain/money/money.ts'
import type { MailButton } from '#server/features/deals/read-deal-headline.ts'
import {
  MailAction,
  MailFigures,
  MailHeading,
  MailLayout,
  MailStop,
  MailText,
} from '#server/platform/mail/mail-layout.tsx'

/** The lender's latest quote. Costs are in dollars. */
export type QuoteNews = {
  ratePercent: number
  pointsPercent: number
  totalCost: number
  holdMonths: number
  /** Null while a refinance's payoff is unknown. */
  cashToClose: number | null
  /** The total less the estimate; null without an estimate. */
  difference: number | null
  validUntil: string
}

export type InvestorNews = {
  messages: number
  quotes: number
  isDeclined: boolean
  isUndeliverable: boolean
  /** Why this site closed the request. Null if it didn't. */
  closing: SiteClosingNote | null
  /** Null without a new quote. */
  quote: QuoteNews | null
}

/**
 * Returns the email's subject, about the first that applies: a quote, an undeliverable request, a request that this
 * site closed, a decline, or messages. Contains no text that a lender typed: the name comes from the directory.
 */
export function investorMailSubject(lenderName: string, news: InvestorNews): string {
  if (news.quote)
    return `${lenderName} quoted ${formatRate(news.quote.ratePercent)}, ${formatDollars(news.quote.totalCost)}`
  if (news.isUndeliverable) return `${lenderName} could not be reached`
  if (news.closing) return `Your request to ${lenderName} was closed`
  if (news.isDeclined) return `${lenderName} has declined`
  return `A message from ${lenderName}`
}

export function InvestorMailBody(props: {
  siteName: string
  publicUrl: string
  lenderName: string
  propertyAddress: string
  news: InvestorNews
  /** The headline of the deal's page. Null when the subject already says it. */
  headline: string | null
  button: MailButton
  stopUrl: string
}) {
  const { news, lenderName } = props
  const heading = investorMailSubject(lenderName, news)
  return (
    <MailLayout
      siteName={props.siteName}
      publicUrl={props.publicUrl}
      preview={heading}
      reason="You’re receiving this because you asked this lender for a quote."
    >
      <MailHeading>{heading}</MailHeading>
      <MailText>About {props.propertyAddress}.</MailText>
      {news.quote ? <QuoteText {...news.quote} /> : null}
      {props.headline ? <MailText>{props.headline}</MailText> : null}
      {news.messages > 0 ? <MailText>{formatCountOf(news.messages, 'unread message')}.</MailText> : null}
      {news.isDeclined ? <MailText>{lenderName} says that this deal does not fit.</MailText> : null}
      {news.isUndeliverable ? (
        <MailText>{lenderName} could not be reached by email. You can ask another lender.</MailText>
      ) : null}
      {news.closing ? (
        <MailText>
          {closingWords(news.closing, lenderName)} You can contact {lenderName} yourself.
        </MailText>
      ) : null}
      <MailAction href={props.button.href}>{props.button.label}</MailAction>
      <MailText>A reply to this email doesn’t reach the lender.</MailText>
      <MailStop href={props.stopUrl}>Unsubscribe from quote emails</MailStop>
    </MailLayout>
  )
}

function closingWords(closing: SiteClosingNote, lenderName: string): string {
  return closing === 'state-off'
    ? 'Requests for property in this state are closed on this site.'
    : `The property’s state requires a license, and ${lenderName} has none on record here.`
}

/** Renders a sentence such as '9.625%, 0.625 points, $23,760 in all. $891 below the estimate.', then the figures. */
function QuoteText(quote: QuoteNews) {
  const rate = formatRate(quote.ratePercent)
  const points = `${formatPoints(quote.pointsPercent)} points`
  const difference = quote.difference === null ? 0 : Math.round(quote.difference)
  const estimate =
    quote.difference === null
      ? ''
      : difference === 0
        ? ' The same as the estimate.'
        : ` ${formatDollars(Math.abs(difference))} ${difference > 0 ? 'above' : 'below'} the estimate.`
  return (
    <>
      <MailText>
        {rate}, {points}, {formatDollars(quote.totalCost)} in all.{estimate}
      </MailText>
      <MailFigures
        rows={[
          { name: `Total, ${formatMonths(quote.holdMonths)}`, value: formatDollars(quote.totalCost) },
          ...(quote.cashToClose === null
            ? []
            : [
                {
                  name: quote.cashToClose < 0 ? 'Cash out at closing' : 'Cash at closing',
                  value: formatDollars(Math.abs(quote.cashToClose)),
                },
              ]),
          { name: 'Rate, points', value: `${rate}, ${formatPoints(quote.pointsPercent)}` },
          { name: 'Valid until', value: quote.validUntil },
        ]}
      />
    </>
  )
}
