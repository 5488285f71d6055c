import { z } from 'zod'
import type { MatchLender } from '#domain/loan-request/match-inputs.ts'
import { findStateBySlug } from '#domain/states/states.ts'
import type { Env } from '#server/env.ts'
import { Failure } from '#server/failure.ts'
import { marketLenders } from '#server/features/market/read-market.ts'
import { clientKey } from '#server/platform/http/client-key.ts'
import type { Limit } from '#server/platform/http/limits.ts'
import type { Http } from '#server/platform/http/route.ts'
import { renderShareImage } from './render-share-image.ts'
import {
  type DrawnTool,
  drawnCosts,
  lenderCard,
  marketCard,
  type ShareCard,
  type ShareImageLender,
  stateCard,
  toolCard,
} from './share-card.ts'

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

const Dollars = z.coerce.number<string>().min(-1e10).max(1e10)
/** A calculator's figures as its page writes them into the image's address. The words are the server's own. */
const ToolQuery = z.object({
  sum: Dollars,
  costs: z
    .string()
    .max(100)
    .transform((text) => text.split(',').map(Number))
    .pipe(z.array(z.number().min(-1e10).max(1e10))),
  cash: Dollars.optional(),
  months: z.coerce.number().int().min(1).max(60).optional(),
})

/** Registers the images that social networks show for lender, state and market pages, and for the figures of calculators. */
export function registerShareImages(http: Http, { env, catalogue }: ShareImageDeps): void {
  function register(folder: string, findCard: (slug: string) => ShareCard | undefined): void {
    http.app.get<{ Params: { slug: string } }>(`/share/${folder}/:slug(^[^/]+?).png`, {
      schema: { hide: true },
      onRequest: (request) => http.limits.consume(limit, clientKey(request.ip)),
      async handler(request, reply) {
        const { slug } = request.params
        const card = findCard(slug.toLowerCase())
        if (!card) throw new Failure('missing', 'There is no such image.')
        return http.cache.send(request, reply, `share ${folder}/${slug.toLowerCase()}`, async () => ({
          status: 200,
          headers,
          body: await renderShareImage(card, env.siteName),
        }))
      },
    })
  }

  for (const [tool, labels] of Object.entries(drawnCosts))
    http.app.get(`/share/tools/${tool}.png`, {
      schema: { hide: true },
      onRequest: (request) => http.limits.consume(limit, clientKey(request.ip)),
      async handler(request, reply) {
        const figures = ToolQuery.safeParse(request.query)
        if (!figures.success || figures.data.costs.length !== labels.length)
          throw new Failure('missing', 'There is no such image.')
        // Not in the response cache, which any figures would fill.
        const card = toolCard(tool as DrawnTool, figures.data)
        return reply.headers(headers).send(await renderShareImage(card, env.siteName))
      },
    })

  register('lenders', (slug) => {
    const found = catalogue.snapshot().bySlug.get(slug)
    return found && lenderCard(found.lender)
  })
  register('states', (slug) => {
    const state = findStateBySlug(slug)
    if (!state) return undefined
    const active = catalogue.snapshot().active.map(({ lender }) => lender)
    return stateCard(state, active)
  })
  register('market', (slug) => {
    const state = findStateBySlug(slug)
    if (!state) return undefined
    const { isSample, lenders } = marketLenders({ catalogue })
    return marketCard(
      state,
      lenders.map(({ matching }) => matching),
      isSample,
    )
  })
}
