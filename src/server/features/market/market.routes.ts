import {
  getMarketEndpoint,
  getMarketLendersEndpoint,
  MarketQuery,
  marketCsvHeader,
  marketCsvRows,
} from '#contract/market/market.ts'
import type { StateName } from '#domain/states/states.ts'
import { toCsv } from '#domain/text/csv.ts'
import { Failure } from '#server/failure.ts'
import { clientKey } from '#server/platform/http/client-key.ts'
import type { Limit } from '#server/platform/http/limits.ts'
import { cachedRoute, type Http, localRoute, type RouteLimit } from '#server/platform/http/route.ts'
import { type MarketDeps, readMarket, readMarketLenders } from './read-market.ts'

const limit: Limit = { name: 'market', points: 120, seconds: 60, inMemory: true }
const limits: readonly RouteLimit[] = [{ ...limit, by: 'ip' }]
const cacheControl = 'public, max-age=0, s-maxage=300, stale-while-revalidate=3600'

/** Registers the market figures as JSON and CSV. Responses are cached for a minute, or until lenders change. */
export function registerMarket(http: Http, deps: MarketDeps): void {
  for (const path of ['/market', '/market/*']) http.pages.push({ path, parameters: ['kind', 'credit'] })
  const market = ({ query }: { query: MarketQuery }) => readMarket(deps, query.state ?? null, query.kind)
  cachedRoute(http, getMarketEndpoint, { limits, cacheControl }, market)
  localRoute(http, getMarketEndpoint, market)

  type LendersQuery =
    Parameters<typeof readMarketLenders> extends [unknown, ...infer Rest]
      ? { state?: StateName | undefined; kind: Rest[1]; creditScoreRange: Rest[2]; limit: number }
      : never
  const lenders = async ({ query }: { query: LendersQuery }) =>
    readMarketLenders(deps, query.state ?? null, query.kind, query.creditScoreRange, query.limit)
  cachedRoute(http, getMarketLendersEndpoint, { limits, cacheControl }, lenders)
  localRoute(http, getMarketLendersEndpoint, lenders)

  http.app.get('/api/market.csv', {
    schema: { summary: 'The figures of /api/market as CSV, one row per figure.' },
    onRequest: (request) => http.limits.consume(limit, clientKey(request.ip)),
    async handler(request, reply) {
      const query = MarketQuery.safeParse(request.query)
      if (!query.success) throw new Failure('invalid', query.error.issues[0]?.message ?? 'Bad request')
      const { state, kind } = query.data
      return http.cache.send(request, reply, `market csv ${state ?? ''} ${kind ?? ''}`, async () => ({
        status: 200,
        headers: {
          'cache-control': cacheControl,
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': 'attachment; filename="hard-money-market.csv"',
        },
        body: Buffer.from(toCsv(marketCsvHeader, marketCsvRows(await readMarket(deps, state ?? null, kind)))),
      }))
    },
  })
}
