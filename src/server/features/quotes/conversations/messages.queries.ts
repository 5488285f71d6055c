import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { type Message, siteClosingNotes } from '#contract/quotes/conversations.ts'
import { formatMonths, formatPoints, formatRate } from '#domain/money/money.ts'
import { messages, quotes } from '#server/features/quotes/quotes.table.ts'
import { isoTime } from '#server/features/quotes/to-request-reply.ts'
import type { Db } from '#server/platform/db/database.ts'
import { bodyForInvestor } from './investor-words.ts'

export type MessageRow = typeof messages.$inferSelect

export async function insertMessage(tx: Db, row: typeof messages.$inferInsert): Promise<MessageRow> {
  const [inserted] = await tx.insert(messages).values(row).returning()
  return inserted!
}

/**
 * Lists a request's messages, including the system's, oldest first. System messages have the lender's text;
 * `bodyForInvestor` returns the investor's.
 */
export async function listMessages(db: Db, requestId: string): Promise<MessageRow[]> {
  return db
    .select()
    .from(messages)
    .where(eq(messages.requestId, requestId))
    .orderBy(asc(messages.createdAt), asc(messages.id))
}

/** Finds the message that says why this site closed a request. Undefined if the site didn't close it. */
export async function findSiteClosing(db: Db, requestId: string): Promise<MessageRow | undefined> {
  const [row] = await db
    .select()
    .from(messages)
    .where(and(eq(messages.requestId, requestId), inArray(messages.note, [...siteClosingNotes])))
  return row
}

/** Marks the messages addressed to the reader as read. System messages are addressed to the investor. */
export async function markMessagesRead(
  tx: Db,
  requestId: string,
  reader: 'investor' | 'lender',
  at: Date,
): Promise<void> {
  await tx
    .update(messages)
    .set({ readAt: at })
    .where(
      and(
        eq(messages.requestId, requestId),
        reader === 'lender' ? eq(messages.author, 'investor') : ne(messages.author, 'investor'),
        isNull(messages.readAt),
      ),
    )
}

type LastEntry = { requestId: string; at: Date; author: MessageRow['author']; text: string }

/**
 * Lists the last message or quote of each request that has one, unordered. If both have the same time, the quote counts
 * as last. Its text is its rate, points and term. A system message's text is the investor's.
 */
export async function listLastEntries(db: Db, requestIds: readonly string[]): Promise<LastEntry[]> {
  if (requestIds.length === 0) return []
  const lastMessages = await db
    .selectDistinctOn([messages.requestId], {
      requestId: messages.requestId,
      at: messages.createdAt,
      author: messages.author,
      note: messages.note,
      body: messages.body,
    })
    .from(messages)
    .where(inArray(messages.requestId, [...requestIds]))
    .orderBy(messages.requestId, sql`${messages.createdAt} desc`)
  const lastQuotes = await db
    .selectDistinctOn([quotes.requestId], {
      requestId: quotes.requestId,
      at: quotes.createdAt,
      rate: quotes.ratePercent,
      points: quotes.pointsPercent,
      term: quotes.termMonths,
    })
    .from(quotes)
    .where(inArray(quotes.requestId, [...requestIds]))
    .orderBy(quotes.requestId, sql`${quotes.createdAt} desc`)
  const latest = new Map<string, LastEntry>(
    lastMessages.map(({ note, body, ...entry }) => [
      entry.requestId,
      { ...entry, text: bodyForInvestor({ note, body }) },
    ]),
  )
  for (const { requestId, at, rate, points, term } of lastQuotes) {
    if (requestId === null) continue
    const lastMessage = latest.get(requestId)
    if (lastMessage && lastMessage.at > at) continue
    latest.set(requestId, {
      requestId,
      at,
      author: 'lender',
      text: `Quote: ${formatRate(rate)}, ${formatPoints(points)} points, ${formatMonths(term)}`,
    })
  }
  return [...latest.values()]
}

/** Returns a message as its lender sees it. For the investor, replace `body` with the text of `bodyForInvestor`. */
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
