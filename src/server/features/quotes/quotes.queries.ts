import { and, asc, eq, getTableColumns, inArray, isNotNull, isNull, max } from 'drizzle-orm'
import type { LoanCost } from '#domain/loan-cost/cost-figures.ts'
import { deals } from '#server/features/deals/deals.table.ts'
import { matchedAdvancePercent, matchedRehabPercent, matches } from '#server/features/deals/matches.table.ts'
import { type LenderName, lenderNameColumns, lenders } from '#server/features/lenders/lenders.table.ts'
import type { Db } from '#server/platform/db/database.ts'
import { quotes } from './quotes.table.ts'

export type QuoteRow = typeof quotes.$inferSelect
type NewQuote = typeof quotes.$inferInsert

/** A quote with its lender and the match it is compared with. */
export type QuoteWithMatch = {
  quote: QuoteRow
  lender: LenderName
  match: { cost: LoanCost; programId: string | null } | null
}

function selectQuotes(db: Db) {
  return db
    .select({
      quote: getTableColumns(quotes),
      lender: lenderNameColumns,
      match: { cost: matches.cost, programId: matches.programId },
    })
    .from(quotes)
    .innerJoin(lenders, eq(lenders.id, quotes.lenderId))
    .innerJoin(deals, eq(deals.id, quotes.dealId))
    .leftJoin(matches, eq(matches.id, quotes.matchId))
}

/** Lists all versions of the quotes for an investor's deal, unordered. */
export async function listQuotesOfDeal(db: Db, dealId: string, userId: string): Promise<QuoteWithMatch[]> {
  return selectQuotes(db).where(and(eq(quotes.dealId, dealId), eq(deals.userId, userId)))
}

/**
 * Lists the current quotes of some deals, without superseded versions but with declined, expired and logged quotes,
 * unordered. Doesn't check the deals' owners.
 */
export async function listCurrentQuotes(db: Db, dealIds: readonly string[]): Promise<QuoteWithMatch[]> {
  if (dealIds.length === 0) return []
  return selectQuotes(db).where(and(inArray(quotes.dealId, [...dealIds]), isNull(quotes.supersededAt)))
}

/**
 * Lists all versions of the quotes sent for a request, including superseded ones, oldest first. Doesn't check the
 * request's owner.
 */
export async function listQuotesOfRequest(db: Db, requestId: string): Promise<QuoteWithMatch[]> {
  return selectQuotes(db).where(eq(quotes.requestId, requestId)).orderBy(asc(quotes.createdAt), asc(quotes.version))
}

/** Finds a quote for one of an investor's deals. The id must be a UUID. */
export async function findQuoteOfUser(db: Db, quoteId: string, userId: string): Promise<QuoteWithMatch | undefined> {
  const [row] = await selectQuotes(db).where(and(eq(quotes.id, quoteId), eq(deals.userId, userId)))
  return row
}

/**
 * Returns the matched program's limits: the advance in percent of the price or value that the loan is based on, and
 * rehab funding in percent of the repair budget. Null where unknown.
 */
export async function findProgramLimits(
  db: Db,
  matchId: string | null,
): Promise<{ advancePercent: number | null; rehabPercent: number | null }> {
  const [row] =
    matchId === null
      ? []
      : await db
          .select({ advancePercent: matchedAdvancePercent, rehabPercent: matchedRehabPercent })
          .from(matches)
          .where(eq(matches.id, matchId))
  return row ?? { advancePercent: null, rehabPercent: null }
}

export async function insertQuote(tx: Db, row: NewQuote): Promise<QuoteRow> {
  const [inserted] = await tx.insert(quotes).values(row).returning()
  return inserted!
}

/**
 * Returns the version number for a lender's next quote for a deal, sent or logged. The caller must hold the investor's
 * lock.
 */
export async function nextVersion(tx: Db, dealId: string, lenderId: string): Promise<number> {
  const [row] = await tx
    .select({ last: max(quotes.version) })
    .from(quotes)
    .where(and(eq(quotes.dealId, dealId), eq(quotes.lenderId, lenderId)))
  return (row?.last ?? 0) + 1
}

/**
 * Marks a lender's current quotes for a deal as superseded, including logged ones, because the lender sent a newer one
 * or declined. A chosen quote stays chosen.
 */
export async function supersedeQuotes(tx: Db, dealId: string, lenderId: string, at: Date): Promise<void> {
  await tx.update(quotes).set({ supersededAt: at, updatedAt: at }).where(isCurrentOf(dealId, lenderId))
}

/**
 * Marks the current quote that the investor logged for a lender as superseded. The lender's own quote doesn't change. A
 * chosen quote stays chosen.
 */
export async function supersedeLoggedQuotes(tx: Db, dealId: string, lenderId: string, at: Date): Promise<void> {
  await tx
    .update(quotes)
    .set({ supersededAt: at, updatedAt: at })
    .where(and(isCurrentOf(dealId, lenderId), isNull(quotes.requestId)))
}

function isCurrentOf(dealId: string, lenderId: string) {
  return and(eq(quotes.dealId, dealId), eq(quotes.lenderId, lenderId), isNull(quotes.supersededAt))
}

/** Finds a deal's chosen quote. A newer version may have superseded it, or the investor may have logged it by hand. */
export async function findChosenQuote(db: Db, dealId: string): Promise<QuoteRow | undefined> {
  const [row] = await db
    .select()
    .from(quotes)
    .where(and(eq(quotes.dealId, dealId), isNotNull(quotes.chosenAt)))
  return row
}

/** Updates columns of a quote. Keeps `updatedAt` unless `change` has it. */
export async function changeQuote(tx: Db, id: string, change: Partial<NewQuote>): Promise<void> {
  await tx.update(quotes).set(change).where(eq(quotes.id, id))
}

/** Unmarks the deal's chosen quote, if any. Its request keeps its status. */
export async function clearChoice(tx: Db, dealId: string, at: Date): Promise<void> {
  await tx
    .update(quotes)
    .set({ chosenAt: null, updatedAt: at })
    .where(and(eq(quotes.dealId, dealId), isNotNull(quotes.chosenAt)))
}

/** Marks a request's quotes as seen by its investor. */
export async function markQuotesRead(tx: Db, requestId: string, at: Date): Promise<void> {
  await tx
    .update(quotes)
    .set({ readAt: at })
    .where(and(eq(quotes.requestId, requestId), isNull(quotes.readAt)))
}
