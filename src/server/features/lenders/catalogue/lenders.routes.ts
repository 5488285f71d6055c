import {
  getLender,
  getLenderByName,
  type LenderList,
  lenderNotFoundMessage,
  listLenders,
} from '#contract/lenders/lenders.ts'
import { Failure } from '#server/failure.ts'
import { cachedRoute, type Http, localRoute, type RouteLimit } from '#server/platform/http/route.ts'
import type { Catalogue } from './catalogue.ts'
import { createDirectory } from './directory.ts'
import type { EmptySearches } from './empty-searches.ts'
import { createListedTransparency, type ReadTransparency } from './listed-transparency.ts'
import type { Snapshot } from './snapshot.ts'

export type LendersDeps = {
  catalogue: Pick<Catalogue, 'snapshot'>
  emptySearches: Pick<EmptySearches, 'note'>
  clock: () => Date
  readTransparency: ReadTransparency
}

const lastBrace = Buffer.from('}')

const limits: readonly RouteLimit[] = [{ name: 'read-lenders', points: 300, seconds: 60, by: 'ip', inMemory: true }]
const options = { limits, cacheControl: 'public, max-age=0, s-maxage=60, stale-while-revalidate=300' }

/** The public directory: answered from memory, with and without HTTP. */
export function registerLenders(http: Http, { catalogue, emptySearches, clock, readTransparency }: LendersDeps): void {
  const transparency = createListedTransparency({ read: readTransparency, clock })
  http.app.addHook('onReady', () => transparency.refresh())
  const directory = createDirectory({ transparency, onEmpty: emptySearches.note })
  cachedRoute(http, listLenders, options, ({ query }) => directory.listAsJson(catalogue.snapshot(), query))
  localRoute(http, listLenders, async ({ query }) => {
    return JSON.parse((await directory.listAsJson(catalogue.snapshot(), query)).toString()) as LenderList
  })

  function registerOne(
    endpoint: typeof getLender | typeof getLenderByName,
    find: (snapshot: Snapshot, params: Record<string, string>) => number | undefined,
  ): void {
    function getPosition(snapshot: Snapshot, params: Record<string, string>): number {
      const position = find(snapshot, params)
      // An unknown, malformed or inactive lender is missing in the same words.
      if (position === undefined) throw new Failure('missing', lenderNotFoundMessage)
      return position
    }
    cachedRoute(http, endpoint, options, ({ params }) => {
      const snapshot = catalogue.snapshot()
      return Buffer.concat([snapshot.records[getPosition(snapshot, params)]!.openJson, lastBrace])
    })
    localRoute(http, endpoint, ({ params }) => {
      const snapshot = catalogue.snapshot()
      return snapshot.records[getPosition(snapshot, params)]!.lender
    })
  }
  registerOne(getLender, (snapshot, { id = '' }) => snapshot.positionById.get(id.toLowerCase()))
  registerOne(getLenderByName, (snapshot, { name = '' }) => snapshot.positionBySlug.get(name.toLowerCase()))
}
