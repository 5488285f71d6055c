import { z } from 'zod'
import { endpoint } from '#contract/wire/endpoint.ts'
import { requiredText, textLimits } from '#contract/wire/text.ts'
import { PathId, WireTime } from '#contract/wire/wire.ts'
import { Quote } from './deal-quotes.ts'
import { QuoteRequest } from './quote-requests.ts'

export const messageAuthors = ['investor', 'lender', 'system'] as const

/**
 * Notes of requests that this site closed because of the property's state: requests are off there, or the lender lacks
 * a license.
 */
export const siteClosingNotes = ['state-off', 'license-missing'] as const
export type SiteClosingNote = (typeof siteClosingNotes)[number]

/** The event of a system message. The investor and the lender may read different texts about it. */
export const systemNotes = [
  'late-quote',
  'deal-changed',
  'deal-closed',
  ...siteClosingNotes,
  'round-started',
  'round-closed',
  'rounds-off',
  'phone-withdrawn',
  'chosen',
  'not-chosen',
  'undeliverable',
  'stopped',
] as const

export const Message = z.object({
  id: z.string(),
  requestId: z.string(),
  author: z.enum(messageAuthors),
  note: z.enum(systemNotes).nullable(),
  body: z.string(),
  createdAt: WireTime,
  /** When the other side first saw it. */
  readAt: WireTime.nullable(),
})
export type Message = z.infer<typeof Message>

/** A quote request's conversation, as a row of the list. */
export const Conversation = z.object({
  /** The request's id. */
  id: z.string(),
  request: QuoteRequest,
  deal: z.object({ id: z.string(), propertyAddress: z.string(), status: z.string() }),
  /** The lender's messages and quotes that the investor hasn't read. */
  unread: z.number(),
  /**
   * The last message or quote, or the request if there is none. `text` has at most 200 characters and is empty for a
   * request without a message.
   */
  last: z.object({ at: WireTime, author: z.enum(messageAuthors), text: z.string() }),
})
export type Conversation = z.infer<typeof Conversation>

export const listConversationsEndpoint = endpoint({
  method: 'GET',
  path: '/api/conversations',
  summary: 'The investor’s conversations with lenders, latest first, each with its unread count.',
  access: 'investor',
  feature: 'messaging',
  reply: z.array(Conversation),
})

export const getUnreadCountEndpoint = endpoint({
  method: 'GET',
  path: '/api/conversations/unread',
  summary: 'The number of unread messages and quotes from lenders.',
  access: 'investor',
  feature: 'messaging',
  reply: z.object({ unread: z.number() }),
})

/** One entry of a conversation, oldest first. */
export const TimelineEntry = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum(['asked', 'opened', 'reminded', 'declined', 'withdrawn', 'expired', 'closed', 'undeliverable']),
    at: WireTime,
  }),
  z.object({ kind: z.literal('message'), at: WireTime, message: Message }),
  z.object({ kind: z.literal('quote'), at: WireTime, quote: Quote }),
])
export type TimelineEntry = z.infer<typeof TimelineEntry>

export const QuoteRequestTimeline = z.object({
  request: QuoteRequest,
  deal: z.object({ id: z.string(), propertyAddress: z.string(), status: z.string() }),
  /** The lender's note when it declined. */
  declineNote: z.string().nullable(),
  timeline: z.array(TimelineEntry),
  /** False once the request is over: the investor can't send messages then. */
  canWrite: z.boolean(),
})
export type QuoteRequestTimeline = z.infer<typeof QuoteRequestTimeline>

export const getQuoteRequestEndpoint = endpoint({
  method: 'GET',
  path: '/api/quote-requests/:id',
  summary: 'One request with its timeline of messages, quotes and changes of status.',
  access: 'investor',
  feature: 'messaging',
  params: PathId,
  reply: QuoteRequestTimeline,
})

export const MessageBody = z.object({
  body: requiredText({ label: 'Message', max: textLimits.message, multiline: true }),
})

export const postMessageEndpoint = endpoint({
  method: 'POST',
  path: '/api/quote-requests/:id/messages',
  summary: 'Sends a message to a request’s lender.',
  access: 'investor',
  feature: 'messaging',
  params: PathId,
  body: MessageBody,
  reply: Message,
})

export const markRequestReadEndpoint = endpoint({
  method: 'POST',
  path: '/api/quote-requests/:id/read',
  summary: 'Marks what a request’s lender has sent as read.',
  access: 'investor',
  feature: 'messaging',
  params: PathId,
  reply: z.object({ unread: z.number() }),
})
