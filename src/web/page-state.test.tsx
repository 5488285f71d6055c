import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  HeadContent,
  notFound,
  Scripts,
} from '@tanstack/react-router'
import { hydrate } from '@tanstack/react-router/ssr/client'
import { createRequestHandler, RouterServer } from '@tanstack/react-router/ssr/server'
import type { AnyRouter } from '@tanstack/router-core'
import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { type Call, CallError } from '#contract/wire/call.ts'
import type { AppContext } from './app-context.ts'
import {
  dehydratePage,
  dehydrateRouter,
  dropStateScript,
  handOverToRouter,
  restorePage,
  scrollScript,
  splitAtPageState,
} from './page-state.ts'
import { createQueryClient } from './query-client.ts'

const hostile = '</script><script>alert(1)</script><!-- & "quoted" \u2028 \\u003c'

function contextOf(name: string): AppContext {
  return { queryClient: createQueryClient(), call: (() => {}) as unknown as Call, site: { name, publicUrl: '' } }
}

/** Dehydrates a page with this loader, and restores it in a fake browser. */
async function dehydrateAndRestore(loader: () => unknown) {
  const sent = contextOf('Plumbline')
  sent.queryClient.setQueryData(['/api/lenders', { search: hostile }], { name: hostile })
  await sent.queryClient
    .fetchQuery({ queryKey: ['failed'], queryFn: () => Promise.reject(new Error()) })
    .catch(() => {})
  const root = createRootRoute()
  const page = createRoute({ getParentRoute: () => root, path: '/a/b', loader, errorComponent: () => null })
  const history = createMemoryHistory({ initialEntries: ['/a/b'] })
  const router = createRouter({ routeTree: root.addChildren([page]), history, context: sent })
  await router.load()
  const json = dehydratePage(router)
  vi.stubGlobal('window', {})
  vi.stubGlobal('document', { getElementById: () => ({ textContent: json }) })
  const received = contextOf('')
  restorePage(received)
  const { $_TSR: bootstrap } = window
  vi.unstubAllGlobals()
  return { json, received, matches: bootstrap?.router?.matches ?? [] }
}

it('restores query data in the browser, and no text in it can close the script element', async () => {
  const { json, received, matches } = await dehydrateAndRestore(() => ({ text: hostile }))
  expect(json).not.toContain('<')
  expect(received.site.name).toBe('Plumbline')
  expect(received.queryClient.getQueryCache().getAll()).toHaveLength(1)
  expect(received.queryClient.getQueryData(['/api/lenders', { search: hostile }])).toEqual({ name: hostile })
  expect(matches).toMatchObject([
    { i: '__root__#', s: 'success' },
    { s: 'success', l: { text: hostile } },
  ])
})

it('dehydrates API error replies; the texts of other errors stay on the server', async () => {
  const unavailable = await dehydrateAndRestore(() =>
    Promise.reject(new CallError(503, { message: 'Try again in a minute' })),
  )
  const { e: error } = unavailable.matches.at(-1)!
  expect(error).toBeInstanceOf(CallError)
  expect(error).toMatchObject({ status: 503, message: 'Try again in a minute' })
  const fault = await dehydrateAndRestore(() => Promise.reject(new Error('password of the database')))
  expect(fault.matches.at(-1)).toMatchObject({ s: 'error', e: expect.any(Error) })
  expect(fault.json).not.toContain('password')
})

it('splits the HTML inside the last state element', () => {
  const element = '<script id="page-state" type="application/json">'
  const [before, after] = splitAtPageState(`<head></head>${element}</script><p>a</p>${element}</script><p>b</p>`)
  expect(before).toBe(`<head></head>${element}</script><p>a</p>${element}`)
  expect(after).toBe('</script><p>b</p>')
})

/** Creates a site with two levels of routes, whose loaders record their runs in `loaded`. */
function createSite(path: string, options: { loaded?: string[]; scrollRestoration?: true } = {}) {
  const root = createRootRoute({
    shellComponent: ({ children }) => (
      <html lang="en">
        <head>
          <HeadContent />
        </head>
        <body>
          {children}
          <Scripts />
        </body>
      </html>
    ),
    notFoundComponent: () => <p>nothing here</p>,
  })
  const section = createRoute({ getParentRoute: () => root, path: '/section' })
  const page = createRoute({
    getParentRoute: () => section,
    path: '/$name',
    loader({ params }) {
      options.loaded?.push(params.name)
      if (params.name === 'missing') throw notFound()
      if (params.name === 'broken') throw new Error()
      return { text: `read ${params.name}` }
    },
    // Casts the data, because the route types are those of the site's own router.
    component: () => <p>{(page.useLoaderData() as { text: string }).text}</p>,
    notFoundComponent: () => <p>no such page</p>,
    errorComponent: () => <p>out of order</p>,
  })
  return createRouter({
    routeTree: root.addChildren([section.addChildren([page])]),
    history: createMemoryHistory({ initialEntries: [path] }),
    scrollRestoration: options.scrollRestoration ?? false,
  })
}

/** Returns the HTML and the router state that the server sends for an address. */
async function renderOnServer(path: string) {
  let html = ''
  let state: ReturnType<typeof dehydrateRouter> | undefined
  const handle = createRequestHandler({
    request: new Request(`https://plumbline.example${path}`),
    createRouter: () => createSite(path, { scrollRestoration: true }),
    getRouterManifest: () => ({ routes: { __root__: { preloads: ['/assets/entry.js'] } } }),
  })
  await handle(async ({ router }) => {
    dropStateScript(router)
    state = dehydrateRouter(router)
    html = renderToString(<RouterServer router={router} />)
    return new Response(null)
  })
  return { html, state: state! }
}

/** Hydrates a browser's router from this state, sent as JSON. */
async function hydrateFrom(state: object, path: string) {
  const loaded: string[] = []
  const router = createSite(path, { loaded })
  vi.stubGlobal('window', {})
  vi.stubGlobal('document', { querySelector: () => null })
  handOverToRouter(JSON.parse(JSON.stringify(state)))
  await hydrate(router as AnyRouter)
  vi.unstubAllGlobals()
  return { router, loaded }
}

it.each([
  ['/section/one', ['success', 'success', 'success'], 'read one'],
  ['/section/missing', ['success', 'success', 'notFound'], 'no such page'],
  ['/section/broken', ['success', 'success', 'error'], 'out of order'],
  ['/nowhere', ['success'], 'nothing here'],
])('%s: the browser uses the server’s data and runs no loader again', async (path, statuses, text) => {
  const { html, state } = await renderOnServer(path)
  expect(html).toContain(text)
  const { router, loaded } = await hydrateFrom(state, path)
  expect(loaded).toEqual([])
  expect(router.state.matches.map(({ status }) => status)).toEqual(statuses)
  expect(router.state.matches.at(-1)?.loaderData).toEqual(state.matches.at(-1)?.l)
  expect(renderToString(<RouterServer router={router as AnyRouter} />)).toContain(text)
  expect(router.ssr?.manifest).toEqual({
    routes: expect.objectContaining({ __root__: { preloads: ['/assets/entry.js'] } }),
  })
})

it.each([
  ['/section/one', [scrollScript()]],
  ['/section/missing', [scrollScript()]],
  ['/nowhere', []],
])('%s has no inline script of the router except the constant that the policy lists', async (path, expected) => {
  const { html } = await renderOnServer(path)
  expect([...html.matchAll(/<script[^>]*>(.*?)<\/script>/gs)].map(([, text]) => text)).toEqual(expected)
})
