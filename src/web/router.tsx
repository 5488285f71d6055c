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
    scrollRestoration: createScrollRestoration(),
    defaultErrorComponent: PageError,
    defaultPendingComponent: PageWait,
    // The router's default would show a signed-in page's spinner for at least half a second.
    defaultPendingMinMs: 0,
    // On hover a route's code is loaded and its loader runs. The query cache keeps the data, so the loader may run
    // again on navigation.
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    // biome-ignore lint/correctness/noComponentHookFactories: One router, with its one Wrap, lives as long as the page.
    Wrap: ({ children }) => <QueryClientProvider client={context.queryClient}>{children}</QueryClientProvider>,
  })
}

/**
 * Returns the router's `scrollRestoration` function. Its first call on a page whose code loads lazily returns false, so
 * that the page stays where the browser or the visitor scrolled it. All other calls return true.
 */
function createScrollRestoration(): () => boolean {
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
 * Parses a URL's query into text values. The router's default would read `1e5` as a number. The first value of a
 * repeated name counts, as on the server.
 */
export function parsePlainSearch(query: string): Record<string, string> {
  const search: Record<string, string> = Object.create(null)
  for (const [name, value] of new URLSearchParams(query)) if (!(name in search)) search[name] = value
  return search
}

/**
 * Formats a URL's query, with its question mark. The router's default would put a text such as `5` in quotes. Skips
 * undefined and null. Returns an empty text without values.
 */
export function stringifyPlainSearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    if (value !== undefined && value !== null) query.set(name, String(value))
  const text = query.toString()
  return text ? `?${text}` : ''
}
