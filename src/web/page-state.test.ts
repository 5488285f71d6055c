import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { expect, it, vi } from 'vitest'
import { type Call, CallError } from '#contract/wire/call.ts'
import type { AppContext } from './app-context.ts'
import { dehydratePage, restorePage, splitAtPageState } from './page-state.ts'
import { createQueryClient } from './query-client.ts'

const hostile = '</script><script>alert(1)</script><!-- & "quoted" \u2028 \\u003c'

function contextOf(name: string): AppContext {
  return { queryClient: createQueryClient(), call: (() => {}) as unknown as Call, site: { name, publicUrl: '' } }
}

/** Dehydrates a page whose loader does this, and restores it as a browser does that gets the page. */
async function travel(loader: () => unknown) {
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

it('sends query data to the browser whole, and no text in it can close the script element', async () => {
  const { json, received, matches } = await travel(() => ({ text: hostile }))
  expect(json).not.toContain('<')
  expect(received.site.name).toBe('Plumbline')
  expect(received.queryClient.getQueryCache().getAll()).toHaveLength(1)
  expect(received.queryClient.getQueryData(['/api/lenders', { search: hostile }])).toEqual({ name: hostile })
  expect(matches).toMatchObject([
    { i: '__root__#', s: 'success' },
    { s: 'success', l: { text: hostile } },
  ])
})

it('what a call answered stays its answer, and the text of a fault of ours stays on the server', async () => {
  const unavailable = await travel(() => Promise.reject(new CallError(503, { message: 'Try again in a minute' })))
  const { e: error } = unavailable.matches.at(-1)!
  expect(error).toBeInstanceOf(CallError)
  expect(error).toMatchObject({ status: 503, message: 'Try again in a minute' })
  const fault = await travel(() => Promise.reject(new Error('password of the database')))
  expect(fault.matches.at(-1)).toMatchObject({ s: 'error', e: expect.any(Error) })
  expect(fault.json).not.toContain('password')
})

it('is written in its element, between the HTML before and after it', () => {
  const element = '<script id="page-state" type="application/json">'
  const [before, after] = splitAtPageState(`<head></head>${element}</script><p>a</p>${element}</script><p>b</p>`)
  expect(before).toBe(`<head></head>${element}</script><p>a</p>${element}`)
  expect(after).toBe('</script><p>b</p>')
})
