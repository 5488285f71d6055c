import type { DealDate } from '#contract/deals/deal-dates.ts'
import { addDays } from '#domain/calendar/business-days.ts'
import { formatFullDay, formatLongDay } from '#domain/calendar/day-text.ts'
import { daysBetween } from '#domain/calendar/months.ts'
import { todayOf } from '#domain/calendar/today.ts'
import { formatDays } from '#domain/money/money.ts'
import { mailUser } from '#server/features/accounts/mails/mail-user.ts'
import { datesOfDeal } from '#server/features/deals/dates-of-deal.ts'
import { type MailButton, nextStepButton, type ReadDealHeadline } from '#server/features/deals/read-deal-headline.ts'
import { mailStopUrl } from '#server/features/mail-stops/mail-stop-token.ts'
import type { MailDeps } from '#server/features/site/mail-deps.ts'
import { MailAction, MailHeading, MailLayout, MailStop, MailText } from '#server/platform/mail/mail-layout.tsx'
import { renderMail } from '#server/platform/mail/render-mail.ts'
import { deleteDateMail, findDateMail, markDateMailSent } from './dates.queries.ts'
import { readDocuments } from './documents-of-deals.ts'
import { type ReadLoanTerms, withLoanTerms } from './loan-terms.ts'
import { lastMailDay } from './queue-date-mails.ts'

export type DateMailDeps = MailDeps & { readLoanTerms: ReadLoanTerms; readDealHeadline: ReadDealHeadline }

/**
 * Sends the email about a date. If the investor turned these emails off, the date changed or its last mail day has
 * passed, deletes the email's record instead, so that another can be queued. Does nothing if the email was already
 * sent.
 * @throws MailRefused for a permanent rejection.
 */
export async function sendDateMail(deps: DateMailDeps, { id }: { id: string }): Promise<void> {
  const found = await findDateMail(deps.db, id)
  const [dated] = found ? await withLoanTerms(deps, [found.deal]) : []
  const documents = dated && (await readDocuments(deps.db, [dated], todayOf(deps.clock())))
  const isMeant = ({ kind, on }: DealDate) => kind === found?.kind && on === found.day
  const date = dated && datesOfDeal(dated, documents?.get(dated.id)).find(isMeant)
  const today = todayOf(deps.clock())
  if (!found || !date || today > lastMailDay(date)) return deleteDateMail(deps.db, id)
  const { deal, day, to } = found
  const stop = { kind: 'dates' as const, id: deal.userId }
  const stopUrl = mailStopUrl(deps.env.publicUrl, await deps.settings.cookieKey(), stop)
  const { publicUrl } = deps.env
  const headline = await deps.readDealHeadline(deps.db, { userId: deal.userId, dealId: deal.id, now: deps.clock() })
  const button =
    date.kind === 'documents'
      ? { label: 'Finish your documents', href: `${publicUrl}/deals/${deal.id}?tab=closing` }
      : nextStepButton(headline, publicUrl, deal.id)
  const title = titleOn(date, today)
  const mail = (
    <DealDateEmail
      {...deps.env}
      date={{ ...date, title }}
      address={deal.propertyAddress}
      button={button}
      stopUrl={stopUrl}
    />
  )
  const subject = `${title} ${date.kind === 'maturity-notice' ? '' : `on ${formatLongDay(day)} `}(${deps.env.siteName})`
  await mailUser(deps, deal.userId, { ...(await renderMail(mail)), id: `deal-date-${id}`, to, subject, stopUrl })
  await markDateMailSent(deps.db, id, deps.clock())
}

/** Returns the day on which the loan of a notice matures. */
function maturityOf({ on, daysBefore }: DealDate): string {
  return addDays(on, daysBefore ?? 0)
}

/** Returns a date's title as of `today`: a late notice of maturity counts the days that are left. */
function titleOn(date: DealDate, today: string): string {
  if (date.kind !== 'maturity-notice') return date.title
  return `Loan matures in ${formatDays(daysBetween(today, maturityOf(date)))}`
}

/** Renders the reminder of one date of a deal. */
function DealDateEmail(props: {
  siteName: string
  publicUrl: string
  date: DealDate
  address: string
  button: MailButton
  stopUrl: string
}) {
  const { title, on, kind } = props.date
  const day = formatFullDay(kind === 'maturity-notice' ? maturityOf(props.date) : on)
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
        {kind === 'documents'
          ? `Start them by ${day}, or they may not be ready for the closing.`
          : kind === 'maturity-notice'
            ? `It is due on ${day}. Plan the sale or the refinance now: an extension usually costs points.`
            : `The date you set is ${day}.`}
      </MailText>
      <MailAction href={props.button.href}>{props.button.label}</MailAction>
      <MailStop href={props.stopUrl}>Unsubscribe from date reminders</MailStop>
    </MailLayout>
  )
}
