import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { type RouteModules, routerManifest } from '#server/platform/ssr/renderer.ts'
import { projectRoot } from '#server/project-root.ts'
import { serverOnly } from '../scripts/contract-for-browsers.ts'

/**
 * Checks the last build; `npm test` builds first. Sizes are bytes of gzip's strongest setting, as the files are served.
 */
const client = join(projectRoot, 'dist/client')
type Entry = { file: string; name?: string; imports?: string[]; dynamicImports?: string[]; css?: string[] }
const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Record<string, Entry>
const { routeModules } = (await import(pathToFileURL(join(projectRoot, 'dist/server/entry-server.js')).href)) as {
  routeModules: Record<string, RouteModules>
}
const { routes } = routerManifest(manifest, routeModules)

const publicBudget = 160_000
const signedInBudget = 220_000

const signedInPages = ['/dashboard', '/profile', '/deals/$id']
/** Every other page, with its routes. Addresses that only redirect are omitted. */
const publicPages = Object.fromEntries(
  Object.keys(routes)
    .filter((id) => !['__root__', '/auth/', ...signedInPages].includes(id))
    .map((id) => [id, Object.keys(routes).filter((one) => one === id || (one !== '/' && id.startsWith(`${one}/`)))]),
)

/** Loaded by the header for a signed-in visitor. */
const forSignedIn = ['src/web/shell/header/account-menu-button.tsx', 'src/web/shell/header/account-sheet-links.tsx']

/** Returns a manifest key's file and everything it imports statically. */
function filesOf(key: string, found = new Set<string>()): Set<string> {
  const entry = manifest[key]
  if (!entry) throw new Error(`The build has no ${key}.`)
  if (found.has(entry.file)) return found
  found.add(entry.file)
  for (const name of entry.imports ?? []) filesOf(name, found)
  return found
}

/** Returns the files that the server preloads for a page: the entry, the routes' files and those of their heads. */
function preloadedFiles(ids: readonly string[]): Set<string> {
  const preloads = ['__root__', ...ids].flatMap((id) => {
    const route = routes[id]
    if (!route) throw new Error(`The server knows no files of the route ${id}.`)
    return route.preloads ?? []
  })
  return new Set(preloads.map((file) => file.slice(1)))
}

const gzipSizes = new Map<string, number>()
function gzipSize(file: string): number {
  const known = gzipSizes.get(file) ?? gzipSync(readFileSync(join(client, file)), { level: 9 }).length
  gzipSizes.set(file, known)
  return known
}

const total = (files: Iterable<string>) => [...files].reduce((sum, file) => sum + gzipSize(file), 0)
const textOf = (files: Iterable<string>) =>
  [...files].map((file) => readFileSync(join(client, file), 'utf8')).join('\n')

it('finds the pages of the build', () => {
  expect(Object.keys(publicPages)).toEqual(
    expect.arrayContaining(['/', '/lenders/', '/auth/login', '/reply/$token', '/$']),
  )
  for (const id of signedInPages) expect(routes).toHaveProperty([id])
})

it.each(Object.entries(publicPages))('%s starts with at most 160 kB of JavaScript', (_page, ids) => {
  const files = preloadedFiles(ids)
  expect(total(files)).toBeLessThanOrEqual(publicBudget)
  // Ensures that the libraries are counted.
  expect(total(files)).toBeGreaterThan(80_000)
})

it.each(signedInPages)('%s starts with at most 220 kB of JavaScript', (id) => {
  const files = new Set([...preloadedFiles([id]), ...forSignedIn.flatMap((key) => [...filesOf(key)])])
  expect(total(files)).toBeLessThanOrEqual(signedInBudget)
})

it('a lazily hydrated page links to its styles, because the server renders it', () => {
  const found: string[] = []
  for (const [key, { dynamicImports = [] }] of Object.entries(manifest)) {
    const name = /^src\/web\/routes\/(index|lenders\.\$name)\.tsx\?tsr-split=component$/.exec(key)?.[1]
    if (name === undefined) continue
    found.push(name)
    const { css = [] } = routes[name === 'index' ? '/' : '/lenders/$name']!
    // A visitor's home page needs no dashboard styles.
    for (const part of dynamicImports.filter((one) => !one.endsWith('/-dashboard.tsx')))
      for (const file of manifest[part]?.css ?? []) expect(css, `${name}: ${part}`).toContain(`/${file}`)
  }
  expect(found.sort()).toEqual(['index', 'lenders.$name'])
})

