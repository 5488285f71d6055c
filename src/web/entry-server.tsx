import {
  createRequestHandler,
  getSsrStatus,
  RouterServer,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server'
import type { AnyRouter } from '@tanstack/router-core'
import { getScrollRestorationScriptForRouter } from '@tanstack/router-core/scroll-restoration-script'
import { renderToString } from 'react-dom/server'
import type { Call } from '#contract/wire/call.ts'
import type { Site } from './app-context.ts'
import { deferEntry, queueClicksUntilHydrated } from './hydration/defer-entry.ts'
import { lazyHydrationScript } from './hydration/lazy-hydration.ts'
import { dehydratePage, insertPageState } from './page-state.ts'
import { createQueryClient } from './query-client.ts'
import { createRouter } from './router.tsx'
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
  /** As UTF-8, in memory of its own. */
  html: Uint8Array<ArrayBuffer>
  location?: string
}

/** Every script that stands inline in a page: constants, whose hashes the content security policy lists. */
export const inlineScripts: readonly string[] = [
  beforePaintScript,
  lazyHydrationScript,
  // The router's own, in the form in which it renders it: it scrolls to where the page was left before a reload.
  `${getScrollRestorationScriptForRouter({ options: {} } as AnyRouter)};document.currentScript.remove()`,
]

/** Renders one address as an anonymous visitor sees it. Every call to the router's server side is in this file. */
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
    // Taken here and dropped, so that no page carries the router's own inline script: the state is a JSON block.
    router.serverSsr?.takeInitialHydrationScriptTags()
    state = dehydratePage(router)
    html = await transformHtmlStringWithRouter(router, renderToString(<RouterServer router={router} />))
    const status = getSsrStatus(router)
    return new Response(null, { status: status === 200 ? response.status : status, headers: responseHeaders })
  })
  // Lists keep what they have read for half an hour, which in a process that renders would be that of every page in that time.
  const answer = await rendering.finally(() => queryClient.clear())
  const location = answer.headers.get('location')
  if (location) return { status: answer.status, html: new Uint8Array(), location }
  const isLazy = request.hydratesLazily && answer.status === 200
  const pieces = isLazy ? deferEntry(html) : queueClicksUntilHydrated(html)
  return { status: answer.status, html: toBytes(insertPageState(pieces, state)) }
}

const encoder = new TextEncoder()
/** Where a page is encoded, before it gets memory of its own. */
let scratch = new Uint8Array()

/** Pieces are not joined, and go through memory that is used again: `encode` takes more than twice as long as `encodeInto`. */
function toBytes(pieces: readonly string[]): Uint8Array<ArrayBuffer> {
  // No character of UTF-16 takes more than three bytes.
  const most = 3 * pieces.reduce((sum, { length }) => sum + length, 0)
  if (scratch.length < most) scratch = new Uint8Array(most)
  let end = 0
  for (const piece of pieces) end += encoder.encodeInto(piece, scratch.subarray(end)).written
  return scratch.slice(0, end)
}
