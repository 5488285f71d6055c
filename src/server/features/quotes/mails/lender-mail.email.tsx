import { MailAction, MailHeading, MailLayout, MailText } from '#server/platform/mail/mail-layout.tsx'
import type { LenderMailPurpose } from './mail-jobs.ts'

export type LenderMailText = {
  siteName: string
  publicUrl: string
  address: string
  lenderName: string
  isSample: boolean
  /** Who asks: a name only when it is shared. */
  investor: string
  /** What the lender may do with the investor's phone; null when it was never given one. */
  phone: string | null
  /** Ends every request with one click. */
  stopUrl: string
  /** The deal in one line. */
  deal: string
  link: string
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
    subject: 'An investor still waits for your answer',
    heading: 'Your answer is still wanted',
    text: `${investor} asked you for a quote on ${deal}. You can also decline with one click. We remind you only once.`,
    action: 'Read the deal and answer',
  }),
  news: ({ investor, deal }) => ({
    subject: 'News about a deal you were asked about',
    heading: 'There is news',
    text: `${investor} has written to you, or changed figures, about ${deal}.`,
    action: 'Read what is new',
  }),
  closed: ({ deal }) => ({
    subject: 'A deal you were asked about is closed',
    heading: 'This deal is closed',
    text: `This request for ${deal} is closed. Thank you for your time.`,
    action: 'See the outcome',
  }),
  chosen: ({ investor, deal }) => ({
    subject: 'Your quote was chosen',
    heading: 'Your quote was chosen',
    text: `${investor} has chosen your quote on ${deal}. Please write what you need next.`,
    action: 'Open the conversation',
  }),
  'not-chosen': ({ deal }) => ({
    subject: 'Another quote was chosen',
    heading: 'Another quote was chosen',
    text: `For ${deal} the investor has chosen another quote. Thank you for your time.`,
    action: 'See the request',
  }),
}

/** Returns the texts of a lender's mail. The subject holds nothing that a person typed. */
export function wordLenderMail(purpose: LenderMailPurpose, mail: LenderMailText): Wording {
  return wordings[purpose](mail)
}

export function LenderMail({ purpose, ...mail }: LenderMailText & { purpose: LenderMailPurpose }) {
  const { heading, text, action } = wordLenderMail(purpose, mail)
  return (
    <MailLayout
      siteName={mail.siteName}
      publicUrl={mail.publicUrl}
      preview={heading}
      reason={`You're receiving this because ${mail.lenderName} is listed with this address and an investor chose to ask you. Lenders pay nothing, and no one pays for a place.`}
      sender={{ address: mail.address, stopUrl: mail.stopUrl }}
    >
      <MailHeading>{heading}</MailHeading>
      <MailText>
        <strong>
          {isAsking(purpose) ? 'Please answer with the button. ' : null}A reply to this email doesn’t reach the
          investor.
        </strong>
      </MailText>
      <MailText>{text}</MailText>
      {mail.phone && isAsking(purpose) ? <MailText>{mail.phone}</MailText> : null}
      <MailAction href={mail.link}>{action}</MailAction>
      <MailText>
        The link is for you alone. Anyone with it can answer in your name, so please don’t forward it. No account is
        needed.
      </MailText>
      {mail.isSample ? <MailText>This is a sample lender: no one is contacted.</MailText> : null}
    </MailLayout>
  )
}

/** False once the request is closed: then there is nothing to answer or to call about. */
function isAsking(purpose: LenderMailPurpose): boolean {
  return purpose !== 'closed' && purpose !== 'not-chosen'
}
