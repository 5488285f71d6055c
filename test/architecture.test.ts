import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'
import { projectRoot } from '#server/project-root.ts'

type Source = { path: string; text: string; imports: { target: string; isType: boolean }[] }

const sources = readSources()
const isTest = (path: string) => /\.test\.tsx?$/.test(path)
const product = sources.filter((source) => !isTest(source.path))
/** The same without type imports, which don't exist at run time. */
const runtime = product.map((source) => ({ ...source, imports: source.imports.filter(({ isType }) => !isType) }))

function readSources(): Source[] {
  const found: Source[] = []
  for (const entry of readdirSync(join(projectRoot, 'src'), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.tsx?$/.test(entry.name) || entry.name.endsWith('.gen.ts')) continue
    const path = relative(projectRoot, join(entry.parentPath, entry.name))
    const text = readFileSync(join(projectRoot, path), 'utf8')
    found.push({ path, text, imports: importsOf(path, text) })
  }
  return found
}

/** Returns a file's static, dynamic and re-exporting imports. Project files are paths from the root. */
function importsOf(path: string, text: string): Source['imports'] {
  const { module, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]!.message}`)
  const found: Source['imports'] = []
  for (const { moduleRequest, entries } of module.staticImports)
    found.push({
      target: resolveImport(path, moduleRequest.value),
      isType: entries.length > 0 && entries.every(({ isType }) => isType),
    })
  for (const { entries } of module.staticExports)
    for (const { moduleRequest, isType } of entries)
      if (moduleRequest) found.push({ target: resolveImport(path, moduleRequest.value), isType })
  for (const { moduleRequest } of module.dynamicImports) {
    const name = /^(['"])(.+)\1$/.exec(text.slice(moduleRequest.start, moduleRequest.end))?.[2]
    if (name !== undefined) found.push({ target: resolveImport(path, name), isType: false })
  }
  return found
}

function resolveImport(path: string, name: string): string {
  if (name.startsWith('#')) return `src/${name.slice(1).replace(/\?.*$/, '')}`
  if (name.startsWith('.')) return normalize(join(dirname(path), name.replace(/\?.*$/, '')))
  return name
}

/** Returns every import that breaks a rule, as "file → target". */
function violations(
  inFiles: (path: string) => boolean,
  isBad: (target: string, path: string) => boolean,
  files = product,
): string[] {
  return files
    .filter((source) => inFiles(source.path))
    .flatMap((source) =>
      source.imports
        .filter(({ target }) => isBad(target, source.path))
        .map(({ target }) => `${source.path} → ${target}`),
    )
}

const isPackage = (target: string) => !target.startsWith('src/') && !target.startsWith('..')
const under = (folder: string) => (path: string) => path.startsWith(`${folder}/`)
const featureOf = (path: string) => /^src\/(?:server|web)\/features\/([\w-]+)\//.exec(path)?.[1]

/** Folders of a server feature that count as separate features in the rule against cycles. */
const separateFolders: Readonly<Record<string, string>> = {
  'accounts/google': 'accounts/google',
  'accounts/onboarding': 'accounts/onboarding',
  'accounts/personal-data': 'accounts/personal-data',
  'accounts/profile': 'accounts/profile',
  'deals/life': 'deals/life',
  'deals/alerts': 'deals/life',
  'deals/checklist': 'deals/life',
  'deals/dates': 'deals/life',
  'deals/sheets': 'deals/life',
  'site/contact': 'site/contact',
  'site/share-images': 'site/share-images',
}
function subjectOf(path: string): string | undefined {
  if (path.startsWith('src/web/')) return featureOf(path)
  const [, feature, folder] = /^src\/server\/features\/([\w-]+)\/(?:([\w-]+)\/)?/.exec(path) ?? []
  return feature && (separateFolders[`${feature}/${folder}`] ?? feature)
}

it('finds the files that it checks', () => {
  for (const folder of [
    'src/domain/matching',
    'src/contract',
    'src/server/features',
    'src/server/platform/http',
    'src/server/platform/db',
    'src/web/routes',
    'src/web/features',
    'src/web/ui',
  ])
    expect(product.filter((source) => under(folder)(source.path)).length, folder).toBeGreaterThan(2)
  expect(product.length).toBeGreaterThan(150)
  expect(product.reduce((sum, source) => sum + source.imports.length, 0)).toBeGreaterThan(product.length)
})

it('the domain imports only zod and itself', () => {
  expect(violations(under('src/domain'), (target) => target !== 'zod' && !target.startsWith('src/domain/'))).toEqual([])
})

it('the contract imports only zod, the domain and itself', () => {
  expect(
    violations(under('src/contract'), (target) => target !== 'zod' && !/^src\/(domain|contract)\//.test(target)),
  ).toEqual([])
})

it('web and server share only the contract and the domain', () => {
  expect(violations(under('src/web'), (target) => target.startsWith('src/server/'))).toEqual([])
  expect(violations(under('src/server'), (target) => target.startsWith('src/web/'))).toEqual([])
})

it('web layers import only downward: routes, features, shell, then ui, forms and other helpers', () => {
  expect(
    violations(
      under('src/web/features'),
      (target) => target.startsWith('src/web/routes/') || target.startsWith('src/web/router'),
    ),
  ).toEqual([])
  const shared = ['ui', 'charts', 'hydration', 'forms', 'format', 'session', 'storage', 'shell']
  for (const layer of shared)
    expect(
      violations(under(`src/web/${layer}`), (target) => /^src\/web\/(routes|features)\//.test(target)),
      layer,
    ).toEqual([])
  for (const layer of ['ui', 'charts', 'format', 'storage'])
    expect(
      violations(under(`src/web/${layer}`), (target) => /^src\/web\/(hydration|forms|session|shell)\//.test(target)),
      layer,
    ).toEqual([])
})

it('server layers import only downward: app, features, platform, and db at its bottom', () => {
  expect(
    violations(under('src/server/platform/db'), (target) =>
      /^src\/server\/(cli|platform\/(http|ssr|backup|jobs|mail))\//.test(target),
    ),
  ).toEqual([])
  for (const layer of ['http', 'backup', 'db', 'jobs', 'mail', 'tracing'])
    expect(
      violations(
        under(`src/server/platform/${layer}`),
        (target) => target.startsWith('src/server/features/') || target === 'src/server/app.ts',
      ),
      layer,
    ).toEqual([])
  expect(
    violations(
      under('src/server/features'),
      (target) =>
        /^src\/server\/(app|deps|main|start)\.ts$/.test(target) || /^src\/server\/(cli|platform\/ssr)\//.test(target),
    ),
  ).toEqual([])
})

it('only queries, tables, db and jobs import drizzle-orm', () => {
  const isAllowed = (path: string) =>
    /\.(queries|table)\.ts$/.test(path) || /^src\/server\/platform\/(db|jobs)\//.test(path)
  expect(
    violations(
      (path) => !isAllowed(path),
      (target) => target === 'drizzle-orm' || target.startsWith('drizzle-orm/'),
    ),
  ).toEqual([])
})

it('only http, ssr, routes and the composition import fastify', () => {
  const isAllowed = (path: string) =>
    /\.routes\.ts$/.test(path) ||
    /^src\/server\/platform\/(http|ssr)\//.test(path) ||
    /^src\/server\/(app|main|start|deps|logger)\.ts$/.test(path)
  // The logger's type is Fastify's. A type import doesn't depend on the framework at run time.
  expect(
    violations(
      (path) => !isAllowed(path),
      (target) => /^(@fastify\/|fastify$|fastify\/)/.test(target),
      runtime,
    ),
  ).toEqual([])
})

it('no file imports itself through other files', () => {
  const graph = new Map(
    product.map((source) => [
      source.path,
      source.imports.filter(({ target, isType }) => !isPackage(target) && !isType).map(({ target }) => target),
    ]),
  )
  const state = new Map<string, 'open' | 'done'>()
  const cycles: string[] = []
  function visit(path: string, trail: string[]) {
    if (state.get(path) === 'done') return
    if (state.get(path) === 'open') {
      cycles.push([...trail.slice(trail.indexOf(path)), path].join(' → '))
      return
    }
    state.set(path, 'open')
    for (const next of graph.get(path) ?? []) if (graph.has(next)) visit(next, [...trail, path])
    state.set(path, 'done')
  }
  for (const path of graph.keys()) visit(path, [])
  expect(cycles).toEqual([])
})

/** Returns the nodes of a graph that can be reached from themselves. */
function nodesInCycles(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    [...(graph.get(from) ?? [])].some((next) => {
      if (next === to) return true
      if (seen.has(next)) return false
      seen.add(next)
      return reaches(next, to, seen)
    })
  return [...graph.keys()].filter((node) => reaches(node, node))
}

/** Returns the imports between groups of files, without those within a group. Omits files without a group. */
function importsBetween(groupOf: (path: string) => string | undefined, files = product): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>()
  for (const { path, imports } of files) {
    const from = groupOf(path)
    if (from === undefined) continue
    const targets = graph.get(from) ?? new Set()
    for (const { target } of imports) {
      const to = groupOf(target)
      if (to !== undefined && to !== from) targets.add(to)
    }
    graph.set(from, targets)
  }
  return graph
}

it.each(['server', 'web'])('features of %s have no import cycle', (side) => {
  const graph = importsBetween((path) => (path.startsWith(`src/${side}/`) ? subjectOf(path) : undefined))
  expect(graph.size).toBeGreaterThan(5)
  expect(nodesInCycles(graph)).toEqual([])
})

it('folders of web have no import cycle at run time', () => {
  const isBelowRoutes = (path: string) => /^src\/web\/(?!routes\/)\w+\//.test(path)
  const graph = importsBetween((path) => (isBelowRoutes(path) ? dirname(path) : undefined), runtime)
  expect(graph.size).toBeGreaterThan(50)
  expect(nodesInCycles(graph)).toEqual([])
})

/** Folders that count as one with their subfolders, whose parts call one another. */
const oneFolder = /^src\/server\/features\/(?:quotes|lenders\/import)(?=\/)/

it.each(['domain', 'contract', 'server/platform', 'server/features'])('folders of %s have no import cycle', (part) => {
  const graph = importsBetween((path) =>
    path.startsWith(`src/${part}/`) ? (oneFolder.exec(path)?.[0] ?? dirname(path)) : undefined,
  )
  expect(graph.size).toBeGreaterThan(5)
  expect(nodesInCycles(graph)).toEqual([])
})

it('file names are specific', () => {
  const barred = /(^|\/)(utils?|helpers?|common|misc|libs?|types|constants)(\/|\.tsx?$)/
  expect(sources.map((source) => source.path).filter((path) => barred.test(path))).toEqual([])
  const isKebab = (path: string) =>
    path
      .split('/')
      .every((part) => /^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(part) || part.startsWith('__root') || part.includes('$'))
  expect(sources.map((source) => source.path).filter((path) => !isKebab(path))).toEqual([])
})

it('there are no barrel files and no files above 400 lines', () => {
  expect(
    product
      .filter((source) => /(^|\/)index\.tsx?$/.test(source.path) && !source.path.startsWith('src/web/routes/'))
      .map((source) => source.path),
  ).toEqual([])
  const data = ['src/domain/text/common-passwords.ts', 'src/web/ui/icons.ts']
  expect(
    product
      .filter((source) => source.text.split('\n').length > 400 && !data.includes(source.path))
      .map((source) => source.path),
  ).toEqual([])
})

it('every relative and project import includes the file name', () => {
  expect(
    violations(
      () => true,
      (target) => !isPackage(target) && !/\.(ts|tsx|css|json|svg|woff2)$/.test(target),
      sources,
    ),
  ).toEqual([])
})

it('the product imports only runtime dependencies, and all other code only listed packages', () => {
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(join(projectRoot, 'package.json'), 'utf8'),
  ) as Record<'dependencies' | 'devDependencies', Record<string, string>>
  const packageOf = (target: string) => /^(?:@[^/]+\/)?[^/]+/.exec(target)![0]
  const isPackage = (target: string) => !/^(src|test|scripts|bench|node:|virtual:|\.|#|\/)/.test(target)
  const isKnown = (target: string, names: Record<string, string>) =>
    packageOf(target) in names || `@types/${packageOf(target)}` in names
  const without = (files: Source[], names: Record<string, string>) =>
    violations(
      () => true,
      (target) => isPackage(target) && !isKnown(target, names),
      files,
    )
  expect(without(runtime, dependencies)).toEqual([])
  expect(without(sources, { ...dependencies, ...devDependencies })).toEqual([])
})

it('stylesheets contain only what utilities can’t express', () => {
  const sheets = readdirSync(join(projectRoot, 'src'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.css'),
  )
  const shared = sheets.filter((name) => !name.endsWith('.module.css'))
  expect(shared.filter((name) => !/^web\/styles\/[\w-]+\.css$/.test(name))).toEqual([])
  // Shared classes for the page's width, icons, lead sentence, long text and one-time animation.
  const known = new Set(['wrap', 'icon', 'icon-small', 'lead', 'prose', 'settle'])
  const classes = shared.flatMap((name) => {
    const rules = readFileSync(join(projectRoot, 'src', name), 'utf8')
      .replace(/\/\*.*?\*\//gs, '')
      .replace(/\{[^{}]*\}/g, '{}')
    return [...rules.matchAll(/\.([a-z][\w-]*)(?=[^'"]*\{)/gi)].map(([, word]) => `${name}: .${word}`)
  })
  expect(classes.length).toBeGreaterThan(4)
  expect(classes.filter((one) => !known.has(one.split(' .')[1]!))).toEqual([])
})
