import type { Message } from '#contract/quotes/conversations.ts'
import { isoTime } from '#server/features/quotes/to-request-reply.ts'
import type { MessageRow } from './messages.queries.ts'

export function toMessageReply(row: MessageRow): Message {
  return {
    id: row.id,
    requestId: row.requestId,
    author: row.author,
    note: row.note,
    body: row.body,
    createdAt: row.createdAt.toISOString(),
    readAt: isoTime(row.readAt),
  }
}
