import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Call } from '#contract/wire/call.ts'
import { projectRoot } from '#server/project-root.ts'

type RenderedPage = { status: number; html: string; location?: string }

/** The web side's renderer, loaded by the path of its built file: the server doesn't import web code. */
export type Renderer = {
  render(request: {
    url: string
    call: Call
    site: { name: string; publicUrl: string; legalUpdated?: string }
    /** Whether the page's code may load on interaction. */
    hydratesLazily: boolean
  }): Promise<RenderedPage>
  /** Inline scripts of all pages. The content security policy allows only their hashes. */
  inlineScripts: readonly string[]
  /** The folder of built, hashed files. Undefined in development, where Vite serves them. */
  clientDir: string | undefined
  /** Development: Vite's own scripts and styles run, so the policy only forbids framing, and pages aren't cached. */
  isDevelopment?: boolean
}

type ManifestEntry = {
  file: string
  imports?: string[]
  css?: string[]
  src?: string
  assets?: string[]
}
type RouteAssets = {
  preloads?: string[]
  css?: string[]
  scripts?: { attrs: Record<string, string | boolean>; children?: string }[]
}
type Render = (request: {
  url: string
  call: Call
  site: { name: string; publicUrl: string; legalUpdated?: string }
  hydratesLazily: boolean
  manifest: unknown
}) => Promise<RenderedPage>

/** Modules that a route's HTML must refer to. Vite's manifest doesn't say which route needs them. */
export type RouteModules = {
  /** The module with the page's head, a separate file like the page's code. The page hydrates once both are loaded. */
  headModule?: string
  /** A lazily hydrated module. Its styles are needed before its code. */
  lazyPart?: string
}

/**
 * Loads the output of `npm run build`.
 * @throws Error when the build is missing or incomplete.
 */
export async function loadBuiltRenderer(): Promise<Renderer> {
  const dist = join(projectRoot, 'dist')
  const { render, inlineScripts, routeModules } = (await import(
    pathToFileURL(join(dist, 'server/entry-server.js')).href
  )) as {
    render: Render
    inlineScripts: readonly string[]
    routeModules: Record<string, RouteModules>
  }
  const manifest = routerManifest(
    JSON.parse(readFileSync(join(dist, 'client/.vite/manifest.json'), 'utf8')) as Record<string, ManifestEntry>,
    routeModules,
  )
  return { render: (request) => render({ ...request, manifest }), inlineScripts, clientDir: join(dist, 'client') }
}

/**
 * Returns the built files that each route's HTML refers to, from Vite's manifest: the client entry under `__root__` for
 * all routes, then each route's split code, styles and head module.
 * @throws Error when the manifest lacks the client entry, a head module or a head module's route.
 */
export function routerManifest(
  vite: Record<string, ManifestEntry>,
  routeModules: Record<string, RouteModules>,
): { routes: Record<string, RouteAssets> } {
  const entryKey = 'src/web/entry-client.tsx'
  const entry = vite[entryKey]
  if (!entry) throw new Error('The build has no client entry. Run the build again.')
  const filesOf = (key: string, found = new Set<string>()): Set<string> => {
    const part = vite[key]
    if (!part || found.has(`/${part.file}`)) return found
    found.add(`/${part.file}`)
    for (const name of part.imports ?? []) filesOf(name, found)
    return found
  }
  const cssOf = (key: string, found = new Set<string>(), seen = new Set([entryKey])): Set<string> => {
    const part = vite[key]
    if (!part || seen.has(key)) return found
    seen.add(key)
    for (const file of part.css ?? []) found.add(`/${file}`)
    for (const name of part.imports ?? []) cssOf(name, found, seen)
    return found
  }
  const shared = filesOf(entryKey)
  const routes: Record<string, RouteAssets> = {
    __root__: {
      preloads: [...shared],
      css: (entry.css ?? []).map((file) => `/${file}`),
      scripts: [{ attrs: { type: 'module', async: true, src: `/${entry.file}` } }],
    },
  }
  for (const key of Object.keys(vite)) {
    const name = /^src\/web\/routes\/(.*)\.tsx\?tsr-split=component$/.exec(key)?.[1]
    if (name === undefined || name === '__root') continue
    const css = cssOf(key)
    for (const file of cssOf(routeModules[routeIdOf(name)]?.lazyPart ?? '')) css.add(file)
    routes[routeIdOf(name)] = {
      preloads: [...filesOf(key)].filter((file) => !shared.has(file)),
      // Styles beyond the entry's own. Several routes can share a file.
      ...(css.size > 0 ? { css: [...css] } : {}),
    }
  }
  for (const [route, { headModule: key }] of Object.entries(routeModules)) {
    if (key === undefined) continue
    const preloads = routes[route]?.preloads
    if (!preloads || !vite[key]) throw new Error(`The build has no ${key} for the route ${route}.`)
    preloads.push(...[...filesOf(key)].filter((file) => !shared.has(file) && !preloads.includes(file)))
  }
  return { routes }
}

/** Returns the router's id of a route file: dots become slashes, and a final `index` becomes a trailing slash. */
function routeIdOf(file: string): string {
  const path = `/${file.replaceAll('.', '/')}`
  return path.endsWith('/index') ? path.slice(0, -'index'.length) : path
}
