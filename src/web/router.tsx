import { QueryClientProvider } from '@tanstack/react-query'
import { createRouter as createTanstackRouter } from '@tanstack/react-router'
import type { AppContext } from './app-context.ts'
import { routeTree } from './route-tree.gen.ts'
import { PageError } from './shell/frame/page-error.tsx'
import { PageWait } from './shell/frame/page-wait.tsx'

/** Creates a router: one per request on the server, one per page in the browser. */
export function createRouter(context: AppContext) {
  return createTanstackRouter({
    routeTree,
    context,
    parseSearch: parsePlainSearch,
    stringifySearch: stringifyPlainSearch,
    scrollRestoration: restoresScroll(),
    defaultErrorComponent: PageError,
    defaultPendingComponent: PageWait,
    // The router's default would show a signed-in page's spinner for at least half a second.
    defaultPendingMinMs: 0,
    defaultPreload: 'intent',
    // Preloads a route's code on hover. The query cache handles the data.
    defaultPreloadStaleTime: 0,
    // biome-ignore lint/correctness/noComponentHookFactories: One router, and with it one Wrap, lives as long as the page.
    Wrap: ({ children }) => <QueryClientProvider client={context.queryClient}>{children}</QueryClientProvider>,
  })
}

/**
 * Returns a function that says whether to restore the scroll position. False for the hydrating render, where the page
 * stays where the browser or the reader scrolled it.
 */
function restoresScroll(): () => boolean {
  let isHydrating = typeof window !== 'undefined' && window.lazyHydration?.loadsEntry === true
  return () => {
    const restores = !isHydrating
    isHydrating = false
    return restores
  }
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Source path of the module with the page's head. It is loaded separately and preloaded with the page. */
    headModule?: string
    /** Source path of a component that hydrates lazily, for the styles that the HTML links to. */
    lazyPart?: string
  }
  interface Register {
    router: ReturnType<typeof createRouter>
  }
}

/**
 * Parses and formats URL queries as plain text, so that shared URLs stay readable: the router's default reads `1e5` as a number
 * and writes a typed number in quotes. The first value of a repeated name counts, as on the server.
 */
export function parsePlainSearch(query: string): Record<string, string> {
  const search: Record<string, string> = Object.create(null)
  for (const [name, value] of new URLSearchParams(query)) if (!(name in search)) search[name] = value
  return search
}

/** Formats the query with its question mark. Empty without values. Skips undefined and null. */
export function stringifyPlainSearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    if (value !== undefined && value !== null) query.set(name, String(value))
  const text = query.toString()
  return text ? `?${text}` : ''
}
