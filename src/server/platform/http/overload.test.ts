import { setImmediate as nextLoopIteration } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { App } from './app-instance.ts'
import { replyWithError } from './error-replies.ts'
import { registerOverload } from './overload.ts'

/** The limit's configuration: concurrent database requests, concurrent matching requests, and queue length. */
const [permits, matching, queue] = [64, 2, 256]

async function startApp() {
  const app = Fastify() as unknown as App
  app.setErrorHandler(replyWithError)
  registerOverload(app)
  const waiting: (() => void)[] = []
  const wait = () => new Promise<void>((resolve) => waiting.push(resolve))
  app.post('/api/slow', async () => {
    await wait()
    return 'done'
  })
  app.post('/api/match', { config: { matchesDeals: true } }, async () => {
    await wait()
    return 'matched'
  })
  app.get('/api/read', async () => 'read')
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const post = (path: string, signal: AbortSignal | null = null) => fetch(address + path, { method: 'POST', signal })
  return {
    app,
    post: (signal?: AbortSignal) => post('/api/slow', signal),
    match: () => post('/api/match'),
    release: () => waiting.splice(0).forEach((go) => void go()),
    untilWaiting: (count: number) => vi.waitFor(() => expect(waiting).toHaveLength(count), { timeout: 60_000 }),
  }
}

/** Releases waiting requests until all replies have arrived. */
async function drain(release: () => void, replies: readonly Promise<Response>[]): Promise<number[]> {
  let isOver = false
  const all = Promise.all(replies).finally(() => {
    isOver = true
  })
  while (!isOver) {
    release()
    await nextLoopIteration()
  }
  return (await all).map(({ status }) => status)
}

it('serves a burst that fills the queue without rejecting a request [OPS-03]', async () => {
  const { post, release } = await startApp()
  const burst = Array.from({ length: permits + queue }, () => post())
  expect(new Set(await drain(release, burst))).toEqual(new Set([200]))
})

it('rejects only requests that find the queue full, and still answers reads [OPS-03]', async () => {
  const { app, post, release, untilWaiting } = await startApp()
  let rejected: Response | undefined
  const crowd = Array.from({ length: permits + queue + 1 }, async () => {
    const reply = await post()
    if (reply.status === 503) rejected = reply
    return reply
  })
  await untilWaiting(permits)
  await vi.waitFor(() => expect(rejected).toBeDefined(), { timeout: 60_000 })
  expect(rejected?.headers.get('retry-after')).toBe('5')
  expect(await rejected?.json()).toMatchObject({ reason: 'overloaded' })
  expect((await app.inject('/api/read')).body).toBe('read')
  const statuses = await drain(release, crowd)
  expect(statuses.filter((status) => status === 503)).toHaveLength(1)
})

it('keeps the permit of a client that disconnects until its work ends [OPS-03]', async () => {
  const { post, release, untilWaiting } = await startApp()
  for (let round = 0; round < 3; round++) {
    const leaving = new AbortController()
    const crowd = Array.from({ length: permits }, () => post(leaving.signal).catch(() => 'left'))
    await untilWaiting(permits)
    leaving.abort()
    expect(new Set(await Promise.all(crowd))).toEqual(new Set(['left']))
    const next = post()
    await untilWaiting(permits)
    release()
    await untilWaiting(1)
    release()
    expect((await next).status).toBe(200)
  }
})

it('matches two deals at a time, and admits other requests in order of arrival [OPS-03]', async () => {
  const { post, match, release, untilWaiting } = await startApp()
  const deals = Array.from({ length: matching + 2 }, () => match())
  await untilWaiting(matching)
  const other = post()
  expect(await drain(release, [...deals, other])).toEqual(Array(matching + 3).fill(200))
})
