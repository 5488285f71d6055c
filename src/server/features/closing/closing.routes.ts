import { addFinalTermsEndpoint, listFinalTermsEndpoint } from '#contract/closing/final-terms.ts'
import { openComparisonEndpoint, shareComparisonEndpoint } from '#contract/closing/shared-comparison.ts'
import { getOwnDeal } from '#server/features/deals/in-locked-deal.ts'
import type { SheetDeps } from '#server/features/deals/sheets/manage-sheets.ts'
import { type Http, localRoute, type RouteLimit, readLimits, route } from '#server/platform/http/route.ts'
import { listFinalTerms } from './final-terms.queries.ts'
import { type FinalTermsDeps, recordFinalTerms } from './record-final-terms.ts'
import { openComparison, shareComparison } from './shared-comparison.ts'
import { toFinalTermsReplies } from './to-final-terms-reply.ts'

const writeLimits: readonly RouteLimit[] = [
  { name: 'closing-ip', points: 240, seconds: 60, by: 'ip' },
  { name: 'closing', points: 60, seconds: 60, by: 'investor' },
]

const openLimits: readonly RouteLimit[] = [{ name: 'comparison-open', points: 120, seconds: 60, by: 'ip' }]

/** Registers final terms for the deal's investor, and comparisons that anyone with the private link can open. */
export function registerClosing(http: Http, deps: FinalTermsDeps & SheetDeps): void {
  route(http, addFinalTermsEndpoint, { limits: writeLimits }, async ({ params, body, investor, idempotencyKey }) =>
    recordFinalTerms(deps, {
      dealId: params.id,
      userId: investor.id,
      input: body,
      key: idempotencyKey,
    }),
  )

  route(http, listFinalTermsEndpoint, { limits: readLimits }, async ({ params, query, investor }) => {
    const deal = await getOwnDeal(deps.db, { dealId: params.id, userId: investor.id })
    const { catalogue } = deps
    return toFinalTermsReplies(await listFinalTerms(deps.db, [deal.id]), {
      deal,
      catalogue,
      holdMonths: query.holdMonths,
    })
  })

  route(http, shareComparisonEndpoint, { limits: writeLimits }, async ({ params, body, investor }) =>
    shareComparison(deps, { dealId: params.id, userId: investor.id, show: body.show }),
  )
  route(http, openComparisonEndpoint, { limits: openLimits }, async ({ body }) => openComparison(deps, body))
  localRoute(http, openComparisonEndpoint, ({ body }) => openComparison(deps, body))
  http.pages.push({ path: '/comparison/*', isPrivate: true, token: 'path' })
}
