import type { Deal } from '#contract/deals/deals.ts'
import type { DealHeadlineFacts } from '#contract/deals/headlines.ts'
import type { Stage } from '#domain/choices/deal-choices.ts'
import { isConsumerLoan } from '#domain/loan-request/deal-situations.ts'

/** Returns the facts of a deal before any lender was asked, except where `more` differs. */
export function headlineFactsOf(deal: Deal, more: Partial<DealHeadlineFacts> = {}): DealHeadlineFacts {
  return {
    dealId: deal.id,
    propertyAddress: deal.propertyAddress,
    status: deal.status,
    stage: deal.stage as Stage,
    isConsumerLoan: isConsumerLoan(deal),
    hasOpenQuestion: deal.occupancy === null,
    matchCount: deal.matchCount,
    verdict: null,
    profit: null,
    cash: { toClose: 48_933, peak: null, peakMonth: null, byMonth: [] },
    closing: { on: '2026-12-18', isSet: false, daysLeft: 30 },
    awaitedLenders: [],
    quotes: [],
    quoteCount: 0,
    isLowestAlways: false,
    round: null,
    chosen: null,
    finalTerms: null,
    documents: null,
    work: null,
    result: null,
    ...more,
  }
}
