import { directoryParameters } from '#contract/lenders/directory-parameters.ts'
import {
  getLenderByNameEndpoint,
  getLenderEndpoint,
  type Lender,
  type LenderQuery,
  lenderNotFoundMessage,
  listLendersEndpoint,
} from '#contract/lenders/lenders.ts'
import { getStateSummaryEndpoint } from '#contract/lenders/state-summary.ts'
import type { StateName } from '#domain/states/states.ts'
import { Failure } from '#server/failure.ts'
import { cachedRoute, type Http, localRoute, type RouteLimit } from '#server/platform/http/route.ts'
import type { Catalogue } from './catalogue.ts'
import { listDirectory } from './directory.ts'
import type { EmptySearches } from './empty-searches.ts'
import { createListedTransparency, type ReadTransparency } from './listed-transparency.ts'
import type { CatalogueLender } from './read-lenders.ts'
import { summarizeState } from './state-summary.ts'

type LendersDeps = {
  catalogue: Pick<Catalogue, 'snapshot'>
  emptySearches: Pick<EmptySearches, 'count'>
  clock: () => Date
  readTransparency: ReadTransparency
}

const limits: readonly RouteLimit[] = [{ name: 'read-lenders', points: 300, seconds: 60, by: 'ip', inMemory: true }]
const options = { limits, cacheControl: 'public, max-age=0, s-maxage=60, stale-while-revalidate=300' }

/**
 * Registers the public routes of the lender directory, which are served from memory: the search, a state's summary, and
 * a lender by id or by slug. Each is also registered for the server's renderer. Declares the query parameters of the
 * directory's pages, caches the transparency scores that the search shows, and counts searches without results.
 */
export function registerLenders(http: Http, { catalogue, emptySearches, clock, readTransparency }: LendersDeps): void {
  for (const path of ['/lenders', '/lenders/state/*']) http.pages.push({ path, parameters: directoryParameters })
  const transparency = createListedTransparency({ read: readTransparency, clock })
  http.app.addHook('onReady', () => transparency.refresh())

  function list({ query }: { query: LenderQuery }) {
    const found = listDirectory(catalogue.snapshot(), query, transparency.current())
    // A reply from the response cache doesn't get here, so its search isn't counted again.
    if (found.total === 0) emptySearches.count(query)
    return found
  }
  cachedRoute(http, listLendersEndpoint, options, list)
  localRoute(http, listLendersEndpoint, list)

  const summarize = ({ query: { state } }: { query: { state: StateName } }) =>
    summarizeState(catalogue.snapshot(), state)
  cachedRoute(http, getStateSummaryEndpoint, options, summarize)
  localRoute(http, getStateSummaryEndpoint, summarize)

  const findById = ({ params }: { params: { id: string } }) =>
    requireLender(catalogue.snapshot().byId.get(params.id.toLowerCase()))
  cachedRoute(http, getLenderEndpoint, options, findById)
  localRoute(http, getLenderEndpoint, findById)

  const findBySlug = ({ params }: { params: { name: string } }) =>
    requireLender(catalogue.snapshot().bySlug.get(params.name.toLowerCase()))
  cachedRoute(http, getLenderByNameEndpoint, options, findBySlug)
  localRoute(http, getLenderByNameEndpoint, findBySlug)
}

/** @throws Failure 404, the same for an unknown, malformed or inactive lender. */
function requireLender(found: CatalogueLender | undefined): Lender {
  if (!found) throw new Failure('missing', lenderNotFoundMessage)
  return found.lender
}
