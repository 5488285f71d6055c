import { QueryObserver } from '@tanstack/react-query'
import { expect, it, onTestFinished, vi } from 'vitest'
import { dealMatchesQuery } from '#web/session/deal-queries.ts'
import { userQuery } from '#web/session/session.ts'
import { dealQuery } from './features/deals/deals.requests.ts'
import { createQueryClient } from './query-client.ts'
import { dashboardStatsQuery, dealsQuery, topLendersQuery } from './session/deal-queries.ts'

type Answer = { status: number; body: string; headers?: Record<string, string> }

/** Replaces the browser's storage and network, and records their use. */
function browser(answers: Answer[], token: string | null = null) {
  const stored = new Map<string, string>(token === null ? [] : [['auth_token', token]])
  const asked: { url: string; authorization: string | null }[] = []
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    asked.push({ url, authorization: new Headers(init?.headers).get('authorization') })
    const { status, body, headers } = answers.shift()!
    return new Response(body, { status, headers: headers ?? {} })
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  return { asked, stored }
}

it('loads private data with the token, under its URL as the key, and returns null for a 401 [SHELL-18]', async () => {
  const { asked } = browser(
    [...Array(6).fill({ status: 200, body: '[1]' }), { status: 401, body: '{"message":"Please sign in"}' }],
    'tok',
  )
  const client = createQueryClient()
  await client.fetchQuery(userQuery())
  await client.fetchQuery(dealsQuery())
  await client.fetchQuery(dashboardStatsQuery())
  await client.fetchQuery(topLendersQuery())
  await client.fetchQuery(dealQuery('d1'))
  expect(await client.fetchQuery(dealMatchesQuery('d1'))).toEqual([1])
  const cached = client.getQueryCache().getAll()
  expect(cached).toHaveLength(6)
  expect(asked).toEqual(cached.map(({ queryKey }) => ({ url: queryKey.join('/'), authorization: 'Bearer tok' })))
  expect(await client.fetchQuery({ ...userQuery(), staleTime: 0 })).toBeNull()
})

it('does not retry, and throws other failures with the server’s message [SHELL-18]', async () => {
  const { asked } = browser([
    { status: 503, body: '{"message":"Try again in a moment"}' },
    { status: 200, body: '1' },
  ])
  await expect(createQueryClient().fetchQuery(userQuery())).rejects.toMatchObject({
    status: 503,
    message: 'Try again in a moment',
  })
  expect(asked).toHaveLength(1)
})

it('data is never stale and never refetched automatically [SHELL-18]', async () => {
  const { asked } = browser([{ status: 200, body: '1' }])
  const client = createQueryClient()
  await client.fetchQuery(userQuery())
  vi.useFakeTimers({ now: Date.now() + 365 * 86_400_000 })
  onTestFinished(() => void vi.useRealTimers())
  const observer = new QueryObserver(client, userQuery())
  onTestFinished(observer.subscribe(() => {}))
  expect(observer.getCurrentResult()).toMatchObject({ data: 1, isStale: false, fetchStatus: 'idle' })
  expect(asked).toHaveLength(1)
  const { queries, mutations } = client.getDefaultOptions()
  expect(queries).toMatchObject({
    retry: false,
    refetchInterval: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchOnMount: false,
  })
  expect(mutations).toMatchObject({ retry: false })
})
