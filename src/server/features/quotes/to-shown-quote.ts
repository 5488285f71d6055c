import type { ShownQuote } from '#contract/quotes/shared-sheet.ts'
import type { QuoteRow } from './quotes.queries.ts'
import { isoTime } from './to-request-reply.ts'

/** Returns a quote's terms as the investor and the lender see them, and whether the deal was edited since the quote. */
export function toShownQuote(row: QuoteRow, currentDealVersion: number): ShownQuote {
  return {
    id: row.id,
    version: row.version,
    ratePercent: row.ratePercent,
    pointsPercent: row.pointsPercent,
    loanAmount: row.loanAmount,
    termMonths: row.termMonths,
    interestBasis: row.interestBasis,
    fees: row.fees,
    minimumInterestMonths: row.minimumInterestMonths,
    extensionFeePercent: row.extensionFeePercent,
    extensionMonths: row.extensionMonths,
    exitFeePercent: row.exitFeePercent,
    exitFeeAfterMonth: row.exitFeeAfterMonth,
    initialAdvance: row.initialAdvance,
    prepaySteps: row.prepaySteps,
    prepay: row.prepay,
    conditions: row.conditions,
    validUntil: row.validUntil,
    supersededAt: isoTime(row.supersededAt),
    createdAt: row.createdAt.toISOString(),
    isAfterRound: row.isAfterRound,
    isForEarlierDeal: row.dealVersion < currentDealVersion,
  }
}
