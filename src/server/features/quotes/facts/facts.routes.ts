import { lenderNotFoundMessage } from '#contract/lenders/lenders.ts'
import { getLenderFactsEndpoint, lenderTransparency } from '#contract/quotes/lender-facts.ts'
import { Failure } from '#server/failure.ts'
import type { Snapshot } from '#server/features/lenders/catalogue/snapshot.ts'
import { type Http, readLimits, route } from '#server/platform/http/route.ts'
import type { LenderFactsReader } from './lender-facts.ts'

const cacheControl = 'public, max-age=0, s-maxage=60, stale-while-revalidate=300'

/** Registers the public facts and transparency score of one active lender. Replies 404 for other lenders. */
export function registerLenderFacts(
  http: Http,
  deps: { lenderFacts: LenderFactsReader; clock: () => Date; catalogue: { snapshot(): Snapshot } },
): void {
  route(http, getLenderFactsEndpoint, { limits: readLimits, cacheControl }, async ({ params }) => {
    const found = deps.catalogue.snapshot().byId.get(params.id)
    if (!found) throw new Failure('missing', lenderNotFoundMessage)
    const facts = await deps.lenderFacts.get(params.id)
    return { facts, transparency: lenderTransparency(found.matching, facts, deps.clock().getTime()) }
  })
}
