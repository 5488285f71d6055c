import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDealEndpoint, listDealsEndpoint } from '#contract/deals/deals.ts'
import { dealBody } from '#test/builders/deal-builders.ts'
import { pause, startServer } from './built-server.ts'
import { expectWithin, figure, seconds } from './figure.ts'
import { callOver, newKey, signUp } from './investor.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-stopping-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('answers open requests on SIGTERM, exits with 0, and has stored acknowledged deals [OPS-03]', async () => {
  const dataDir = join(folder, 'term')
  let server = await startServer({ DATA_DIR: dataDir, SAMPLE_LENDERS: '500' })
  const { token } = await signUp(server.url, dataDir)
  const call = callOver(server.url, token)
  const inFlight = Array.from({ length: 20 }, (_, n) =>
    call(createDealEndpoint, { body: dealBody({ propertyAddress: `${n} In Flight Street` }) }, newKey()),
  )
  // The first answer shows that the other requests have arrived.
  await Promise.race(inFlight)
  const began = performance.now()
  const ending = server.end()
  const settled = await Promise.allSettled(inFlight)
  expect(await ending).toBe(0)
  expectWithin(performance.now() - began, 10_000, 'stopped')
  expect(settled.filter(({ status }) => status === 'rejected')).toEqual([])
  server = await startServer({ DATA_DIR: dataDir })
  expect(await callOver(server.url, token)(listDealsEndpoint)).toHaveLength(20)
  expect(await server.end('SIGINT')).toBe(0)
})

it('answers 503 at /readyz for over a second after SIGTERM, and all other requests normally [OPS-03]', async () => {
  const server = await startServer({ DATA_DIR: join(folder, 'notice') })
  const ask = (path: string) => fetch(server.url + path).then(({ status }) => status)
  expect(await ask('/readyz')).toBe(200)
  const began = performance.now()
  const ending = server.end()
  let noticed: number | undefined
  let refused: number | undefined
  while (refused === undefined) {
    try {
      const ready = await ask('/readyz')
      if (ready === 503) {
        noticed ??= performance.now()
        expect(await ask('/api/stats')).toBe(200)
      }
    } catch {
      refused = performance.now()
    }
  }
  expect(await ending).toBe(0)
  expectWithin(noticed! - began, 1000, 'not ready after SIGTERM')
  expect(refused - noticed!).toBeGreaterThan(1000)
  expectWithin(performance.now() - began, 10_000, 'stopped')
  figure(
    'SIGTERM',
    `503 on /readyz for ${seconds(refused - noticed!)}, ended after ${seconds(performance.now() - began)}`,
  )
})

it('exits with 0 on SIGTERM despite clients that send and read too slowly [OPS-03]', async () => {
  const server = await startServer({ DATA_DIR: join(folder, 'held') })
  const { hostname, port } = new URL(server.url)
  const beginnings = [
    'GET /healthz HTTP/1.1\r\nHost: x\r\n',
    'POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"name":',
    '',
  ]
  const sockets = beginnings.map(() => connect(Number(port), hostname).on('error', () => {}))
  for (const [at, socket] of sockets.entries()) socket.write(beginnings[at]!)
  await pause(300)
  const began = performance.now()
  expect(await server.end()).toBe(0)
  expectWithin(performance.now() - began, 10_000, 'stopped')
  for (const socket of sockets) socket.destroy()
})
