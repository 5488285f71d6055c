import type { Deal } from '#contract/deals/deals.ts'
import type { DealLeadFacts } from '#contract/deals/leads.ts'
import type { Stage } from '#domain/choices/deal-choices.ts'
import { isConsumerLoan } from '#domain/matching/deal-situations.ts'

/** What a deal leads with while no lender was asked; `more` is what has happened since. */
export function leadFactsOf(deal: Deal, more: Partial<DealLeadFacts> = {}): DealLeadFacts {
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
    waiting: [],
    quotes: [],
    quoteCount: 0,
    isLowestAlways: false,
    round: null,
    chosen: null,
    finalTerms: null,
    papers: null,
    work: null,
    result: null,
    ...more,
  }
}
