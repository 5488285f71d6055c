import { and, asc, eq, exists, gte, inArray, isNull, lte, notExists, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { quoteRequests, quotes } from '../quotes.table.ts'

type Due = { id: string; userId: string }
const columns = { id: quoteRequests.id, userId: quoteRequests.userId }
/** So many in one run; the next minute carries on. */
const batch = 200

/** Chosen before a moment, and their lenders not told yet. */
export async function listChoicesToTell(db: Db, chosenBefore: Date): Promise<Due[]> {
  return db
    .select(columns)
    .from(quoteRequests)
    .where(
      and(
        eq(quoteRequests.status, 'chosen'),
        isNull(quoteRequests.choiceToldAt),
        lte(quoteRequests.decidedAt, chosenBefore),
      ),
    )
    .orderBy(asc(quoteRequests.decidedAt))
    .limit(batch)
}

/** Asked before a moment, without an answer and not reminded. */
export async function listSilent(db: Db, sentBefore: Date): Promise<(Due & { sentAt: Date })[]> {
  return db
    .select({ ...columns, sentAt: quoteRequests.sentAt })
    .from(quoteRequests)
    .where(
      and(
        inArray(quoteRequests.status, ['sent', 'opened']),
        isNull(quoteRequests.remindedAt),
        lte(quoteRequests.sentAt, sentBefore),
      ),
    )
    .orderBy(asc(quoteRequests.sentAt))
    .limit(batch)
}

/** Past their end; one that was quoted stays while one of its quotes is valid on `today`. */
export async function listOverdue(db: Db, now: Date, today: string): Promise<Due[]> {
  const validQuote = db
    .select({ one: sql`1` })
    .from(quotes)
    .where(and(eq(quotes.requestId, quoteRequests.id), isNull(quotes.supersededAt), gte(quotes.validUntil, today)))
  return db
    .select(columns)
    .from(quoteRequests)
    .where(
      and(
        lte(quoteRequests.expiresAt, now),
        sql`(${inArray(quoteRequests.status, ['sent', 'opened', 'replied'])}
          or (${inArray(quoteRequests.status, ['quoted', 'chosen'])} and ${notExists(validQuote)}))`,
        // A choice that was told is a deal on its way: it has no end of its own.
        sql`not (${eq(quoteRequests.status, 'chosen')} and ${quoteRequests.choiceToldAt} is not null)`,
      ),
    )
    .orderBy(asc(quoteRequests.expiresAt))
    .limit(batch)
}

/** Whether a request still has a quote that is valid on a day. */
export async function hasValidQuote(db: Db, requestId: string, today: string): Promise<boolean> {
  const quote = db
    .select({ one: sql`1` })
    .from(quotes)
    .where(and(eq(quotes.requestId, requestId), isNull(quotes.supersededAt), gte(quotes.validUntil, today)))
  const rows = await db
    .select({ id: quoteRequests.id })
    .from(quoteRequests)
    .where(and(eq(quoteRequests.id, requestId), exists(quote)))
  return rows.length > 0
}
