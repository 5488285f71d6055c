import { queryOptions } from '@tanstack/react-query'
import { getMarketEndpoint, getMarketLendersEndpoint, type Market } from '#contract/market/market.ts'
import type { Call } from '#contract/wire/call.ts'
import type { EndpointReply } from '#contract/wire/endpoint.ts'
import { defaultMarketBand, standardLoans } from '#domain/market/standard-loans.ts'
import { formatDollars, formatMonths } from '#domain/money/money.ts'
import { findStateBySlug, type StateName } from '#domain/states/states.ts'
import type { AppContext, Site } from '#web/app-context.ts'
import { descriptionLength, fitText } from '#web/format/fit-text.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import { pageHead } from '#web/shell/head/page-head.ts'
import { type MarketSearch, marketPath, withDefaults } from './market-search.ts'
import { placeName } from './market-words.ts'

/**
 * Returns the head of a market page: canonical to the plain page, with the open data described as a schema.org Dataset.
 * Without facts, search engines are asked not to index the page.
 */
export function marketHead(site: Site, facts: MarketFacts | undefined) {
  if (!facts)
    return pageHead({
      site,
      path: '/market',
      title: `No such state in the market pages | ${site.name}`,
      description: 'This address names no state. See what hard money costs in the United States, or choose a state.',
      isNoindex: true,
    })
  const { state, market } = facts
  const path = marketPath(state)
  const place = placeName(state)
  const flip = market.kinds.find(({ kind }) => kind === 'flip')
  const median = flip?.loans.find(({ creditScoreRange }) => creditScoreRange === defaultMarketBand)?.totalCost.median
  const { loanAmount, holdMonths } = standardLoans.flip
  const general = `Published rates, points, advances and funding days of hard-money lenders in ${place}, and what one loan costs at each. Open data as CSV and JSON.`
  return pageHead({
    site,
    path,
    title: state === null ? `Hard money costs by state | ${site.name}` : `Hard money costs in ${state} | ${site.name}`,
    description: fitText(
      [
        ...(median == null
          ? []
          : [
              `A ${formatDollars(loanAmount)} flip loan in ${place} costs ${formatDollars(median)} at the median over ${formatMonths(holdMonths)}. Rates, points and every lender, as open data.`,
            ]),
        general,
        `What hard-money lenders in ${place} publish, and what one loan costs at each.`,
      ],
      descriptionLength,
    ),
    ...(state === null
      ? {}
      : {
          shareImage: { path: `/share/market/${path.split('/').at(-1)}.png`, alt: `What hard money costs in ${state}` },
        }),
    jsonLd: [
      {
        '@type': 'Dataset',
        name: `What hard money costs in ${place}`,
        description: market.method,
        url: site.publicUrl + path,
        dateModified: market.asOf,
        isAccessibleForFree: true,
        creator: { '@type': 'Organization', name: site.name, url: site.publicUrl },
        ...(state === null
          ? { spatialCoverage: 'United States' }
          : { spatialCoverage: { '@type': 'State', name: state, containedInPlace: 'United States' } }),
        variableMeasured: ['interest rate', 'points', 'advance', 'funding days', 'minimum credit score', 'total cost'],
        distribution: [
          { format: 'text/csv', suffix: '.csv' },
          { format: 'application/json', suffix: '' },
        ].map(({ format, suffix }) => ({
          '@type': 'DataDownload',
          encodingFormat: format,
          contentUrl: `${site.publicUrl}/api/market${suffix}${state === null ? '' : `?state=${path.split('/').at(-1)}`}`,
        })),
      },
    ],
  })
}

/** The largest number of lenders with a linked dot and a table row. More would make the page too large for a phone. */
export const maxLinkedLenders = 250

export type MarketFacts = {
  state: StateName | null
  market: Market
  /** The lenders that price the standard loan. */
  loan: EndpointReply<typeof getMarketLendersEndpoint>
}

function marketQuery(call: Call, state: StateName | null, search: MarketSearch) {
  return queryOptions({
    queryKey: queryKeys.market(state, search),
    async queryFn() {
      const place = state === null ? {} : { state }
      const { kind, band } = withDefaults(search)
      const [market, loan] = await Promise.all([
        call(getMarketEndpoint, { query: place }),
        call(getMarketLendersEndpoint, {
          query: { ...place, kind, creditScoreRange: band, limit: String(maxLinkedLenders) },
        }),
      ])
      return { market, loan }
    },
  })
}

/**
 * Loads a market page's data, for the whole country when `slug` is null. Returns undefined, with HTTP 404, for an
 * unknown state.
 * @throws CallError when the data can't be loaded.
 */
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
