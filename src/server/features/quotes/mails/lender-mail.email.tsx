import type { LenderRound } from '#contract/quotes/rounds.ts'
import { formatEasternMoment } from '#domain/calendar/eastern-moment.ts'
import { formatCountOf } from '#domain/money/counts.ts'
import { formatDollars, formatMonths } from '#domain/money/money.ts'
import { joinNames } from '#domain/text/join-names.ts'
import { MailAction, MailHeading, MailLayout, MailStop, MailText } from '#server/platform/mail/mail-layout.tsx'
import type { LenderMailPurpose } from './queue-mails.ts'
import type { LenderNews } from './quote-mails.queries.ts'

export type LenderMailText = {
  siteName: string
  publicUrl: string
  /** The operator's postal address. */
  address: string
  lenderName: string
  /** Sample lenders get emails only when no SMTP server is configured. */
  isSample: boolean
  /** The investor's name if it is shared, else "An investor". */
  investor: string
  /**
   * A text on how the lender may use the investor's phone number, or that it is no longer shared. Null if it was never
   * shared.
   */
  phone: string | null
  /** The URL that stops all requests to the lender. */
  stopUrl: string
  /** The deal in one line, from its amount and fixed words: '$240,000 fix and flip, single family in Texas'. */
  deal: string
  link: string
  /** The news that the email reports. Empty for emails that aren't about news. */
  news: readonly LenderNews[]
  /** The lender's open round. */
  round: LenderRound | null
  /** The URL that stops emails about this round. Null for emails that aren't about a round. */
  roundStopUrl: string | null
}

type Wording = { subject: string; heading: string; text: string; action: string }

const wordings: Record<LenderMailPurpose, (mail: LenderMailText) => Wording> = {
  asked: ({ investor, deal }) => ({
    subject: `Quote request: ${deal}`,
    heading: `${investor} wants a quote: ${deal}`,
    text: 'Your published terms fit this deal.',
    action: 'Read the deal and answer',
  }),
  reminder: ({ investor, deal }) => ({
    subject: 'An investor is still waiting for your answer',
    heading: 'The investor is still waiting',
    text: `${investor} asked you for a quote on ${withArticle(deal)}. You can also decline with one click. We remind you only once.`,
    action: 'Read the deal and answer',
  }),
  news: (mail) => ({ ...newsHeads(mail.news), text: newsText(mail), action: 'See what’s new' }),
  closed: ({ deal }) => ({
    subject: 'A deal you were asked about is closed',
    heading: 'This deal is closed',
    text: `This request for ${withArticle(deal)} is closed. Thank you for your time.`,
    action: 'See the outcome',
  }),
  chosen: ({ investor, deal }) => ({
    subject: 'Your quote was chosen',
    heading: 'Your quote was chosen',
    text: `${investor} has chosen your quote on ${withArticle(deal)}. Please tell them what you need next.`,
    action: 'Open the conversation',
  }),
  'not-chosen': ({ deal }) => ({
    subject: 'Another quote was chosen',
    heading: 'Another quote was chosen',
    text: `For ${withArticle(deal)} the investor has chosen another quote. Thank you for your time.`,
    action: 'See the request',
  }),
  outbid: ({ deal, round }) => ({
    subject: 'You are no longer the lowest',
    heading: 'You are no longer the lowest',
    text: `Another lender now has the lowest total on ${withArticle(deal)}. ${placeWords(round)} ${deadlineWords(round)}`,
    action: 'See your place and improve',
  }),
  'round-reminder': ({ investor, deal, round }) => ({
    subject: 'A round you were invited to closes within 24 hours',
    heading: 'This round closes within 24 hours',
    text: `${investor} asked you for a quote on ${withArticle(deal)}. ${closingWords(round)} We remind you only once.`,
    action: 'Read the deal and quote',
  }),
}

/**
 * Returns a deal's line with its article: "a $240,000 fix and flip", "an $80,000 fix and flip", "an $11,500 fix and
 * flip", "a $110,000 fix and flip".
 */
function withArticle(deal: string): string {
  return `${/^\$(8|1[18](?!\d))/.test(deal) ? 'an' : 'a'} ${deal}`
}

