import { and, asc, eq, gte, inArray, isNull, lte, notExists, type SQL, sql } from 'drizzle-orm'
import { quoteRequests, quotes } from '#server/features/quotes/quotes.table.ts'
import type { RequestRow } from '#server/features/quotes/requests.queries.ts'
import type { Db } from '#server/platform/db/database.ts'

type Due = { id: string; userId: string }
const columns = { id: quoteRequests.id, userId: quoteRequests.userId }
/** Rows read at a time. */
const batch = 200

/** True for a request that was chosen before a time and whose lender hasn't been notified. */
function isChoiceToNotify(chosenBefore: Date): SQL {
  return and(
    eq(quoteRequests.status, 'chosen'),
    isNull(quoteRequests.choiceToldAt),
    lte(quoteRequests.decidedAt, chosenBefore),
  )!
}

/** True for an unanswered request without a reminder. Lenders in a round are reminded before its deadline instead. */
const isSilent = and(
  inArray(quoteRequests.status, ['sent', 'opened']),
  isNull(quoteRequests.remindedAt),
  isNull(quoteRequests.roundId),
)!

/** True for a request past its end, unless one of its quotes is valid on `today`. */
function isOverdue(now: Date, today: string): SQL {
  const validQuote = sql`(select 1 from ${quotes} where ${and(eq(quotes.requestId, quoteRequests.id), isNull(quotes.supersededAt), gte(quotes.validUntil, today))})`
  return and(
    lte(quoteRequests.expiresAt, now),
    sql`(${inArray(quoteRequests.status, ['sent', 'opened', 'replied'])}
      or (${inArray(quoteRequests.status, ['quoted', 'chosen'])} and ${notExists(validQuote)}))`,
    // A choice doesn't expire once the lender was notified.
    sql`not (${eq(quoteRequests.status, 'chosen')} and ${quoteRequests.choiceToldAt} is not null)`,
  )!
}

export async function listChoicesToNotify(db: Db, chosenBefore: Date): Promise<Due[]> {
  return db
    .select(columns)
    .from(quoteRequests)
    .where(isChoiceToNotify(chosenBefore))
    .orderBy(asc(quoteRequests.decidedAt))
    .limit(batch)
}

/** Lists unanswered requests that were sent before a time and not reminded. */
export async function listSilent(db: Db, sentBefore: Date): Promise<(Due & { sentAt: Date })[]> {
  return db
    .select({ ...columns, sentAt: quoteRequests.sentAt })
    .from(quoteRequests)
    .where(and(isSilent, lte(quoteRequests.sentAt, sentBefore)))
    .orderBy(asc(quoteRequests.sentAt))
    .limit(batch)
}

export async function listOverdue(db: Db, now: Date, today: string): Promise<Due[]> {
  return db
    .select(columns)
    .from(quoteRequests)
    .where(isOverdue(now, today))
    .orderBy(asc(quoteRequests.expiresAt))
    .limit(batch)
}

// Another process or a user may change a listed request first. Each function changes a request only while it is still due, and
// returns undefined otherwise.

export async function markChoiceNotified(
  tx: Db,
  id: string,
  chosenBefore: Date,
  now: Date,
): Promise<RequestRow | undefined> {
  return changeIfDue(tx, id, isChoiceToNotify(chosenBefore), { choiceToldAt: now, updatedAt: now })
}

export async function markReminded(tx: Db, id: string, now: Date): Promise<RequestRow | undefined> {
  return changeIfDue(tx, id, isSilent, { remindedAt: now, updatedAt: now })
}

export async function markExpired(tx: Db, id: string, now: Date, today: string): Promise<RequestRow | undefined> {
  return changeIfDue(tx, id, isOverdue(now, today), { status: 'expired', decidedAt: now, updatedAt: now })
}

/** Returns the changed request, or undefined when it isn't due any more. */
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
