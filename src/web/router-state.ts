import type { AnyRouter } from '@tanstack/react-router'
import type { DehydratedRouter } from '@tanstack/react-router/ssr/client'
import { getScrollRestorationScriptForRouter } from '@tanstack/router-core/scroll-restoration-script'

/**
 * Dehydrates and hydrates the router's state. It depends on undocumented internals, because the router's own inline script
 * differs from page to page and the content security policy would have to allow it. `router-state.test.ts` covers what a new
 * router version must keep.
 */

/**
 * Returns the data that the router loaded for a page, in the form that its own script sets. Leaves out matches after the
 * first failed one.
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

/** Gives the state to the browser's router in the way that the router's own script would. */
export function handOverToRouter(router: DehydratedRouter): void {
  const bootstrap = () => {}
  window.$_TSR = { router, buffer: [], h: bootstrap, e: bootstrap, c: bootstrap, p: bootstrap }
}

/** Removes the script that contains the state from a page before it is rendered. */
export function dropStateScript(router: AnyRouter): void {
  router.serverSsr?.takeInitialHydrationScriptTags()
}

/**
 * Returns the only inline script that the router still renders, identical on every page. It restores the scroll position
 * after a reload.
 */
export function scrollScript(): string {
  return `${getScrollRestorationScriptForRouter({ options: {} } as AnyRouter)};document.currentScript.remove()`
}