/** The investor's actions, in the order in which an email lists them. */
const newsVerbs = {
  message: 'sent you a message',
  'deal-changed': 'changed the figures',
  'round-started': 'started a new round',
  'phone-withdrawn': 'stopped sharing a phone number',
} as const

function newsHeads(news: readonly LenderNews[]): Pick<Wording, 'subject' | 'heading'> {
  return news.length === 1 && news[0] === 'message'
    ? { subject: 'A message about a deal you were asked about', heading: 'You have a message' }
    : { subject: 'An update on a deal you were asked about', heading: 'There’s an update' }
}

function newsText({ investor, deal, news, round }: LenderMailText): string {
  const verbs = Object.entries(newsVerbs).flatMap(([one, verb]) => (news.some((known) => known === one) ? [verb] : []))
  return [
    verbs.length > 0 ? `About ${withArticle(deal)}: ${investor} ${joinNames(verbs)}.` : `About ${withArticle(deal)}.`,
    news.includes('rounds-off') ? 'This site runs no rounds now, so the round is closed. Your quote stays.' : '',
    closingWords(round),
  ]
    .filter(Boolean)
    .join(' ')
}

function placeWords(round: LenderRound | null): string {
  if (!round || round.place === null) return ''
  const { place, of, aboveLowest, holdMonths } = round
  return `You are number ${place} of ${of}. Your total is ${formatDollars(aboveLowest ?? 0)} above the lowest over ${formatMonths(holdMonths)}.`
}

function closingWords(round: LenderRound | null): string {
  return round ? `The round closes ${formatEasternMoment(round.closesAt)}.` : ''
}

function deadlineWords(round: LenderRound | null): string {
  return round ? `You can improve until ${formatEasternMoment(round.closesAt)}.` : ''
}

/** Returns the sentences about the round for the email that asks a lender for a quote. */
function roundWords({ closesAt, asked }: LenderRound): string {
  return `This is a round among ${formatCountOf(asked, 'lender')}. Until ${formatEasternMoment(closesAt)} you see your place and how far your total is above the lowest, and you can improve.`
}

/** Returns the texts of an email to a lender. The subject contains no user input. */
export function lenderMailWording(purpose: LenderMailPurpose, mail: LenderMailText): Wording {
  return wordings[purpose](mail)
}

/**
 * Renders an email to a lender about a quote request. The heading is also the preview text. The subject is in
 * {@link lenderMailWording}.
 */
export function LenderMail({ purpose, ...mail }: LenderMailText & { purpose: LenderMailPurpose }) {
  const { heading, text, action } = lenderMailWording(purpose, mail)
  return (
    <MailLayout
      siteName={mail.siteName}
      publicUrl={mail.publicUrl}
      preview={heading}
      reason={`You’re receiving this because ${mail.lenderName} is listed with this address and an investor chose to ask you. Lenders pay nothing, and no one pays for a place.`}
      sender={{ address: mail.address, stopUrl: mail.stopUrl }}
    >
      <MailHeading>{heading}</MailHeading>
      <MailText>
        <strong>
          {isAnswerable(purpose) ? 'Please answer with the button. ' : null}A reply to this email doesn’t reach the
          investor.
        </strong>
      </MailText>
      <MailText>{text}</MailText>
      {mail.round && purpose === 'asked' ? <MailText>{roundWords(mail.round)}</MailText> : null}
      {mail.phone && isAnswerable(purpose) ? <MailText>{mail.phone}</MailText> : null}
      <MailAction href={mail.link}>{action}</MailAction>
      <MailText>
        The link is for you alone. Anyone with it can answer in your name, so please don’t forward it. No account is
        needed.
      </MailText>
      {mail.isSample ? <MailText>This is a sample lender: no one is contacted.</MailText> : null}
      {mail.roundStopUrl ? (
        <MailStop href={mail.roundStopUrl}>Unsubscribe from emails about this round</MailStop>
      ) : null}
    </MailLayout>
  )
}

/** Returns whether the lender can still answer: false for the emails about a closed request. */
function isAnswerable(purpose: LenderMailPurpose): boolean {
  return purpose !== 'closed' && purpose !== 'not-chosen'
}
