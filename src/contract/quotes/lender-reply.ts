import { z } from 'zod'
import { endpoint } from '#contract/wire/endpoint.ts'
import { optionalText } from '#contract/wire/text.ts'
import { WireTime } from '#contract/wire/wire.ts'
import { Message, MessageBody } from './conversations.ts'
import { declineReasons, requestStatuses } from './quote-requests.ts'
import { QuoteInput } from './quote-terms.ts'
import { LenderRound } from './rounds.ts'
import { ChangedFigure, SharedSheet, ShownQuote } from './shared-sheet.ts'

/** The request header with the token of a private link. */
export const replyTokenHeader = 'x-reply-token'

/** Unknown, expired and revoked links get the same reply. */
export const linkGoneMessage = 'This link is no longer valid.'

const figure = z.number().nullable()

/** All data that a private link shows. */
export const ReplyPage = z.object({
  status: z.enum(requestStatuses),
  /** False once the request is over. An answer is then stored as a message, and the reply's `isLate` is true. */
  isOpen: z.boolean(),
  /** Explains why the request is over; null while it is open. */
  overMessage: z.string().nullable(),
  askedAt: WireTime,
  expiresAt: WireTime,
  lender: z.object({
    name: z.string(),
    isSample: z.boolean(),
    minRate: figure,
    maxRate: figure,
    minPoints: figure,
    maxPoints: figure,
    fundingDays: figure,
    /** The largest advance of the matched program, in percent of price or as-is value. */
    advancePercent: figure,
    rehabPercent: figure,
  }),
  /** Null without a round. */
  round: LenderRound.nullable(),
  sheet: SharedSheet,
  /** The deal's changes since the lender was asked, and the time of the last one. Empty without changes. */
  changed: z.array(ChangedFigure),
  changedAt: WireTime.nullable(),
  messages: z.array(Message),
  /** All versions, the latest first. */
  quotes: z.array(ShownQuote),
})
export type ReplyPage = z.infer<typeof ReplyPage>

/** The outcome of an answer. `isLate` means that the request was over and the answer was stored as a message. */
export const ReplyResult = z.object({
  message: z.string(),
  status: z.enum(requestStatuses),
  isLate: z.boolean(),
})

export const getReplyEndpoint = endpoint({
  method: 'GET',
  path: '/api/reply',
  summary: 'The request as the lender of a private link sees it. The token is sent in the header X-Reply-Token.',
  access: 'public',
  feature: 'messaging',
  reply: ReplyPage,
})

export const seeReplyEndpoint = endpoint({
  method: 'POST',
  path: '/api/reply/seen',
  summary:
    'Marks the request and its messages as seen. The page sends it after an action, or after some visible seconds.',
  access: 'public',
  feature: 'messaging',
  reply: z.object({ status: z.enum(requestStatuses) }),
})

export const sendQuoteEndpoint = endpoint({
  method: 'POST',
  path: '/api/reply/quote',
  summary: 'Sends a quote, or a new version of one, with the token of a private link.',
  access: 'public',
  feature: 'messaging',
  body: QuoteInput,
  reply: ReplyResult.extend({ quote: ShownQuote.nullable() }),
})

export const sendReplyMessageEndpoint = endpoint({
  method: 'POST',
  path: '/api/reply/message',
  summary: 'Sends the investor a message, with the token of a private link.',
  access: 'public',
  feature: 'messaging',
  body: MessageBody,
  reply: ReplyResult,
})

export const DeclineInput = z.object({
  reason: z.enum(declineReasons, { error: 'Choose why it does not fit' }),
  note: optionalText({ label: 'Note', max: 2000, multiline: true })
    .optional()
    .transform((text) => text ?? null),
})
export type DeclineInput = z.output<typeof DeclineInput>

export const declineRequestEndpoint = endpoint({
  method: 'POST',
  path: '/api/reply/decline',
  summary: 'Declines a request with the token of a private link.',
  access: 'public',
  feature: 'messaging',
  body: DeclineInput,
  reply: ReplyResult,
})

export const stopRepliesEndpoint = endpoint({
  method: 'POST',
  path: '/api/reply/stop',
  summary:
    'Stops all emails to the lender of a private link. Declines the link’s request and the lender’s other requests without a quote.',
  access: 'public',
  feature: 'messaging',
  reply: ReplyResult,
})
