import { answerNames } from '#contract/deals/answer-search.ts'
import { previewDealEndpoint } from '#contract/deals/deal-preview.ts'
import {
  createDealEndpoint,
  dealNotFoundMessage,
  dealPageSize,
  getDealEndpoint,
  listDealMatchesEndpoint,
  listDealsEndpoint,
  recordContactEndpoint,
  withdrawContactEndpoint,
} from '#contract/deals/deals.ts'
import { booleanString } from '#contract/wire/wire.ts'
import { isUuid } from '#domain/text/slug.ts'
import { Failure } from '#server/failure.ts'
import { findOwnDeal } from '#server/features/deals/deal-life.queries.ts'
import { findSubmitter, listDealsOfUser } from '#server/features/deals/deals.queries.ts'
import { recordContact, withdrawContact } from '#server/features/deals/matches/contacts.ts'
import { type ListMatchesDeps, listBestMatches, listMatches } from '#server/features/deals/matches/list-matches.ts'
import type { ContactState } from '#server/features/deals/matches/matches.queries.ts'
import { findOwnDealDue } from '#server/features/deals/rematch/due-deals.queries.ts'
import { matchIfDue, type OpeningDeps } from '#server/features/deals/rematch/match-deal.ts'
import { toDealReply } from '#server/features/deals/to-deal-reply.ts'
import type { Investor } from '#server/platform/http/authenticate.ts'
import { clientKey } from '#server/platform/http/client-key.ts'
import type { Limit } from '#server/platform/http/limits.ts'
import { type Http, localRoute, type RouteLimit, readLimits, route } from '#server/platform/http/route.ts'
import { type PreviewSnapshot, previewDeal } from './preview-deal.ts'
import { toShownPicks } from './shown-picks.ts'
import { type SubmitDealDeps, submitDeal } from './submit-deal.ts'

const submitLimits: readonly RouteLimit[] = [
  { name: 'deals-ip', points: 60, seconds: 3600, by: 'ip' },
  { name: 'deals', points: 30, seconds: 3600, by: 'investor' },
]

const contactLimits: readonly RouteLimit[] = [
  { name: 'match-contact-ip', points: 120, seconds: 60, by: 'ip' },
  { name: 'match-contact', points: 60, seconds: 60, by: 'investor' },
]

const previewLimit: Limit = { name: 'deal-preview', points: 60, seconds: 60 }
/** Sliders send about four requests a second. */
const ownPreviewLimit: Limit = { name: 'deal-preview-own', points: 300, seconds: 60, inMemory: true }

type DealsDeps = Omit<SubmitDealDeps, 'catalogue'> &
  ListMatchesDeps &
  Pick<OpeningDeps, 'log'> & { catalogue: { snapshot(): PreviewSnapshot; refresh(): Promise<void> } }

/** Registers submission, previews, reads and contacts. Opening a due deal or its matches matches it again first. */
export function registerDeals(http: Http, deps: DealsDeps): void {
  const { db } = deps

  /**
   * Matches an investor's deal if it is due.
   * @throws Failure 404
   */
  async function openDeal(dealId: string, { id: userId }: Investor): Promise<void> {
    const found = isUuid(dealId) ? await findOwnDealDue(db, dealId, userId) : undefined
    if (!found) throw missing()
    if (found.isDue) await matchIfDue(deps, { dealId, userId })
  }

  const readSubmitter = ({ id }: Investor) => findSubmitter(db, id)
  route(
    http,
    createDealEndpoint,
    { limits: submitLimits, preload: readSubmitter, matchesDeals: true },
    async ({ body, investor, preloaded, idempotencyKey }) =>
      submitDeal(deps, {
        userId: investor.id,
        submitter: preloaded,
        input: body,
        key: idempotencyKey,
        needsVerifiedEmail: true,
      }),
  )

  // Without JavaScript, the home page and the loan calculator render their results in the HTML.
  const matchesDeals = { limits: [previewLimit] }
  http.pages.push(
    { path: '/deals/*', isPrivate: true },
    { path: '/', parameters: answerNames, isPrivate: 'with-parameters', matchesDeals },
    { path: '/tools/loan-cost', matchesDeals },
  )
  localRoute(http, previewDealEndpoint, ({ body }) => previewDeal(deps.catalogue.snapshot(), body, deps.clock()))

  route(http, previewDealEndpoint, { limits: [], matchesDeals: true }, async ({ body, investor, request }) => {
    if (!investor) {
      await http.limits.consume(previewLimit, clientKey(request.ip))
      return previewDeal(deps.catalogue.snapshot(), body, deps.clock())
    }
    await http.limits.consume(ownPreviewLimit, investor.id)
    return previewDeal(deps.catalogue.snapshot(), body, deps.clock(), await findSubmitter(db, investor.id))
  })

  route(http, listDealsEndpoint, { limits: readLimits }, async ({ query, investor }) => {
    const deals = await listDealsOfUser(db, investor.id, { page: query.page ?? 1, size: dealPageSize })
    const best = await listBestMatches(
      deps,
      deals.map(({ id }) => id),
    )
    return deals.map((deal) => ({
      ...toDealReply(deal),
      verdict: deal.verdict,
      medians: deal.medians,
      cheapest: deal.cheapest,
      topMatches: best.get(deal.id) ?? [],
    }))
  })

  route(http, getDealEndpoint, { limits: readLimits }, async ({ params, investor }) => {
    await openDeal(params.id, investor)
    const deal = await findOwnDeal(db, params.id, investor.id)
    if (!deal) throw missing()
    const shownIds = deal.shownLenderIds ?? []
    const submitter = shownIds.length > 0 ? await findSubmitter(db, investor.id) : undefined
    const shownPicks = submitter
      ? toShownPicks(deps.catalogue.snapshot(), shownIds, { deal, investor: submitter, now: deps.clock() })
      : []
    return { ...toDealReply(deal), insight: deal.insight, shownPicks }
  })

  route(http, listDealMatchesEndpoint, { limits: readLimits }, async ({ params, investor }) => {
    await openDeal(params.id, investor)
    return listMatches(deps, params.id)
  })

  route(http, recordContactEndpoint, { limits: contactLimits }, async ({ params, body, investor }) => {
    const { channel } = body
    return toContactReply(await recordContact(deps, { userId: investor.id, matchId: params.id, channel }))
  })

  route(http, withdrawContactEndpoint, { limits: contactLimits }, async ({ params, investor }) =>
    toContactReply(await withdrawContact(deps, { userId: investor.id, matchId: params.id })),
  )
}

function toContactReply(match: ContactState) {
  return {
    match: {
      ...match,
      contacted: booleanString(match.contacted),
      contactedAt: match.contactedAt?.toISOString() ?? null,
    },
  }
}

/** Returns the same error for another investor's deal, an unknown id and a malformed one. */
function missing(): Failure {
  return new Failure('missing', dealNotFoundMessage)
}
