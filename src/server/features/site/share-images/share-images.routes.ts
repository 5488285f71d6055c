import type { MatchLender } from '#domain/loan-request/match-inputs.ts'
import { findStateBySlug } from '#domain/states/states.ts'
import type { Env } from '#server/env.ts'
import { Failure } from '#server/failure.ts'
import { listMarketLenders } from '#server/features/market/read-market.ts'
import { clientKey } from '#server/platform/http/client-key.ts'
import type { Limit } from '#server/platform/http/limits.ts'
import type { Http } from '#server/platform/http/route.ts'
import { renderShareImage } from './render-share-image.ts'
import { lenderCard, marketCard, type ShareCard, type ShareImageLender, stateCard } from './share-card.ts'
import { imageTools, ToolImageQuery, toolCard } from './tool-card.ts'

type ShareImageDeps = {
  env: Pick<Env, 'siteName'>
  catalogue: {
    snapshot(): {
      bySlug: Pick<ReadonlyMap<string, { lender: ShareImageLender }>, 'get'>
      active: readonly { lender: ShareImageLender; matching: MatchLender }[]
    }
  }
}

const limit: Limit = { name: 'share-images', points: 30, seconds: 60, inMemory: true }
const headers = { 'content-type': 'image/png', 'cache-control': 'public, max-age=3600, s-maxage=86400' }

/** Registers the images that social networks show for lenders, states, market pages and calculators. */
export function registerShareImages(http: Http, { env, catalogue }: ShareImageDeps): void {
  function registerFolder(folder: string, findCard: (slug: string) => ShareCard | undefined): void {
    http.app.get<{ Params: { slug: string } }>(`/share/${folder}/:slug(^[^/]+?).png`, {
      schema: { hide: true },
      onRequest: (request) => http.limits.consume(limit, clientKey(request.ip)),
      async handler(request, reply) {
        const slug = request.params.slug.toLowerCase()
        // A card is computed only when its image isn't cached: a market card takes tens of milliseconds.
        return http.cache.send(request, reply, `share ${folder}/${slug}`, async () => {
          const card = findCard(slug)
          if (!card) throw new Failure('missing', 'There is no such image.')
          return { status: 200, headers, body: await renderShareImage(card, env.siteName) }
        })
      },
    })
  }

  for (const tool of imageTools.keys())
    http.app.get(`/share/tools/${tool}.png`, {
      schema: { hide: true },
      onRequest: (request) => http.limits.consume(limit, clientKey(request.ip)),
      async handler(request, reply) {
        const query = ToolImageQuery.safeParse(request.query)
        const card = query.success ? toolCard(tool, query.data) : undefined
        if (!card) throw new Failure('missing', 'There is no such image.')
        // Isn't cached, because arbitrary figures would fill the response cache.
        return reply.headers(headers).send(await renderShareImage(card, env.siteName))
      },
    })

  registerFolder('lenders', (slug) => {
    const found = catalogue.snapshot().bySlug.get(slug)
    return found && lenderCard(found.lender)
  })
  registerFolder('states', (slug) => {
    const state = findStateBySlug(slug)
    if (!state) return undefined
    const active = catalogue.snapshot().active.map(({ lender }) => lender)
    return stateCard(state, active)
  })
  registerFolder('market', (slug) => {
    const state = findStateBySlug(slug)
    if (!state) return undefined
    const { isSample, lenders } = listMarketLenders({ catalogue })
    return marketCard(
      state,
      lenders.map(({ matching }) => matching),
      isSample,
    )
  })
}