it('a page loads at most 20 kB of styles and 70 kB of fonts', () => {
  const shared = routes['__root__']?.css ?? []
  expect(shared.length).toBeGreaterThan(0)
  for (const [id, { css = [] }] of Object.entries(routes)) {
    const styles = new Set([...shared, ...css].map((file) => file.slice(1)))
    expect(total(styles), id).toBeLessThanOrEqual(20_000)
  }
  const fonts = readdirSync(join(client, 'assets')).filter((name) => name.endsWith('.woff2'))
  expect(fonts.length).toBeGreaterThan(0)
  const bytes = fonts.reduce((sum, name) => sum + readFileSync(join(client, 'assets', name)).length, 0)
  expect(bytes).toBeLessThanOrEqual(70_000)
})

it('a visitor’s first page downloads neither the signed-in area nor any other page [SHELL-15]', () => {
  const ofEveryPage = preloadedFiles([])
  const signedIn = new Set(
    [...preloadedFiles(['/dashboard', '/deals/$id', '/profile'])].filter((file) => !ofEveryPage.has(file)),
  )
  // Code shared with public pages, such as money formats, is allowed.
  for (const file of signedIn) if (gzipSize(file) < 3000) signedIn.delete(file)
  expect(total(signedIn)).toBeGreaterThan(15_000)
  for (const [page, ids] of Object.entries(publicPages)) {
    const files = preloadedFiles(ids)
    expect(
      [...files].filter((file) => signedIn.has(file)),
      page,
    ).toEqual([])
    for (const [other, otherIds] of Object.entries(publicPages)) {
      if (other === page) continue
      const alone = otherIds.filter((id) => !ids.includes(id)).flatMap((id) => ownFileOf(id))
      expect(
        [...files].filter((file) => alone.includes(file)),
        `${page} with ${other}`,
      ).toEqual([])
    }
  }
})

/** Returns the file of a route's component, without shared chunks. */
function ownFileOf(id: string): string[] {
  const name = id === '/' ? 'index' : id.slice(1).replace(/\/$/, '/index').replaceAll('/', '.')
  const entry = manifest[`src/web/routes/${name}.tsx?tsr-split=component`]
  if (!entry) throw new Error(`No file of its own for ${id}.`)
  return [entry.file]
}

it('no public page starts with the validator or the form library, which forms load later', () => {
  // Names of their properties, which no minifier changes.
  const validator = 'safeParseAsync'
  const formLibrary = 'shouldUnregister'
  for (const [page, ids] of Object.entries(publicPages)) {
    const text = textOf(preloadedFiles(ids))
    expect(text.includes(validator), `${page}: zod`).toBe(false)
    expect(text.includes(formLibrary), `${page}: react-hook-form`).toBe(false)
  }
  const form = textOf(filesOf('src/web/features/accounts/sign-in/sign-in-form.tsx'))
  expect(form).toContain(validator)
  expect(form).toContain(formLibrary)
})

it('web code reads only the endpoint fields that the browser build keeps', () => {
  const contract = join(projectRoot, 'src/contract')
  const endpoints = readdirSync(contract, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .flatMap((name) => [...readFileSync(join(contract, name), 'utf8').matchAll(/export const (\w+) = endpoint\(/g)])
    .map(([, name]) => name!)
  expect(endpoints.length).toBeGreaterThan(20)
  const reading = new RegExp(`\\b(?:${endpoints.join('|')})\\.(?:${serverOnly.join('|')})\\b`, 'g')
  const found: string[] = []
  let looked = 0
  for (const entry of readdirSync(join(projectRoot, 'src/web'), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.tsx?$/.test(entry.name) || entry.name.includes('.test.')) continue
    looked++
    const text = readFileSync(join(entry.parentPath, entry.name), 'utf8')
    // Type imports are allowed, because the build removes them.
    for (const [match] of text.replace(/typeof \w+/g, '').matchAll(reading)) found.push(`${entry.name}: ${match}`)
  }
  expect(looked).toBeGreaterThan(200)
  expect(found).toEqual([])
})
