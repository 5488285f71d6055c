import { and, asc, eq, gte, inArray, isNull, lte, notExists, notInArray, type SQL, sql } from 'drizzle-orm'
import { quoteRequests, quotes } from '#server/features/quotes/quotes.table.ts'
import type { RequestRow } from '#server/features/quotes/requests.queries.ts'
import type { Db } from '#server/platform/db/database.ts'

type Due = { id: string; userId: string }
const columns = { id: quoteRequests.id, userId: quoteRequests.userId }
/** Maximum length of each list. Lists start with what has been due longest, and leave out the ids in `tried`. */
const batch = 200

/** SQL condition: the request was chosen before a time, and its lender hasn't been notified. */
function isChoiceToNotify(chosenBefore: Date): SQL {
  return and(
    eq(quoteRequests.status, 'chosen'),
    isNull(quoteRequests.choiceNotifiedAt),
    lte(quoteRequests.decidedAt, chosenBefore),
  )!
}

/**
 * SQL condition: the request is unanswered and its lender hasn't been reminded. Lenders in a round are reminded before
 * its deadline instead.
 */
const isRemindable = and(
  inArray(quoteRequests.status, ['sent', 'opened']),
  isNull(quoteRequests.remindedAt),
  isNull(quoteRequests.roundId),
)!

/** SQL condition: the request is past its end, and its current quote, if any, is no longer valid on `today`. */
function isOverdue(now: Date, today: string): SQL {
  const validQuote = sql`(select 1 from ${quotes} where ${and(eq(quotes.requestId, quoteRequests.id), isNull(quotes.supersededAt), gte(quotes.validUntil, today))})`
  return and(
    lte(quoteRequests.expiresAt, now),
    sql`(${inArray(quoteRequests.status, ['sent', 'opened', 'replied'])}
      or (${inArray(quoteRequests.status, ['quoted', 'chosen'])} and ${notExists(validQuote)}))`,
    // A chosen request doesn't expire after its lender was notified.
    sql`not (${eq(quoteRequests.status, 'chosen')} and ${quoteRequests.choiceNotifiedAt} is not null)`,
  )!
}

/**
 * Lists up to 200 requests that were chosen by `chosenBefore` and whose lenders haven't been notified, oldest choice
 * first.
 */
export async function listChoicesToNotify(db: Db, chosenBefore: Date, tried: readonly string[]): Promise<Due[]> {
  return db
    .select(columns)
    .from(quoteRequests)
    .where(and(isChoiceToNotify(chosenBefore), notInArray(quoteRequests.id, [...tried])))
    .orderBy(asc(quoteRequests.decidedAt))
    .limit(batch)
}

/** Lists up to 200 unanswered requests outside rounds that were sent by `sentBefore` and not reminded, oldest first. */
export async function listRequestsToRemind(
  db: Db,
  sentBefore: Date,
  tried: readonly string[],
): Promise<(Due & { sentAt: Date })[]> {
  return db
    .select({ ...columns, sentAt: quoteRequests.sentAt })
    .from(quoteRequests)
    .where(and(isRemindable, lte(quoteRequests.sentAt, sentBefore), notInArray(quoteRequests.id, [...tried])))
    .orderBy(asc(quoteRequests.sentAt))
    .limit(batch)
}

/**
 * Lists up to 200 live requests past their end without a quote that is valid on `today`, longest overdue first.
 * Excludes chosen ones whose lender was notified.
 */
export async function listRequestsToExpire(db: Db, now: Date, today: string, tried: readonly string[]): Promise<Due[]> {
  return db
    .select(columns)
    .from(quoteRequests)
    .where(and(isOverdue(now, today), notInArray(quoteRequests.id, [...tried])))
    .orderBy(asc(quoteRequests.expiresAt))
    .limit(batch)
}

// Each function below repeats its list's condition, because another process or the investor may have changed the
// request since it was listed. It returns the changed request, or undefined if the condition no longer applies.

/** Records that a chosen lender is notified. Undefined if no notice of the choice is due any longer. Sends nothing. */
export async function markChoiceNotified(
  tx: Db,
  id: string,
  chosenBefore: Date,
  now: Date,
): Promise<RequestRow | undefined> {
  return changeIfDue(tx, id, isChoiceToNotify(chosenBefore), { choiceNotifiedAt: now, updatedAt: now })
}

/**
 * Records that a lender is reminded. Undefined if the request was answered or reminded, has ended or is in a round.
 * Doesn't check when it was sent. Sends nothing.
 */
export async function markReminded(tx: Db, id: string, now: Date): Promise<RequestRow | undefined> {
  return changeIfDue(tx, id, isRemindable, { remindedAt: now, updatedAt: now })
}

/** Expires a request. Undefined if it isn't overdue any longer. Leaves its links and the choice of its quote. */
export async function markExpired(tx: Db, id: string, now: Date, today: string): Promise<RequestRow | undefined> {
  return changeIfDue(tx, id, isOverdue(now, today), { status: 'expired', decidedAt: now, updatedAt: now })
}

async function changeIfDue(
  tx: Db,
  id: string,
  isDue: SQL,
  change: Partial<typeof quoteRequests.$inferInsert>,
): Promise<RequestRow | undefined> {
  const [row] = await tx
    .update(quoteRequests)
    .set(change)
    .where(and(eq(quoteRequests.id, id), isDue))
    .returning()
  return row
}
