import { afterEach, expect, it, vi } from 'vitest'
import { getUserEndpoint } from '#contract/accounts/profile.ts'
import { getStatsEndpoint } from '#contract/site/site.ts'
import { createBrowserCall, fetchWithToken, registerSignOut } from './browser-call.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Starts a sign-out. Returns the requests sent meanwhile, and functions that let it succeed or fail. */
function startSignOut() {
  const sent: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    sent.push(url)
    return Response.json({})
  })
  let stored: string | null = 'v1.token'
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const signOut = registerSignOut(
    promise.then(() => {
      stored = null
    }),
  )
  return { sent, call: createBrowserCall({ token: () => stored }), signOut, end: resolve, fail: reject }
}

it('answers a waiting call with 401 once sign-out has ended its session [SHELL-10]', async () => {
  const { sent, call, signOut, end } = startSignOut()
  const user = call(getUserEndpoint)
  end()
  await signOut
  await expect(user).rejects.toMatchObject({ status: 401 })
  expect(sent).toEqual([])
})

it('sends a waiting call when the sign-out failed [SHELL-10]', async () => {
  const { sent, call, signOut, fail } = startSignOut()
  const user = call(getUserEndpoint)
  expect(sent).toEqual([])
  fail(new Error('The server is away.'))
  await expect(signOut).rejects.toThrow('The server is away.')
  await user
  expect(sent).toEqual(['/api/user'])
})

it('sends a call without a token immediately [SHELL-10]', async () => {
  const { sent, signOut, end } = startSignOut()
  await createBrowserCall({ token: () => null })(getStatsEndpoint)
  expect(sent).toEqual(['/api/stats'])
  end()
  await signOut
})

it('sends no authorization header with a stream’s request while no token is stored [SHELL-10]', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit) => {
    sent.push(headers)
    return Response.json({})
  })
  await fetchWithToken('/api/events', { headers: { accept: 'text/event-stream' } })
  expect(sent).toEqual([{ accept: 'text/event-stream' }])
})
