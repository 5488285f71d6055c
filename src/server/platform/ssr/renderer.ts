import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Call } from '#contract/wire/call.ts'
import { projectRoot } from '#server/project-root.ts'

export type RenderedPage = { status: number; html: string; location?: string }

/** The web side's renderer, reached by its built file's path only: the server does not import web code. */
export type Renderer = {
  render(request: {
    url: string
    call: Call
    site: { name: string; publicUrl: string; legalUpdated?: string }
    /** The page's code may be loaded on interaction. */
    hydratesLazily: boolean
  }): Promise<RenderedPage>
  /** Every inline script of a page; the content security policy lists their hashes and no others. */
  inlineScripts: readonly string[]
  /** The folder of built, hashed files; undefined in development, where Vite serves them. */
  clientDir: string | undefined
  /** Vite's own scripts and styles run in development; the policy and the cache stay away there. */
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

/** What a route declares about modules that its HTML needs before its code: Vite's manifest does not tell which route asks for them. */
export type RouteModules = {
  /** Holds the page's head and is split off like the page, which comes to life only when both are there. */
  headModule?: string
  /** Rendered by the server and hydrated lazily: its styles are needed before its code. */
  lazyPart?: string
}

/** Loads what `npm run build` made. */
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

/** Returns which files each route needs, from Vite's manifest: the entry for all, and the split-off code of each route. */
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
      // Styles of its own, that no other page downloads.
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

/** Returns the router's id of a route file: dots are slashes, a last `index` is a trailing slash. */
function routeIdOf(file: string): string {
  const path = `/${file.replaceAll('.', '/')}`
  return path.endsWith('/index') ? path.slice(0, -'index'.length) : path
}
