import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { registerOverloadShedding } from './overload.ts'

async function startOverloaded() {
  const app = Fastify()
  registerOverloadShedding(app as never)
  const waiting: (() => void)[] = []
  app.post('/api/slow', () => new Promise((resolve) => waiting.push(() => resolve('done'))))
  app.get('/api/read', async () => 'read')
  app.get('/healthz', async () => 'alive')
  await app.ready()
  return { app, release: () => waiting.splice(0).forEach((answer) => void answer()) }
}

it('turns away what finds no place, tells when to come back, and goes on reading and telling its health [OPS-03]', async () => {
  const { app, release } = await startOverloaded()
  const post = () => app.inject({ method: 'POST', url: '/api/slow' })
  const crowd = Array.from({ length: 160 }, post)
  await new Promise((resolve) => setTimeout(resolve, 50))
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
  await new Promise((resolve) => setTimeout(resolve, 20))
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
