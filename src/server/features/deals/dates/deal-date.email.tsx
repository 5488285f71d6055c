import type { DealDate } from '#contract/deals/deal-dates.ts'
import { MailAction, MailHeading, MailLayout, MailText } from '#server/platform/mail/mail-layout.tsx'
import { addDays } from './dates-of-deal.ts'

/** One day of a deal, ahead of it. */
export function DealDateEmail(props: {
  siteName: string
  publicUrl: string
  date: DealDate
  address: string
  stopUrl: string
}) {
  const { title, on, dealId, daysBefore } = props.date
  const day = longDay(daysBefore === null ? on : addDays(on, daysBefore))
  return (
    <MailLayout
      siteName={props.siteName}
      publicUrl={props.publicUrl}
      preview={title}
      reason={`You get this because you asked for mails about the days of this deal. Stop them: ${props.stopUrl}`}
    >
      <MailHeading>{title}</MailHeading>
      <MailText>{props.address}</MailText>
      <MailText>
        {daysBefore === null
          ? `The day you set is ${day}.`
          : `It is due on ${day}. Plan the sale or the refinance now: an extension usually costs points.`}
      </MailText>
      <MailAction href={`${props.publicUrl}/deals/${dealId}`}>Open the deal</MailAction>
    </MailLayout>
  )
}

function longDay(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { timeZone: 'UTC', dateStyle: 'full' })
}
