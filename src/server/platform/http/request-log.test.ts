import { Writable } from 'node:stream'
import Fastify, { LogController } from 'fastify'
import pino from 'pino'
import { expect, it } from 'vitest'
import type { App } from './app-instance.ts'
import { logRequests } from './request-log.ts'

/** Creates an app with pages and an account, and collects its log lines. */
async function createApp(level: string) {
  const lines: Record<string, unknown>[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)))
      done()
    },
  })
  const app = Fastify({
    loggerInstance: pino({ level }, stream) as never,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: true,
  })
  logRequests(app as unknown as App)
  app.decorateRequest('investor', null)
  app.get('/api/deals/:id', async (request) => {
    request.investor = { id: 'account-1', sid: 's', isEmailVerified: true, isProfileComplete: true }
    return 'ok'
  })
  app.get('/healthz', async () => 'ok')
  app.get('/*', async ({ url }, reply) => reply.code(url.includes('nothing') ? 404 : 200).send('ok'))
  const get = async (url: string, ip = '192.0.2.7') => {
    await app.inject({ url, headers: { 'x-forwarded-for': ip } })
    return lines.at(-1)!
  }
  return { lines, get }
}

it('logs page or route, account and a hash of the client, without an address [OPS-09]', async () => {
  const { get, lines } = await createApp('info')
  const deal = await get('/api/deals/secret-id?token=secret')
  expect(deal).toMatchObject({ route: '/api/deals/:id', status: 200, account: 'account-1' })
  expect((await get('/lenders/acme?page=2'))['route']).toBe('/lenders/:name')
  expect((await get('/lenders/state/ohio'))['route']).toBe('/lenders/state/:state')
  expect((await get('/reply/secret-Token'))['route']).toBe('/reply/:token')
  expect((await get('/sheet/secret-Token'))['route']).toBe('/sheet/:token')
  expect((await get('/result/secret-Token'))['route']).toBe('/result/:token')
  expect((await get('/comparison/secret-Token'))['route']).toBe('/comparison/:token')
  expect((await get('/deals/secret-id?tab=quotes'))['route']).toBe('/deals/:id')
  expect((await get('/market/ohio'))['route']).toBe('/market/:state')
  expect((await get('/%61bout'))['route']).toBe('/*')
  expect((await get('/about'))['route']).toBe('/about')
  const missing = await get('/nothing/secret')
  expect(missing).toMatchObject({ route: '/*', status: 404 })
  expect(missing).not.toHaveProperty('account')
  expect(missing['client']).toBe(deal['client'])
  expect((await get('/about', '192.0.2.8'))['client']).not.toBe(deal['client'])
  expect(JSON.stringify(lines)).not.toMatch(/secret|192\.0\.2|acme|ohio/)
  const other = await createApp('info')
  expect((await other.get('/about'))['client']).not.toBe(deal['client'])
})

it('logs probes at debug level only [OPS-09]', async () => {
  const quiet = await createApp('info')
  await quiet.get('/healthz')
  expect(quiet.lines).toEqual([])
  const loud = await createApp('debug')
  expect(await loud.get('/healthz')).toMatchObject({ route: '/healthz', level: 20 })
})
