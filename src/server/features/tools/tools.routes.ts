import { changeAssumptionsEndpoint, getAssumptionsEndpoint } from '#contract/tools/assumptions.ts'
import { getStateFactorsEndpoint, noStateFactors, parseStateFactors } from '#contract/tools/state-factors.ts'
import { toolPaths } from '#contract/tools/tool-paths.ts'
import type { Settings } from '#server/features/site/settings.ts'
import type { Database } from '#server/platform/db/database.ts'
import {
  type Http,
  localRoute,
  type RouteLimit,
  type RouteOptions,
  readLimits,
  route,
} from '#server/platform/http/route.ts'
import { readAssumptions, saveAssumptions } from './assumptions.queries.ts'

const limits: readonly RouteLimit[] = [
  { name: 'assumptions', points: 240, seconds: 60, by: 'ip' },
  { name: 'assumptions-own', points: 120, seconds: 60, by: 'investor' },
]

const shared: RouteOptions = {
  limits: readLimits,
  cacheControl: 'public, max-age=0, s-maxage=60, stale-while-revalidate=300',
}

/**
 * Registers the endpoints of investors' stored assumptions and of the repair cost factors by state. Lets the
 * calculators' pages keep their URL parameters.
 */
export function registerTools(http: Http, { db, settings }: { db: Database; settings: Pick<Settings, 'get'> }): void {
  async function stateFactors() {
    const text = await settings.get('tools.stateFactors')
    return (text === null ? null : parseStateFactors(text)) ?? noStateFactors
  }
  for (const path of toolPaths) http.pages.push({ path, parameters: 'all' })
  route(http, getStateFactorsEndpoint, shared, stateFactors)
  localRoute(http, getStateFactorsEndpoint, stateFactors)
  route(http, getAssumptionsEndpoint, { limits: readLimits }, async ({ investor }) => ({
    assumptions: await readAssumptions(db, investor.id),
  }))
  route(http, changeAssumptionsEndpoint, { limits }, async ({ body, investor }) => ({
    assumptions: await saveAssumptions(db, investor.id, body.assumptions),
  }))
}
