import type { AnyRouter } from '@tanstack/react-router'
import type { DehydratedRouter } from '@tanstack/react-router/ssr/client'
import { getScrollRestorationScriptForRouter } from '@tanstack/router-core/scroll-restoration-script'

/**
 * Dehydrates and hydrates the router's state. It depends on undocumented internals, because the router's own inline script
 * differs from page to page and the content security policy would have to allow it. `router-state.test.ts` covers what a new
 * router version must keep.
 */

/**
 * The data that the router loaded for a page, in the form that its own script sets. Matches after the first failed one are not
 * rendered.
 */
export function dehydrateRouter(router: AnyRouter): DehydratedRouter {
  const all = router.state.matches
  const last = all.findIndex((match) => match.status !== 'success' || match._notFound)
  const matches = all.slice(0, last === -1 ? undefined : last + 1)
  const routes = router.ssr?.manifest?.routes ?? {}
  return {
    manifest: { routes: Object.fromEntries(matches.map(({ routeId }) => [routeId, routes[routeId] ?? {}])) },
    matches: matches.map((match) => ({
      i: match.id.replaceAll('/', '#'),
      u: match.updatedAt,
      s: match.status,
      ssr: match.ssr,
      l: match.loaderData,
      ...(match.error !== undefined && { e: match.error }),
      ...(match._notFound && { g: true as const }),
    })),
  }
}

/** Leaves the state to the browser's router, where the router's own script would. */
export function handOverToRouter(router: DehydratedRouter): void {
  const bootstrap = () => {}
  window.$_TSR = { router, buffer: [], h: bootstrap, e: bootstrap, c: bootstrap, p: bootstrap }
}

/** Takes the script that carries the state out of the page that is about to be rendered. */
export function dropStateScript(router: AnyRouter): void {
  router.serverSsr?.takeInitialHydrationScriptTags()
}

/** The one inline script that the router still renders, the same on every page: it scrolls to where the page was left before a reload. */
export function scrollScript(): string {
  return `${getScrollRestorationScriptForRouter({ options: {} } as AnyRouter)};document.currentScript.remove()`
}
