import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { expect, it } from 'vitest'
import { listAllDeals } from '#contract/deals/deals.ts'
import { dealBody } from '#test/builders/deal-builders.ts'
import { pause, startServer } from './built-server.ts'
import { capacity } from './capacity.ts'
import { figure } from './figure.ts'
import { callOver, signUp } from './investor.ts'
import { postgresPrograms, startPostgres } from './postgres-server.ts'
import { startProxy } from './proxy.ts'

/**
 * Requests a second on a busy day. A slow machine gets a sixteenth of one server's capacity, because client, proxy and
 * database share the cores with both servers. `overload.test.ts` tests higher rates.
 */
const busyDayPerSecond = 100
const shareOfCapacity = 1 / 16
const restarts = 6
const reads = ['/api/lenders?limit=5', '/api/user', '/', '/api/deals', '/api/stats']

type Load = { answered: number; deals: string[]; failures: string[]; end(): Promise<{ perSecond: number }> }

/** Measures the reads per second that one server answers. */
async function readsPerSecond(url: string, token: string): Promise<number> {
  let asked = 0
  return capacity(async () => {
    const reply = await fetch(url + reads[asked++ % reads.length], { headers: { authorization: `Bearer ${token}` } })
    await reply.arrayBuffer()
  })
}

/**
 * Requests pages and public and private reads at a fixed rate, without waiting for replies. Every fiftieth is a deal.
 */
function startLoad(url: string, token: string, requestsPerSecond: number): Load {
  const running = new Set<Promise<void>>()
  const load: Load = { answered: 0, deals: [], failures: [], end }
  let isLoading = true
  let sent = 0
  const began = performance.now()
  async function ask(n: number) {
    const isDeal = n % 50 === 49
    const path = isDeal ? '/api/deals' : reads[n % reads.length]!
    const authorization = `Bearer ${token}`
    const address = `${n} Rolling Street`
    try {
      const reply = await fetch(url + path, {
        signal: AbortSignal.timeout(15_000),
        ...(isDeal
          ? {
              method: 'POST',
              headers: { authorization, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
              body: JSON.stringify(dealBody({ propertyAddress: address })),
            }
          : { headers: { authorization } }),
      })
      const text = await reply.text()
      if (reply.status !== 200) load.failures.push(`${path} → ${reply.status} ${text.slice(0, 200)}`)
      else if (isDeal) load.deals.push(address)
      load.answered++
    } catch (error) {
      load.failures.push(`${path} → ${String(error)} after ${((performance.now() - began) / 1000).toFixed(1)} s`)
    }
  }
  const sending = (async () => {
    while (isLoading) {
      while (sent < ((performance.now() - began) / 1000) * requestsPerSecond) {
        const one = ask(sent++).finally(() => running.delete(one))
        running.add(one)
      }
      await pause(5)
    }
  })()
  async function end() {
    isLoading = false
    const perSecond = sent / ((performance.now() - began) / 1000)
    await sending
    await Promise.all(running)
    return { perSecond }
  }
  return load
}

it.skipIf(!postgresPrograms())(
  'fails no request while two servers behind a proxy restart in turn [OPS-03]',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'plumbline-rolling-'))
    const postgres = await startPostgres()
    const env = {
      DATA_DIR: folder,
      DATABASE_URL: await postgres.createDatabase('rolling'),
      SAMPLE_LENDERS: '100',
    }
    const servers = [await startServer(env), await startServer(env)]
    const proxy = await startProxy(servers.map(({ url }) => url))
    try {
      const { token } = await signUp(servers[0]!.url, folder)
      // Client and proxy share this process, so a blocked event loop delays the proxy's health checks.
      const eventLoopDelay = monitorEventLoopDelay({ resolution: 5 })
      eventLoopDelay.enable()
      const capacityPerSecond = await readsPerSecond(servers[0]!.url, token)
      const requestsPerSecond = Math.min(busyDayPerSecond, Math.floor(capacityPerSecond * shareOfCapacity))
      const load = startLoad(proxy.url, token, requestsPerSecond)
      const stops: number[] = []
      for (let turn = 0; turn < restarts; turn++) {
        const at = turn % 2
        await pause(500)
        const port = new URL(servers[at]!.url).port
        const began = performance.now()
        expect(await servers[at]!.end()).toBe(0)
        stops.push(performance.now() - began)
        servers[at] = await startServer({ ...env, PORT: port })
        // The proxy must see this server as ready before the other one stops.
        await pause(1000)
      }
      const { perSecond } = await load.end()
      figure(
        'rolling restart',
        `${restarts} restarts, ${load.answered} requests at ${perSecond.toFixed(0)}/s of ${capacityPerSecond.toFixed(0)}, ${load.failures.length} failed, ` +
          `stopped within ${Math.max(...stops).toFixed(0)} ms, client and proxy late by at most ${(eventLoopDelay.max / 1e6).toFixed(0)} ms`,
      )
      expect(load.failures).toEqual([])
      expect(perSecond).toBeGreaterThan(requestsPerSecond * 0.95)
      expect(Math.max(...stops)).toBeLessThan(10_000)
      const stored = await listAllDeals(callOver(proxy.url, token))
      expect(stored.map(({ propertyAddress }) => propertyAddress).sort()).toEqual(load.deals.sort())
    } finally {
      proxy.close()
      await Promise.all(servers.map((server) => server.end('SIGKILL')))
      postgres.remove()
      await rm(folder, { recursive: true, force: true })
    }
  },
)
