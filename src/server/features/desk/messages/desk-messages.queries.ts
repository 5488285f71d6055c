import { and, asc, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import {
  type MessageRow,
  type MessageState,
  type MessagesQuery,
  messagesPageSize,
  type NotifyRow,
  notifyPageSize,
} from '#contract/desk/messages.ts'
import { reviewAnswerDays } from '#contract/site/contact.ts'
import { users } from '#server/features/accounts/accounts.table.ts'
import { deals } from '#server/features/deals/deals.table.ts'
import { contactMessages, contactReplies, emailNotifications } from '#server/features/site/contact/contact.table.ts'
import type { Db } from '#server/platform/db/database.ts'

function toCondition({ state, search }: Pick<MessagesQuery, 'state' | 'search'>): SQL | undefined {
  const searched = search.trim().toLowerCase()
  const contains = (column: SQL | typeof contactMessages.name) => sql`strpos(lower(${column}), ${searched}) > 0`
  return and(
    state === 'all' ? undefined : eq(contactMessages.state, state),
    searched === ''
      ? undefined
      : or(
          contains(contactMessages.name),
          contains(sql`${contactMessages.email}`),
          contains(sql`${contactMessages.message}`),
        ),
  )
}

/**
 * Lists a page (from 1) of messages with their answers, oldest first for the state `open` and latest first otherwise.
 * `userId` is the active account with the sender's email. `review` is set if the message asks to review a deal's
 * matching, unless the deal was deleted.
 */
export async function listMessageRows(db: Db, query: MessagesQuery): Promise<MessageRow[]> {
  const order = query.state === 'open' ? asc : desc
  const found = await db
    .select({
      message: contactMessages,
      userId: users.id,
      address: deals.propertyAddress,
      modelVersion: deals.modelVersion,
    })
    .from(contactMessages)
    .leftJoin(deals, eq(deals.id, contactMessages.dealId))
    .leftJoin(users, and(eq(sql`lower(${users.email})`, sql`lower(${contactMessages.email})`), isNull(users.deletedAt)))
    .where(toCondition(query))
    .orderBy(order(contactMessages.createdAt), order(contactMessages.id))
    .limit(messagesPageSize)
    .offset((query.page - 1) * messagesPageSize)
  const replies = await listReplies(
    db,
    found.map(({ message }) => message.id),
  )
  return found.map(({ message: { dealId, ...message }, userId, address, modelVersion }) => ({
    ...message,
    createdAt: message.createdAt.toISOString(),
    userId,
    review:
      dealId && address !== null
        ? { dealId, address, modelVersion: modelVersion ?? '', answerBy: answerBy(message.createdAt).toISOString() }
        : null,
    replies: replies
      .filter(({ messageId }) => messageId === message.id)
      .map(({ messageId: _messageId, createdAt, sentAt, ...reply }) => ({
        ...reply,
        createdAt: createdAt.toISOString(),
        isSent: sentAt !== null,
      })),
  }))
}

function answerBy(createdAt: Date): Date {
  return new Date(createdAt.getTime() + reviewAnswerDays * 86_400_000)
}

async function listReplies(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .select({
      id: contactReplies.id,
      messageId: contactReplies.messageId,
      text: contactReplies.text,
      createdAt: contactReplies.createdAt,
      sentAt: contactReplies.sentAt,
      by: users.email,
    })
    .from(contactReplies)
    .leftJoin(users, eq(users.id, contactReplies.operatorId))
    .where(inArray(contactReplies.messageId, [...ids]))
    .orderBy(asc(contactReplies.createdAt))
}

export async function countMessages(db: Db, query: Pick<MessagesQuery, 'state' | 'search'>): Promise<number> {
  return db.$count(contactMessages, toCondition(query))
}

/** Locks a message, sets its state and returns the earlier one. Undefined if there is no such message. */
export async function setMessageState(tx: Db, id: string, state: MessageState): Promise<MessageState | undefined> {
  const [row] = await tx
    .select({ state: contactMessages.state })
    .from(contactMessages)
    .where(eq(contactMessages.id, id))
    .for('update')
  if (row && row.state !== state) await tx.update(contactMessages).set({ state }).where(eq(contactMessages.id, id))
  return row?.state
}

export async function insertReply(
  tx: Db,
  reply: { messageId: string; operatorId: string | null; text: string },
): Promise<string> {
  const [row] = await tx.insert(contactReplies).values(reply).returning({ id: contactReplies.id })
  return row!.id
}

/** Finds an operator's answer and the message it replies to. Undefined if they were deleted. */
export async function findReply(db: Db, id: string) {
  const [row] = await db
    .select({
      text: contactReplies.text,
      to: contactMessages.email,
      message: contactMessages.message,
      writtenAt: contactMessages.createdAt,
      dealId: contactMessages.dealId,
    })
    .from(contactReplies)
    .innerJoin(contactMessages, eq(contactMessages.id, contactReplies.messageId))
    .where(eq(contactReplies.id, id))
  return row
}

export async function recordReplySent(db: Db, id: string): Promise<void> {
  await db.update(contactReplies).set({ sentAt: sql`now()` }).where(eq(contactReplies.id, id))
}

/** Lists a page (from 1) of the addresses to notify of announced features, latest first, and their total number. */
export async function listNotifyRows(db: Db, page: number): Promise<{ rows: NotifyRow[]; total: number }> {
  const rows = await db
    .select({
      email: emailNotifications.email,
      createdAt: emailNotifications.createdAt,
      updatedAt: emailNotifications.updatedAt,
    })
    .from(emailNotifications)
    .orderBy(desc(emailNotifications.createdAt), asc(emailNotifications.id))
    .limit(notifyPageSize)
    .offset((page - 1) * notifyPageSize)
  return {
    rows: rows.map(({ email, createdAt, updatedAt }) => ({
      email,
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
    })),
    total: await db.$count(emailNotifications),
  }
}
