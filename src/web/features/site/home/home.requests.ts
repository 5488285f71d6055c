import { queryOptions, skipToken } from '@tanstack/react-query'
import { previewDealEndpoint } from '#contract/deals/deal-preview.ts'
import { featuredLenderCount, listLendersEndpoint } from '#contract/lenders/lenders.ts'
import { getStatsEndpoint } from '#contract/site/site.ts'
import type { Call } from '#contract/wire/call.ts'
import { endpointUrl } from '#contract/wire/endpoint.ts'
import type { MatchDeal, MatchInvestor } from '#domain/loan-request/match-inputs.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import type { AnswerFigures } from './answer-figures.ts'

export function statsQuery(call: Call) {
  return queryOptions({ queryKey: queryKeys.stats, queryFn: () => call(getStatsEndpoint) })
}

/** The first six of the directory. */
export function featuredLendersQuery(call: Call) {
  const query = { page: '1', limit: String(featuredLenderCount), programs: 'false' } as const
  return queryOptions({
    queryKey: queryKeys.address(endpointUrl(listLendersEndpoint.path, { query })),
    queryFn: async () => (await call(listLendersEndpoint, { query })).lenders.slice(0, featuredLenderCount),
  })
}

/** Counts the lenders that lend in the example deal's state, at its amount and for its term. */
export function exampleReachQuery(call: Call) {
  const { propertyState, loanAmount, termMonths } = exampleDeal
  const query = {
    limit: '1',
    states: propertyState,
    loanAmountMin: String(loanAmount),
    loanAmountMax: String(loanAmount),
    loanTermMin: String(termMonths),
    loanTermMax: String(termMonths),
  }
  return queryOptions({
    queryKey: queryKeys.address(endpointUrl(listLendersEndpoint.path, { query })),
    queryFn: async () => (await call(listLendersEndpoint, { query })).total,
  })
}

/** Matches the deal. Sends no request without figures. */
export function answerQuery(call: Call, figures: AnswerFigures | null) {
  return queryOptions({
    queryKey: queryKeys.dealPreview('home', figures),
    queryFn: figures === null ? skipToken : ({ signal }) => call(previewDealEndpoint, { body: figures }, { signal }),
  })
}

/** The deal of the home page's example: a first project with good credit. */
export const exampleDeal: MatchDeal = {
  dealType: 'Fix and Flip',
  dealStatus: 'Looking for a property',
  propertyState: 'California',
  propertyType: 'Single Family',
  purchasePrice: 200_000,
  repairBudget: 25_000,
  estimatedArv: 300_000,
  downpayment: 40_000,
  loanAmount: 160_000,
  termMonths: 12,
  closingTimelineDays: 30,
}

export const exampleInvestor: MatchInvestor = {
  creditScoreRange: 'Good (650-699)',
  flippingExperience: 'First time',
  reDealsLast3Years: null,
}
