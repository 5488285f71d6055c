import { z } from 'zod'
import { endpoint } from '#contract/wire/endpoint.ts'
import { requiredText } from '#contract/wire/text.ts'
import { MessageReply, Uuid, WireTime } from '#contract/wire/wire.ts'
import { deskPage } from './activity.ts'

export const messageStates = ['open', 'answered', 'spam'] as const
export type MessageState = (typeof messageStates)[number]
export const messagesPageSize = 25

export const MessagesQuery = z.object({
  state: z.enum([...messageStates, 'all']).default('open'),
  /** Part of a name, an email or the text. */
  search: z.string().max(100, 'search cannot exceed 100 characters').default(''),
  page: deskPage,
})
export type MessagesQuery = z.output<typeof MessagesQuery>

export const MessageRow = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  state: z.enum(messageStates),
  createdAt: WireTime,
  /** The account with this address. */
  userId: z.string().nullable(),
  /** The deal whose matches the investor wants an operator to review, and the last day for the answer. */
  review: z
    .object({ dealId: z.string(), address: z.string(), modelVersion: z.string(), answerBy: WireTime })
    .nullable(),
  replies: z.array(
    z.object({ id: z.string(), by: z.string().nullable(), text: z.string(), createdAt: WireTime, isSent: z.boolean() }),
  ),
})
export type MessageRow = z.output<typeof MessageRow>

export const listMessagesEndpoint = endpoint({
  method: 'GET',
  path: '/api/desk/messages',
  summary: 'Visitors’ messages with the answers, 25 a page: open ones oldest first, others latest first.',
  access: 'operator',
  query: MessagesQuery,
  reply: z.object({ rows: z.array(MessageRow), total: z.number(), open: z.number() }),
})

const params = z.object({ id: Uuid })

export const replyLimit = 5000

export const MessageAnswer = z.object({
  text: requiredText({ label: 'Your answer', max: replyLimit, multiline: true }),
})

export const replyToMessageEndpoint = endpoint({
  method: 'POST',
  path: '/api/desk/messages/:id/reply',
  summary: 'Answers a message by email and marks it answered.',
  access: 'operator',
  params,
  body: MessageAnswer,
  reply: MessageReply,
})

export const moveMessageEndpoint = endpoint({
  method: 'POST',
  path: '/api/desk/messages/:id/state',
  summary: 'Marks a message as open, answered or spam.',
  access: 'operator',
  params,
  body: z.object({ state: z.enum(messageStates) }),
  reply: MessageReply,
})

export const NotifyRow = z.object({ email: z.string(), createdAt: WireTime, updatedAt: WireTime })
export type NotifyRow = z.output<typeof NotifyRow>
export const notifyPageSize = 100

export const listNotifyEndpoint = endpoint({
  method: 'GET',
  path: '/api/desk/notify-me',
  summary: 'People who asked for an email when an announced feature becomes available, latest first, 100 a page.',
  access: 'operator',
  query: z.object({ page: deskPage }),
  reply: z.object({ rows: z.array(NotifyRow), total: z.number() }),
})
