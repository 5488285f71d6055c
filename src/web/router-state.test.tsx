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
import { dehydrateRouter, dropStateScript, handOverToRouter, scrollScript } from './router-state.ts'

/** A site of two levels, whose loaders say when they run. */
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
    // The types of routes are those of the site's own router.
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

/** Hydrates the router of a browser that gets this state, as JSON. */
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
])('%s: the browser goes on with what the server read, and reads nothing again', async (path, statuses, text) => {
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
])('%s carries no inline script of the router but the constant that the policy lists', async (path, expected) => {
  const { html } = await renderOnServer(path)
  expect([...html.matchAll(/<script[^>]*>(.*?)<\/script>/gs)].map(([, text]) => text)).toEqual(expected)
})
