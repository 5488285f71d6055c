import type { DealDate } from '#contract/deals/deal-dates.ts'
import { addDays } from '#domain/calendar/business-days.ts'
import type { MailButton } from '#server/features/deals/read-deal-lead.ts'
import { MailAction, MailHeading, MailLayout, MailStop, MailText } from '#server/platform/mail/mail-layout.tsx'

/** Renders the reminder of one date of a deal. */
export function DealDateEmail(props: {
  siteName: string
  publicUrl: string
  date: DealDate
  address: string
  button: MailButton
  stopUrl: string
}) {
  const { title, on, kind, daysBefore } = props.date
  const day = longDay(kind === 'maturity-notice' ? addDays(on, daysBefore ?? 0) : on)
  return (
    <MailLayout
      siteName={props.siteName}
      publicUrl={props.publicUrl}
      preview={title}
      reason="You’re receiving this because you asked for emails about this deal’s dates."
    >
      <MailHeading>{title}</MailHeading>
      <MailText>{props.address}</MailText>
      <MailText>
        {kind === 'papers'
          ? `Start them by ${day}, or they may not be there for the closing.`
          : kind === 'maturity-notice'
            ? `It is due on ${day}. Plan the sale or the refinance now: an extension usually costs points.`
            : `The day you set is ${day}.`}
      </MailText>
      <MailAction href={props.button.href}>{props.button.label}</MailAction>
      <MailStop href={props.stopUrl}>Unsubscribe from this deal’s dates</MailStop>
    </MailLayout>
  )
}

function longDay(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { timeZone: 'UTC', dateStyle: 'full' })
}
