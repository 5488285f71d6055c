import { MailAction, MailHeading, MailLayout, MailText } from '#server/platform/mail/mail-layout.tsx'

export type InvestorNews = {
  messages: number
  quotes: number
  isDeclined: boolean
  isUndeliverable: boolean
  isStateOff: boolean
}

/** The subject, from what is new; the lender's name comes from the directory. */
export function wordInvestorNews(lenderName: string, news: InvestorNews): string {
  if (news.quotes > 0) return `A quote from ${lenderName}`
  if (news.isUndeliverable) return `${lenderName} could not be reached`
  if (news.isStateOff) return `Your request to ${lenderName} was closed`
  if (news.isDeclined) return `${lenderName} has declined`
  return `A message from ${lenderName}`
}

export function InvestorMailBody(props: {
  siteName: string
  publicUrl: string
  lenderName: string
  propertyAddress: string
  news: InvestorNews
  link: string
  stopUrl: string
}) {
  const { news, lenderName } = props
  const heading = wordInvestorNews(lenderName, news)
  return (
    <MailLayout
      siteName={props.siteName}
      publicUrl={props.publicUrl}
      preview={heading}
      reason="You’re receiving this because you asked this lender for a quote."
    >
      <MailHeading>{heading}</MailHeading>
      <MailText>About {props.propertyAddress}. A reply to this email doesn’t reach the lender.</MailText>
      {news.quotes > 0 ? <MailText>{counted(news.quotes, 'new quote')}, compared with the estimate.</MailText> : null}
      {news.messages > 0 ? <MailText>{counted(news.messages, 'unread message')}.</MailText> : null}
      {news.isDeclined ? <MailText>{lenderName} says that this deal does not fit.</MailText> : null}
      {news.isUndeliverable ? (
        <MailText>{lenderName} could not be reached by email. You can ask another lender.</MailText>
      ) : null}
      {news.isStateOff ? (
        <MailText>
          Requests for property in this state are closed on this site. You can contact {lenderName} yourself.
        </MailText>
      ) : null}
      <MailAction href={props.link}>Open the conversation</MailAction>
      <MailText>
        No more emails about messages and quotes: <a href={props.stopUrl}>{props.stopUrl}</a>
      </MailText>
    </MailLayout>
  )
}

function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`
}
