import type { Round } from '#contract/quotes/rounds.ts'
import { formatCountOf } from '#domain/money/counts.ts'
import { formatDollars, formatMonths } from '#domain/money/money.ts'
import { priceDropOf } from '#domain/quotes/rounds.ts'
import { canReceiveMail } from '#server/features/accounts/mails/mail-refusals.queries.ts'
import { mailUser } from '#server/features/accounts/mails/mail-user.ts'
import { nextStepButton, type ReadDealHeadline } from '#server/features/deals/read-deal-headline.ts'
import { mailStopUrl } from '#server/features/mail-stops/mail-stop-token.ts'
import { isRoundsOn, type RoundsDeps } from '#server/features/site/is-rounds-on.ts'
import type { MailDeps } from '#server/features/site/mail-deps.ts'
import { MailAction, MailHeading, MailLayout, MailStop, MailText } from '#server/platform/mail/mail-layout.tsx'
import { renderMail } from '#server/platform/mail/render-mail.ts'
import type { RoundMail } from './close-round.ts'
import { findRoundMailFacts, findRoundState } from './rounds.queries.ts'
import { toRound } from './standing.ts'

export type RoundMailDeps = MailDeps & RoundsDeps & { readDealHeadline: ReadDealHeadline }

/**
 * Emails an investor the result of a round. Sends nothing if the investor unsubscribed or can't receive email, or while
 * rounds are off.
 * @throws MailRefused for a permanent rejection.
 */
export async function sendRoundMail(deps: RoundMailDeps, { roundId, userId }: RoundMail, jobId: string): Promise<void> {
  const { db, env, settings } = deps
  const state = await findRoundState(db, roundId)
  const facts = await findRoundMailFacts(db, roundId)
  if (!state || !facts || facts.stoppedAt !== null) return
  if (!(await isRoundsOn(deps)) || !(await canReceiveMail(db, userId))) return
  const round = toRound(state)
  const stopUrl = mailStopUrl(env.publicUrl, await settings.cookieKey(), { kind: 'quotes', id: userId })
  const headline = await deps.readDealHeadline(db, { userId, dealId: round.dealId, now: deps.clock() })
  const button = nextStepButton(headline, env.publicUrl, round.dealId)
  const heading = roundSubject(round)
  const body = (
    <MailLayout
      siteName={env.siteName}
      publicUrl={env.publicUrl}
      preview={heading}
      reason="You’re receiving this because you ran this round."
    >
      <MailHeading>{heading}</MailHeading>
      <MailText>About {facts.propertyAddress}:</MailText>
      {round.standings.map(({ requestId, place, lender, total }) => (
        <MailText key={requestId}>
          {place}. {lender.name}, {formatDollars(total)} over {formatMonths(round.holdMonths)}
        </MailText>
      ))}
      <MailText>{roundSentence(round)}</MailText>
      <MailAction href={button.href}>{button.label}</MailAction>
      <MailStop href={stopUrl}>Unsubscribe from quote emails</MailStop>
    </MailLayout>
  )
  await mailUser(deps, userId, { id: jobId, to: facts.email, subject: heading, stopUrl, ...(await renderMail(body)) })
}

/** Returns the email's subject: the number of quotes and the lowest total. Contains no user input. */
function roundSubject({ standings }: Round): string {
  const [lowest] = standings
  if (!lowest) return 'Your round is over without a quote'
  return `Your round is over: ${formatCountOf(standings.length, 'quote')}, the lowest ${formatDollars(lowest.total)}`
}

function roundSentence({ standings }: Round): string {
  if (standings.length === 0) return 'No lender sent a qualifying quote. You can ask others.'
  const saved = priceDropOf(standings)
  const down = saved >= 1 ? `Down ${formatDollars(saved)} since the first quotes. ` : ''
  return `${down}You can choose any of them, whatever its rank.`
}
