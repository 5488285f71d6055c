import Fastify from 'fastify'
import { expect, it } from 'vitest'
import type { App } from './app-instance.ts'
import { replyWithError } from './error-replies.ts'
import { registerOverload } from './overload.ts'

async function startApp() {
  const app = Fastify() as unknown as App
  app.setErrorHandler(replyWithError)
  await registerOverload(app)
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
  app.get('/healthz', async () => 'alive')
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    app,
    post: (signal: AbortSignal | null = null) => fetch(`${address}/api/slow`, { method: 'POST', signal }),
    match: () => fetch(`${address}/api/match`, { method: 'POST' }),
    release: () => waiting.splice(0).forEach((go) => void go()),
    untilWaiting: (count: number) => expect.poll(() => waiting).toHaveLength(count),
  }
}

it('a burst of 256 is answered after any quiet, a few at a time; nobody is rejected [OPS-03]', async () => {
  const { app, post, release } = await startApp()
  try {
    const burst = Array.from({ length: 256 }, () => post())
    const timer = setInterval(release, 5)
    const statuses = (await Promise.all(burst)).map(({ status }) => status)
    clearInterval(timer)
    expect(statuses).toEqual(Array(256).fill(200))
  } finally {
    await app.close()
  }
})

it('rejects with 503 what would wait too long, and goes on reading and telling its health [OPS-03]', async () => {
  const { app, post, release, untilWaiting } = await startApp()
  try {
    const crowd = Array.from({ length: 60 }, () => post())
    await untilWaiting(24)
    expect((await app.inject('/api/read')).body).toBe('read')
    expect((await app.inject('/healthz')).body).toBe('alive')
    const rejected = await Promise.all(crowd.slice(24))
    for (const reply of rejected) {
      expect(reply.status).toBe(503)
      expect(reply.headers.get('retry-after')).toBe('5')
      expect(await reply.json()).toMatchObject({ reason: 'overloaded' })
    }
    release()
    expect((await Promise.all(crowd.slice(0, 24))).map(({ status }) => status)).toEqual(Array(24).fill(200))
    const next = post()
    await untilWaiting(1)
    release()
    expect((await next).status).toBe(200)
  } finally {
    await app.close()
  }
})

it('a client that leaves keeps its permit for as long as the work for it goes on, and no longer [OPS-03]', async () => {
  const { app, post, release, untilWaiting } = await startApp()
  try {
    for (let round = 0; round < 3; round++) {
      const leaving = new AbortController()
      const crowd = Array.from({ length: 24 }, () => post(leaving.signal).catch(() => 'left'))
      await untilWaiting(24)
      leaving.abort()
      expect(new Set(await Promise.all(crowd))).toEqual(new Set(['left']))
      expect((await post()).status).toBe(503)
      release()
      await new Promise((resolve) => setTimeout(resolve, 30))
    }
    const last = post()
    await untilWaiting(1)
    release()
    expect((await last).status).toBe(200)
  } finally {
    await app.close()
  }
})

it('six deals are matched at once, beside whatever else asks the database [OPS-03]', async () => {
  const { app, post, match, release, untilWaiting } = await startApp()
  try {
    const deals = Array.from({ length: 8 }, () => match())
    await untilWaiting(6)
    const others = Array.from({ length: 18 }, () => post())
    await untilWaiting(24)
    const statuses = await Promise.all(deals.slice(6))
    expect(statuses.map(({ status }) => status)).toEqual([503, 503])
    release()
    expect(new Set((await Promise.all([...deals.slice(0, 6), ...others])).map(({ status }) => status))).toEqual(
      new Set([200]),
    )
    const next = match()
    await untilWaiting(1)
    release()
    expect((await next).status).toBe(200)
  } finally {
    await app.close()
  }
})
