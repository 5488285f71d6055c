import {
  createRequestHandler,
  getSsrStatus,
  RouterServer,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server'
import { renderToString } from 'react-dom/server'
import type { Call } from '#contract/wire/call.ts'
import type { Site } from './app-context.ts'
import { type HydrationPlan, hydrationPlanId, lazyHydrationScript } from './hydration/lazy-hydration.ts'
import { dehydratePage, dropStateScript, type PageParts, scrollScript, splitAtPageState } from './page-state.ts'
import { createQueryClient } from './query-client.ts'
import { createRouter } from './router.tsx'
import { beforePaintScript } from './session/token.ts'

type Manifest = Awaited<ReturnType<NonNullable<Parameters<typeof createRequestHandler>[0]['getRouterManifest']>>>

type RenderRequest = {
  url: string
  call: Call
  site: Site
  manifest: unknown
  /**
   * Whether the page's code may wait for an interaction or an idle moment. A page whose status isn't 200 loads its code
   * immediately, because the not-found page has a countdown.
   */
  hydratesLazily: boolean
}
export type RenderedPage = {
  status: number
  html: string
  location?: string
}

/** Every inline script. They are constants, and the content security policy lists their hashes. */
export const inlineScripts: readonly string[] = [beforePaintScript, lazyHydrationScript, scrollScript()]

/** Each route's `staticData` by route id, which names the files for its HTML. */
export const routeModules = Object.fromEntries(
  Object.entries(
    createRouter({
      queryClient: createQueryClient(),
      call: () => Promise.reject(new Error('Nothing is rendered with this router.')),
      site: { name: '', publicUrl: '' },
    }).routesById,
  ).flatMap(([id, { options }]) => (options.staticData ? [[id, options.staticData]] : [])),
)

/**
 * Renders one address as an anonymous visitor sees it. A redirect has a `location` and no HTML. A failed loader gives
 * the error page with the status 500.
 */
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
  // Queries keep list data for half an hour, which would retain the data of every page rendered in that time.
  const answer = await rendering.finally(() => queryClient.clear())
  const location = answer.headers.get('location')
  if (location) return { status: answer.status, html: '', location }
  const isLazy = request.hydratesLazily && answer.status === 200
  const parts = splitAtPageState(html)
  const [before, after] = isLazy ? deferEntry(parts) : queueClicksUntilHydrated(parts)
  return { status: answer.status, html: before + state + after }
}

const entryStart = '<script type="module" async=""'
const entryTag = /^<script type="module" async="" src="([^"]+)"><\/script>/
const preloadTags = /<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g
const inlineScript = `<script>${lazyHydrationScript}</script>`

/** Adds the inline script to a page that loads its own code. It queues clicks until that code can handle them. */
function queueClicksUntilHydrated([before, after]: PageParts): PageParts {
  return [before.replace('</head>', () => `${inlineScript}</head>`), after]
}

/**
 * Moves the tags that load a page's code from its HTML, which ends with the entry's tag, to a JSON block for the inline
 * script. Returns the page in two parts, split at its state. @throws when the page doesn't load the entry.
 */
function deferEntry([before, after]: PageParts): PageParts {
  const headEnd = before.indexOf('</head>')
  const entryAt = after.lastIndexOf(entryStart)
  const [tag, entry] = entryTag.exec(after.slice(entryAt)) ?? []
  if (headEnd === -1 || tag === undefined || entry === undefined)
    throw new Error('The rendered page does not load the entry.')
  const head = before.slice(0, headEnd)
  const plan: HydrationPlan = { entry, files: [...head.matchAll(preloadTags)].map(([, href]) => href!) }
  const json = JSON.stringify(plan).replaceAll('<', '\\u003c')
  const block = `<script type="application/json" id="${hydrationPlanId}">${json}</script>`
  const start = head.replace(preloadTags, '') + block + inlineScript
  return [start + before.slice(headEnd), after.slice(0, entryAt) + after.slice(entryAt + tag.length)]
}
