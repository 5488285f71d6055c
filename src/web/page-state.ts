import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import type { DehydratedMatch, DehydratedRouter } from '@tanstack/react-router/ssr/client'
import { getScrollRestorationScriptForRouter } from '@tanstack/router-core/scroll-restoration-script'
import { CallError } from '#contract/wire/call.ts'
import type { AppContext, Site } from './app-context.ts'

/**
 * The id of the JSON block with the page's dehydrated state. The block holds data rather than code, so that the content
 * security policy only has to allow scripts that never change.
 */
export const pageStateId = 'page-state'

type DehydratedQuery = { key: QueryKey; data: unknown; at: number }
type DehydratedError = Pick<CallError, 'status' | 'reply'> | null
type PageState = { site: Site; queries: DehydratedQuery[]; router: DehydratedRouter }

/**
 * Dehydrates the site, the router and the query cache as JSON that is safe inside a script element. The server calls it
 * once the page's data is loaded, before rendering the HTML. Leaves out queries that didn't succeed, and the text of
 * errors that aren't API replies.
 */
export function dehydratePage(router: AnyRouter): string {
  const { site, queryClient } = router.options.context as AppContext
  const { manifest, matches } = dehydrateRouter(router)
  const state: PageState = {
    site,
    queries: dehydrateQueries(queryClient),
    router: {
      manifest,
      matches: matches.map((match) => ('e' in match ? { ...match, e: dehydrateError(match.e) } : match)),
    },
  }
  return JSON.stringify(state).replaceAll('<', '\\u003c')
}

function dehydrateQueries(queryClient: QueryClient): DehydratedQuery[] {
  return queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }) => ({ key: queryKey, data: state.data, at: state.dataUpdatedAt }))
}

/** API error replies are public. Other errors are bugs, and their text stays on the server. */
function dehydrateError(error: unknown): DehydratedError {
  return error instanceof CallError ? { status: error.status, reply: error.reply } : null
}

const emptyElement = `<script id="${pageStateId}" type="application/json">`

export type PageParts = readonly [before: string, after: string]

/**
 * Splits a rendered page right after the opening tag of its state element, the last one in the page. The caller inserts
 * the state last, because each concatenation takes a tenth of the rendering time. @throws when there is none.
 */
export function splitAtPageState(html: string): PageParts {
  const found = html.lastIndexOf(emptyElement)
  if (found === -1) throw new Error('The rendered page has no place for its state.')
  const at = found + emptyElement.length
  return [html.slice(0, at), html.slice(at)]
}

/**
 * Restores the server's dehydrated state before the router hydrates. Queries keep the time at which the server loaded
 * them. @throws when the page has no state.
 */
export function restorePage(context: AppContext): void {
  const json = document.getElementById(pageStateId)?.textContent
  if (!json) throw new Error('The page carries no state to hydrate with.')
  const { site, queries, router } = JSON.parse(json) as PageState
  Object.assign(context.site, site)
  for (const { key, data, at } of queries) context.queryClient.setQueryData(key, data, { updatedAt: at })
  handOverToRouter({ ...router, matches: router.matches.map(restoreError) })
}

function restoreError(match: DehydratedMatch): DehydratedMatch {
  if (!('e' in match)) return match
  const error = match.e as DehydratedError
  return { ...match, e: error ? new CallError(error.status, error.reply) : new Error() }
}

// The functions below dehydrate and hydrate the router's state. They depend on undocumented internals, because the
// router's own inline script differs from page to page and the content security policy would have to allow it.
// `page-state.test.tsx` covers what a new router version must keep.

/**
 * Returns the data that the router loaded for a page, in the form that the router's own script would set, but without
 * `beforeLoad` contexts. The first match that failed or wasn't found is the last one returned.
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

/** Gives the state to the browser's router the way the router's own script would. */
export function handOverToRouter(router: DehydratedRouter): void {
  const bootstrap = () => {}
  window.$_TSR = { router, buffer: [], h: bootstrap, e: bootstrap, c: bootstrap, p: bootstrap }
}

/** Removes the script that contains the state from a page before it is rendered. */
export function dropStateScript(router: AnyRouter): void {
  router.serverSsr?.takeInitialHydrationScriptTags()
}

/**
 * Returns the only inline script that the router still renders, identical on every page. It restores the scroll
 * position after a reload.
 */
export function scrollScript(): string {
  return `${getScrollRestorationScriptForRouter({ options: {} } as AnyRouter)};document.currentScript.remove()`
}
