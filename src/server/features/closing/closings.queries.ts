import { and, eq, getTableColumns, gte, isNotNull, sql } from 'drizzle-orm'
import { deals } from '#server/features/deals/deals.table.ts'
import { matchedAdvancePercent, matchedRehabPercent, matches } from '#server/features/deals/matches.table.ts'
import { lenders } from '#server/features/lenders/lenders.table.ts'
import { quoteRequests, quotes } from '#server/features/quotes/quotes.table.ts'
import type { Db } from '#server/platform/db/database.ts'
import { finalTerms } from './final-terms.table.ts'

const { insight: _insight, ...dealColumns } = getTableColumns(deals)

/** SQL condition: the lender confirmed the final terms on which a deal closed on `since` (YYYY-MM-DD) or later. */
export function isConfirmedClosing(since: string) {
  return and(gte(finalTerms.fundedOn, since), isNotNull(finalTerms.confirmedAt))
}

/** SQL condition: the lender of the final terms sent the quote before the deal closed. */
export const isQuoteBeforeClosing = and(
  eq(quotes.dealId, finalTerms.dealId),
  eq(quotes.lenderId, finalTerms.lenderId),
  eq(quotes.source, 'lender'),
  // Time zones differ, so a quote on the day after the closing counts too.
  sql`${quotes.createdAt} < ${finalTerms.fundedOn}::date + interval '2 days'`,
)

/**
 * Lists the confirmed final terms of deals funded since a date, one row for each version of a quote that the lender
 * sent by the day after funding, and none without a quote. Declined and expired quotes count. Excludes quotes that the
 * investor logged, and sample lenders.
 */
export async function listClosingsWithQuotes(db: Db, since: string) {
  return db
    .select({
      terms: getTableColumns(finalTerms),
      deal: dealColumns,
      quote: getTableColumns(quotes),
      askedAt: quoteRequests.sentAt,
      advancePercent: matchedAdvancePercent,
      rehabPercent: matchedRehabPercent,
    })
    .from(finalTerms)
    .innerJoin(deals, and(eq(deals.id, finalTerms.dealId), eq(deals.status, 'funded')))
    .innerJoin(lenders, and(eq(lenders.id, finalTerms.lenderId), eq(lenders.isSample, false)))
    .innerJoin(quotes, isQuoteBeforeClosing)
    .leftJoin(quoteRequests, eq(quoteRequests.id, quotes.requestId))
    .leftJoin(matches, eq(matches.id, quotes.matchId))
    .where(isConfirmedClosing(since))
}

/**
 * Finds the final terms on which a funded deal closed with this lender. Undefined if it closed with another lender, or
 * no final terms are marked as its closing.
 */
export async function findClosingWithLender(db: Db, { dealId, lenderId }: { dealId: string; lenderId: string }) {
  const [row] = await db
    .select({
      id: finalTerms.id,
      ratePercent: finalTerms.ratePercent,
      pointsPercent: finalTerms.pointsPercent,
      loanAmount: finalTerms.loanAmount,
      termMonths: finalTerms.termMonths,
      interestBasis: finalTerms.interestBasis,
      fees: finalTerms.fees,
      minimumInterestMonths: finalTerms.minimumInterestMonths,
      extensionFeePercent: finalTerms.extensionFeePercent,
      extensionMonths: finalTerms.extensionMonths,
      exitFeePercent: finalTerms.exitFeePercent,
      exitFeeAfterMonth: finalTerms.exitFeeAfterMonth,
      initialAdvance: finalTerms.initialAdvance,
      prepaySteps: finalTerms.prepaySteps,
      fundedOn: finalTerms.fundedOn,
      confirmedAt: finalTerms.confirmedAt,
    })
    .from(finalTerms)
    .innerJoin(deals, and(eq(deals.id, finalTerms.dealId), eq(deals.status, 'funded')))
    .where(and(eq(finalTerms.dealId, dealId), eq(finalTerms.lenderId, lenderId), isNotNull(finalTerms.fundedOn)))
  return row
}

/** Stores when the lender confirmed that a deal closed on these final terms, replacing an earlier time. */
export async function confirmClosing(tx: Db, finalTermsId: string, at: Date): Promise<void> {
  await tx.update(finalTerms).set({ confirmedAt: at, updatedAt: at }).where(eq(finalTerms.id, finalTermsId))
}
