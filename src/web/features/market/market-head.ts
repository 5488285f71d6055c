import { formatDollars } from '#domain/money/money.ts'
import type { Site } from '#web/app-context.ts'
import { descriptionLength, fitText } from '#web/format/fit-text.ts'
import { pageHead } from '#web/shell/head/page-head.ts'
import type { MarketFacts } from './load-market.ts'
import { marketPath } from './market-search.ts'
import { placeName } from './market-words.ts'

/** The head of a market page: canonical to the plain page, with the open data described as a schema.org Dataset. */
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
  const median = flip?.loans.find(({ creditScoreRange }) => creditScoreRange === 'Good (650-699)')?.totalCost.median
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
              `A $210,000 flip loan in ${place} costs ${formatDollars(median)} at the median over six months. Rates, points and every lender, as open data.`,
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
