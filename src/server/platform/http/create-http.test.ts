import { Agent, get, type IncomingMessage } from 'node:http'
import pino from 'pino'
import { expect, it } from 'vitest'
import { createHttp } from './create-http.ts'
import { createLimits } from './limits.ts'

it('closes the connection after replies that are sent while the server stops', async () => {
  const { app, cache } = await createHttp({
    logger: pino({ level: 'silent' }),
    trustProxy: false,
    limits: createLimits({ pool: undefined, scale: 1 }),
    findInvestor: async () => undefined,
    requireOperator: () => Promise.reject(new Error('no desk')),
    hsts: undefined,
    tracing: undefined,
    isAnnounced: async () => false,
  })
  const stopping = Promise.withResolvers<void>()
  app.addHook('preClose', async () => stopping.resolve())
  const asked = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  app.get('/*', (request, reply) =>
    cache.send(request, reply, request.url, async () => {
      if (request.url === '/late') {
        asked.resolve()
        await release.promise
      }
      return {
        status: 200,
        headers: { 'content-type': 'text/plain' },
        body: Buffer.from('late'),
      }
    }),
  )
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const agent = new Agent({ keepAlive: true })
  const ask = (path: string) =>
    new Promise<IncomingMessage>((resolve, reject) => get(`${address}${path}`, { agent }, resolve).on('error', reject))
  const before = await ask('/before')
  expect(before.headers.connection).toBe('keep-alive')
  before.resume()
  const late = ask('/late')
  await asked.promise
  const closed = app.close()
  await stopping.promise
  release.resolve()
  const reply = await late
  expect(reply.headers.connection).toBe('close')
  expect(Buffer.concat(await reply.toArray()).toString()).toBe('late')
  await closed
  agent.destroy()
})
