import {
  createRequestHandler,
  getSsrStatus,
  RouterServer,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server'
import { renderToString } from 'react-dom/server'
import type { Call } from '#contract/wire/call.ts'
import type { Site } from './app-context.ts'
import { deferEntry, queueClicksUntilHydrated } from './hydration/defer-entry.ts'
import { lazyHydrationScript } from './hydration/lazy-hydration.ts'
import { dehydratePage, splitAtPageState } from './page-state.ts'
import { createQueryClient } from './query-client.ts'
import { createRouter } from './router.tsx'
import { dropStateScript, scrollScript } from './router-state.ts'
import { beforePaintScript } from './session/token.ts'

type Manifest = Awaited<ReturnType<NonNullable<Parameters<typeof createRequestHandler>[0]['getRouterManifest']>>>

export type RenderRequest = {
  url: string
  call: Call
  site: Site
  manifest: unknown
  /** Whether the page's code is loaded on interaction or when idle. A page that is not found counts down, and needs it at once. */
  hydratesLazily: boolean
}
export type RenderedPage = {
  status: number
  html: string
  location?: string
}

/** Every script that stands inline in a page: constants, whose hashes the content security policy lists. */
export const inlineScripts: readonly string[] = [beforePaintScript, lazyHydrationScript, scrollScript()]

/** What each route declares in `staticData`, by the route's id, for the files that its HTML names. */
export const routeModules = Object.fromEntries(
  Object.entries(
    createRouter({
      queryClient: createQueryClient(),
      call: () => Promise.reject(new Error('Nothing is rendered with this router.')),
      site: { name: '', publicUrl: '' },
    }).routesById,
  ).flatMap(([id, { options }]) => (options.staticData ? [[id, options.staticData]] : [])),
)

/** Renders one address as an anonymous visitor sees it. */
export async function render(request: RenderRequest): Promise<RenderedPage> {
  const response = { status: 200 }
  const queryClient = createQueryClient()
  const handle = createRequestHandler({
    request: new Request(request.url),
    createRouter: () =>
      createRouter({
        queryClient,
        call: request.call,
        site: { ...request.site },
        response,
      }),
    getRouterManifest: () => request.manifest as Manifest,
  })
  let html = ''
  let state = ''
  const rendering = handle(async ({ router, responseHeaders }) => {
    dropStateScript(router)
    state = dehydratePage(router)
    html = await transformHtmlStringWithRouter(router, renderToString(<RouterServer router={router} />))
    const status = getSsrStatus(router)
    return new Response(null, { status: status === 200 ? response.status : status, headers: responseHeaders })
  })
  // Lists keep what they have read for half an hour, which in a process that renders would be that of every page in that time.
  const answer = await rendering.finally(() => queryClient.clear())
  const location = answer.headers.get('location')
  if (location) return { status: answer.status, html: '', location }
  const isLazy = request.hydratesLazily && answer.status === 200
  const parts = splitAtPageState(html)
  const [before, after] = isLazy ? deferEntry(parts) : queueClicksUntilHydrated(parts)
  return { status: answer.status, html: before + state + after }
}
