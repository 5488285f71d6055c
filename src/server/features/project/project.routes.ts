import {
  changeLinesEndpoint,
  getProjectEndpoint,
  recordFactEndpoint,
  recordResultEndpoint,
  removeFactEndpoint,
} from '#contract/project/project.ts'
import { listProjectsEndpoint } from '#contract/project/projects.ts'
import { openResultEndpoint, renderResultImageEndpoint, shareResultEndpoint } from '#contract/project/result-card.ts'
import { Failure } from '#server/failure.ts'
import type { DealLifeDeps } from '#server/features/deals/deal-life-hooks.ts'
import { renderShareImage } from '#server/features/site/share-images/render-share-image.ts'
import { clientKey } from '#server/platform/http/client-key.ts'
import { type Http, localRoute, type RouteLimit, readLimits, route } from '#server/platform/http/route.ts'
import { changeLines, readProject, recordFact, recordResult, withdrawFact } from './change-project.ts'
import { listProjects } from './list-projects.ts'
import { findResultForImage, openResult, readOwnResultCard, shareResult, toShareCard } from './result-card.ts'

const changeLimits: readonly RouteLimit[] = [
  { name: 'project-ip', points: 240, seconds: 60, by: 'ip' },
  { name: 'project', points: 120, seconds: 60, by: 'investor' },
]

const imageLimits: readonly RouteLimit[] = [
  { name: 'result-image-ip', points: 120, seconds: 60, by: 'ip' },
  { name: 'result-image', points: 30, seconds: 60, by: 'investor' },
]
const openLimits: readonly RouteLimit[] = [{ name: 'result-open', points: 120, seconds: 60, by: 'ip' }]
const imageLimit = { name: 'result-share-image', points: 30, seconds: 60, inMemory: true } as const

type ProjectDeps = DealLifeDeps & { env: { publicUrl: string; siteName: string } }

/** Registers the projects of an investor's deals, and result cards that anyone with the private link can open. */
export function registerProjects(http: Http, deps: ProjectDeps): void {
  const own = (dealId: string, investor: { id: string }) => ({ dealId, userId: investor.id })

  route(http, getProjectEndpoint, { limits: readLimits }, async ({ params, investor }) =>
    readProject(deps, own(params.id, investor)),
  )
  route(http, changeLinesEndpoint, { limits: changeLimits }, async ({ params, body, investor }) =>
    changeLines(deps, { ...own(params.id, investor), input: body }),
  )
  route(http, recordFactEndpoint, { limits: changeLimits }, async ({ params, body, investor, idempotencyKey }) =>
    recordFact(deps, { ...own(params.id, investor), input: body, key: idempotencyKey }),
  )
  route(http, removeFactEndpoint, { limits: changeLimits }, async ({ params, investor }) =>
    withdrawFact(deps, { ...own(params.id, investor), factId: params.factId }),
  )
  route(http, recordResultEndpoint, { limits: changeLimits }, async ({ params, body, investor }) =>
    recordResult(deps, { ...own(params.id, investor), input: body }),
  )
  route(http, listProjectsEndpoint, { limits: readLimits }, async ({ investor }) =>
    listProjects(deps.db, investor.id, deps.clock()),
  )

  registerResultCards(http, deps)
}

/** Registers result cards: the owner's image, links to it, and the page and image behind a link. */
function registerResultCards(http: Http, { env, ...deps }: ProjectDeps): void {
  const renderImage = (card: Parameters<typeof toShareCard>[0]) => renderShareImage(toShareCard(card), env.siteName)

  route(http, renderResultImageEndpoint, { limits: imageLimits }, async ({ params, body, investor }) => {
    const card = await readOwnResultCard(deps.db, { dealId: params.id, userId: investor.id, show: body.show })
    return { png: (await renderImage(card)).toString('base64') }
  })
  route(http, shareResultEndpoint, { limits: changeLimits }, async ({ params, body, investor }) =>
    shareResult({ ...deps, env }, { dealId: params.id, userId: investor.id, show: body.show }),
  )
  route(http, openResultEndpoint, { limits: openLimits }, async ({ body }) => openResult(deps.db, body, deps.clock()))
  localRoute(http, openResultEndpoint, ({ body }) => openResult(deps.db, body, deps.clock()))
  http.pages.push({ path: '/result/*', isPrivate: true, token: 'path' })

  http.app.get<{ Params: { hash: string } }>('/share/results/:hash(^[^/]+?).png', {
    schema: { hide: true },
    onRequest: (request) => http.limits.consume(imageLimit, clientKey(request.ip)),
    async handler(request, reply) {
      const card = await findResultForImage(deps.db, request.params.hash, deps.clock())
      if (!card) throw new Failure('missing', 'There is no such image.')
      // Isn't cached, so that it disappears with its link.
      return reply
        .headers({ 'content-type': 'image/png', 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
        .send(await renderImage(card))
    },
  })
}
