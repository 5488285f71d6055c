import Fastify from 'fastify'
import { expect, it, vi } from 'vitest'
import { registerOverloadShedding } from './overload.ts'

async function startOverloaded() {
  const app = Fastify()
  registerOverloadShedding(app as never)
  const waiting: (() => void)[] = []
  app.post('/api/slow', () => new Promise((resolve) => waiting.push(() => resolve('done'))))
  app.get('/api/read', async () => 'read')
  app.get('/healthz', async () => 'alive')
  await app.ready()
  return {
    app,
    release: () => waiting.splice(0).forEach((answer) => void answer()),
    untilWaiting: (count: number) => vi.waitFor(() => expect(waiting).toHaveLength(count), { timeout: 5000 }),
  }
}

it('turns away what finds no place, tells when to come back, and goes on reading and telling its health [OPS-03]', async () => {
  const { app, release, untilWaiting } = await startOverloaded()
  const post = () => app.inject({ method: 'POST', url: '/api/slow' })
  const crowd = Array.from({ length: 160 }, post)
  await untilWaiting(128)
  expect((await app.inject('/api/read')).body).toBe('read')
  expect((await app.inject('/healthz')).body).toBe('alive')
  release()
  const answers = await Promise.all(crowd)
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(128)
  for (const answer of answers.filter(({ statusCode }) => statusCode !== 200)) {
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('5')
    expect(answer.json()).toMatchObject({ reason: 'overloaded' })
  }
  // Everybody has given the place back.
  const next = post()
  await untilWaiting(1)
  release()
  expect((await next).statusCode).toBe(200)
  await app.close()
})

it('takes fewer at a time while answers are slow [OPS-03]', async () => {
  const { app, release } = await startOverloaded()
  const accepted: number[] = []
  for (let round = 0; round < 5; round++) {
    const crowd = Array.from({ length: 160 }, () => app.inject({ method: 'POST', url: '/api/slow' }))
    await new Promise((resolve) => setTimeout(resolve, 850))
    release()
    accepted.push((await Promise.all(crowd)).filter(({ statusCode }) => statusCode === 200).length)
  }
  expect(accepted[0]).toBe(128)
  expect(accepted[1]).toBeLessThan(80)
  expect(accepted.at(-1)).toBe(16)
  await app.close()
})

it('gets back the places of clients that leave, whatever was being done for them [OPS-03]', async () => {
  const app = Fastify()
  registerOverloadShedding(app as never)
  const waiting: (() => void)[] = []
  const wait = () => new Promise<void>((resolve) => waiting.push(resolve))
  app.addHook('onRequest', async ({ url }) => {
    if (url === '/api/asked') await wait()
  })
  app.post('/api/asked', async () => 'done')
  app.post('/api/handled', async () => {
    await wait()
    return 'done'
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const post = (path: string, signal: AbortSignal | null = null) => fetch(address + path, { method: 'POST', signal })
  try {
    // Several times as many as there are places, in all.
    for (const path of ['/api/asked', '/api/handled'])
      for (let round = 0; round < 5; round++) {
        const leaving = new AbortController()
        const crowd = Array.from({ length: 100 }, () => post(path, leaving.signal).catch(() => 'left'))
        await vi.waitFor(() => expect(waiting).toHaveLength(100), { timeout: 5000 })
        leaving.abort()
        expect(new Set(await Promise.all(crowd))).toEqual(new Set(['left']))
        await new Promise((resolve) => setTimeout(resolve, 50))
        for (const go of waiting.splice(0)) go()
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    const last = post('/api/handled')
    await vi.waitFor(() => expect(waiting).toHaveLength(1))
    waiting[0]?.()
    expect((await last).status).toBe(200)
  } finally {
    await app.close()
  }
})

it('keeps the place of a client that left for as long as the work for it goes on [OPS-03]', async () => {
  const app = Fastify()
  registerOverloadShedding(app as never)
  const waiting: (() => void)[] = []
  app.post('/api/slow', () => new Promise((resolve) => waiting.push(() => resolve('done'))))
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const post = (signal: AbortSignal | null = null) => fetch(`${address}/api/slow`, { method: 'POST', signal })
  try {
    const leaving = new AbortController()
    const crowd = Array.from({ length: 128 }, () => post(leaving.signal).catch(() => 'left'))
    await vi.waitFor(() => expect(waiting).toHaveLength(128), { timeout: 5000 })
    leaving.abort()
    await Promise.all(crowd)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect((await post()).status).toBe(503)
    for (const go of waiting.splice(0)) go()
    await new Promise((resolve) => setTimeout(resolve, 20))
    const next = post()
    await vi.waitFor(() => expect(waiting).toHaveLength(1))
    waiting[0]?.()
    expect((await next).status).toBe(200)
  } finally {
    await app.close()
  }
})
