import { queryOptions } from '@tanstack/react-query'
import { getMarketEndpoint, getMarketLendersEndpoint, type Market } from '#contract/market/market.ts'
import type { Call } from '#contract/wire/call.ts'
import type { EndpointReply } from '#contract/wire/endpoint.ts'
import { findStateBySlug, type StateName } from '#domain/states/states.ts'
import type { AppContext } from '#web/app-context.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import { type MarketSearch, shownOf } from './market-search.ts'

/** The most lenders with a linked dot and a table row. More would make the page too large for a phone. */
export const linkedDots = 250

export type MarketFacts = {
  state: StateName | null
  market: Market
  loan: EndpointReply<typeof getMarketLendersEndpoint>
}

function marketQuery(call: Call, state: StateName | null, search: MarketSearch) {
  return queryOptions({
    queryKey: queryKeys.market(state, search),
    async queryFn() {
      const place = state === null ? {} : { state }
      const { kind, band } = shownOf(search)
      const [market, loan] = await Promise.all([
        call(getMarketEndpoint, { query: place }),
        call(getMarketLendersEndpoint, {
          query: { ...place, kind, creditScoreRange: band, limit: String(linkedDots) },
        }),
      ])
      return { market, loan }
    },
  })
}

/** Loads a market page's data. Returns undefined, with HTTP 404, for an unknown state. */
export async function loadMarket(
  { call, queryClient, response }: AppContext,
  slug: string | null,
  search: MarketSearch,
): Promise<MarketFacts | undefined> {
  const state = slug === null ? null : findStateBySlug(slug)
  if (state === undefined) {
    if (response) response.status = 404
    return undefined
  }
  return { state, ...(await queryClient.ensureQueryData(marketQuery(call, state, search))) }
}
