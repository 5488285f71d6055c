import { addFinalTermsEndpoint, listFinalTermsEndpoint } from '#contract/closing/final-terms.ts'
import { getOwnDeal } from '#server/features/deals/in-locked-deal.ts'
import { type Http, type RouteLimit, readLimits, route } from '#server/platform/http/route.ts'
import { listFinalTerms } from './final-terms.queries.ts'
import { type FinalTermsDeps, recordFinalTerms } from './record-final-terms.ts'
import { toFinalTermsReplies } from './to-final-terms-reply.ts'

const writeLimits: readonly RouteLimit[] = [
  { name: 'closing-ip', points: 240, seconds: 60, by: 'ip' },
  { name: 'closing', points: 60, seconds: 60, by: 'investor' },
]

export function registerClosing(http: Http, deps: FinalTermsDeps): void {
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
}
