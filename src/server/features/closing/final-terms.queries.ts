import { and, count, desc, eq, getTableColumns, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { matches } from '#server/features/deals/matches.table.ts'
import { lenders } from '#server/features/lenders/lenders.table.ts'
import { quotes } from '#server/features/quotes/quotes.table.ts'
import type { Db } from '#server/platform/db/database.ts'
import { finalTerms } from './final-terms.table.ts'

export type FinalTermsRow = typeof finalTerms.$inferSelect
type NewFinalTerms = typeof finalTerms.$inferInsert

const withBases = {
  terms: getTableColumns(finalTerms),
  quote: getTableColumns(quotes),
  match: { cost: matches.cost, programId: matches.programId },
  lender: { isSample: lenders.isSample },
}

/**
 * Lists the final terms of deals, newest first, each with the quote and match to compare it with, or null. `lender` is
 * null for a lender outside the directory.
 */
export async function listFinalTerms(db: Db, dealIds: readonly string[]) {
  if (dealIds.length === 0) return []
  return db
    .select(withBases)
    .from(finalTerms)
    .leftJoin(quotes, eq(quotes.id, finalTerms.quoteId))
    .leftJoin(matches, eq(matches.id, finalTerms.matchId))
    .leftJoin(lenders, eq(lenders.id, finalTerms.lenderId))
    .where(inArray(finalTerms.dealId, [...dealIds]))
    .orderBy(desc(finalTerms.createdAt), desc(finalTerms.version), desc(finalTerms.id))
}
export type FinalTermsWithBases = Awaited<ReturnType<typeof listFinalTerms>>[number]

/** Inserts final terms. Throws a unique violation if the deal already has terms with this key. */
export async function insertFinalTerms(tx: Db, row: NewFinalTerms): Promise<FinalTermsRow> {
  const [inserted] = await tx.insert(finalTerms).values(row).returning()
  return inserted!
}

/** Counts a deal's final terms: all versions from all lenders. */
export async function countFinalTerms(tx: Db, dealId: string): Promise<number> {
  const [row] = await tx.select({ count: count() }).from(finalTerms).where(eq(finalTerms.dealId, dealId))
  return row?.count ?? 0
}

/**
 * Counts a deal's final terms from one lender. Without a `lenderId`, looks among lenders that aren't in the directory
 * and compares names, ignoring case.
 */
export async function countFinalTermsOf(
  tx: Db,
  dealId: string,
  { lenderId, lenderName }: { lenderId: string | null; lenderName: string },
): Promise<number> {
  const isSameLender = lenderId
    ? eq(finalTerms.lenderId, lenderId)
    : and(isNull(finalTerms.lenderId), eq(sql`lower(${finalTerms.lenderName})`, lenderName.toLowerCase()))
  const [row] = await tx
    .select({ count: count() })
    .from(finalTerms)
    .where(and(eq(finalTerms.dealId, dealId), isSameLender))
  return row?.count ?? 0
}

/** Finds the final terms that a request with this idempotency key recorded for the deal. */
export async function findFinalTermsOfKey(db: Db, dealId: string, key: string): Promise<FinalTermsRow | undefined> {
  const [row] = await db
    .select()
    .from(finalTerms)
    .where(and(eq(finalTerms.dealId, dealId), eq(finalTerms.key, key)))
  return row
}

/**
 * Finds the lender of a deal's quote or match, and the ids of the quote and match to compare final terms with. For a
 * match, the quote is the lender's newest one in this deal, even if declined or expired, or null. Undefined if the deal
 * has no such quote or match.
 * @throws database error for an id that isn't a UUID. Check it with `isUuid` first.
 */
export async function findTermsSource(tx: Db, dealId: string, source: { quoteId: string } | { matchId: string }) {
  const columns = { lenderId: lenders.id, lenderName: lenders.name, quoteId: quotes.id, matchId: matches.id }
  const [row] =
    'quoteId' in source
      ? await tx
          .select(columns)
          .from(quotes)
          .innerJoin(lenders, eq(lenders.id, quotes.lenderId))
          .leftJoin(matches, eq(matches.id, quotes.matchId))
          .where(and(eq(quotes.dealId, dealId), eq(quotes.id, source.quoteId)))
      : await tx
          .select(columns)
          .from(matches)
          .innerJoin(lenders, eq(lenders.id, matches.lenderId))
          .leftJoin(
            quotes,
            and(eq(quotes.dealId, dealId), eq(quotes.lenderId, matches.lenderId), isNull(quotes.supersededAt)),
          )
          .where(and(eq(matches.dealId, dealId), eq(matches.id, source.matchId)))
          .orderBy(desc(quotes.version))
          .limit(1)
  return row
}

/** Returns SQL for the time of the lender's confirmation if the closing date is already `on`, else null. */
function confirmationAfterChange(on: string) {
  return sql`case when ${finalTerms.fundedOn} = ${on}::date then ${finalTerms.confirmedAt} end`
}

/**
 * Marks the final terms that the deal closed on and unmarks the deal's others. Keeps the lender's confirmation only if
 * the date stays the same. False if the deal has no such terms; the caller must then roll back. `id` must be a UUID.
 */
export async function setClosing(tx: Db, dealId: string, id: string, on: string, at: Date): Promise<boolean> {
  await clearClosing(tx, dealId, at, id)
  const marked = await tx
    .update(finalTerms)
    .set({ fundedOn: on, confirmedAt: confirmationAfterChange(on), updatedAt: at })
    .where(and(eq(finalTerms.dealId, dealId), eq(finalTerms.id, id)))
    .returning({ id: finalTerms.id })
  return marked.length > 0
}

/**
 * Changes the date of a deal's closing, if final terms are marked as its closing. Another date removes the lender's
 * confirmation.
 */
export async function changeClosingDate(tx: Db, dealId: string, on: string, at: Date): Promise<void> {
  await tx
    .update(finalTerms)
    .set({ fundedOn: on, confirmedAt: confirmationAfterChange(on), updatedAt: at })
    .where(and(eq(finalTerms.dealId, dealId), isNotNull(finalTerms.fundedOn)))
}

/** Removes the closing date and the lender's confirmation from a deal's final terms, except from one row. */
export async function clearClosing(tx: Db, dealId: string, at: Date, exceptId?: string): Promise<void> {
  await tx
    .update(finalTerms)
    .set({ fundedOn: null, confirmedAt: null, updatedAt: at })
    .where(
      and(
        eq(finalTerms.dealId, dealId),
        isNotNull(finalTerms.fundedOn),
        exceptId === undefined ? undefined : ne(finalTerms.id, exceptId),
      ),
    )
}
