import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDealEndpoint } from '#contract/deals/deals.ts'
import { dealBody } from '#test/builders/deal-builders.ts'
import { expectWithin } from '#test/faults/figure.ts'
import { freePort } from '#test/free-port.ts'
import { type BuiltServer, pause, spawnServer, startServer } from './built-server.ts'
import { callOver, newKey, signUp } from './investor.ts'
import { type PostgresServer, postgresPrograms, startPostgres } from './postgres-server.ts'

describe.skipIf(!postgresPrograms())('on PostgreSQL', () => {
  let postgres: PostgresServer
  let folder: string
  beforeAll(async () => {
    postgres = await startPostgres()
    folder = await mkdtemp(join(tmpdir(), 'plumbline-outage-'))
  })
  afterAll(async () => {
    postgres.remove()
    await rm(folder, { recursive: true, force: true })
  })

  it('starts eight servers together on an empty database, running each migration once [OPS-01]', async () => {
    const url = await postgres.createDatabase('eight')
    const starts = Array.from({ length: 8 }, (_, n) =>
      startServer({ DATA_DIR: join(folder, `eight-${n}`), DATABASE_URL: url, SAMPLE_LENDERS: '50' }, 120_000),
    )
    const settled = await Promise.allSettled(starts)
    try {
      expect(settled.filter(({ status }) => status === 'rejected')).toEqual([])
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      const { rows: tables } = await client.query<{ name: string }>(
        `select format('%I.%I', schemaname, tablename) as name from pg_tables where tablename like '%migrations'`,
      )
      expect(tables.length).toBeGreaterThan(0)
      for (const { name } of tables) {
        const { rows } = await client.query(`select hash from ${name} group by hash having count(*) > 1`)
        expect(rows).toEqual([])
      }
      const { rows } = await client.query('select count(*)::int as n, count(distinct slug)::int as slugs from lenders')
      expect(rows).toEqual([{ n: 50, slugs: 50 }])
      await client.end()
    } finally {
      await Promise.all(settled.map((one) => (one.status === 'fulfilled' ? one.value.end() : undefined)))
    }
  })

  it('waits when it starts without its database: alive, not ready, and then serving [OPS-01] [OPS-03]', async () => {
    const url = await postgres.createDatabase('late')
    postgres.crash()
    const port = String(await freePort())
    const server = spawnServer({ DATA_DIR: join(folder, 'late'), DATABASE_URL: url, PORT: port, SAMPLE_LENDERS: '20' })
    try {
      const statusOf = (path: string) =>
        fetch(`${server.url}${path}`).then(
          ({ status }) => status,
          () => 0,
        )
      while ((await statusOf('/readyz')) === 0 && server.child.exitCode === null) await pause(50)
      expect([await statusOf('/healthz'), await statusOf('/readyz'), await statusOf('/api/lenders')]).toEqual([
        200, 503, 503,
      ])
      postgres.start()
      while ((await statusOf('/readyz')) !== 200 && server.child.exitCode === null) await pause(50)
      expect(await statusOf('/api/lenders')).toBe(200)
    } finally {
      if (server.child.exitCode === null) await server.end('SIGKILL')
    }
  })

  describe('one server', () => {
    let server: BuiltServer
    let token: string
    beforeAll(async () => {
      const dataDir = join(folder, 'one')
      server = await startServer({
        DATA_DIR: dataDir,
        DATABASE_URL: await postgres.createDatabase('one'),
        SAMPLE_LENDERS: '100',
      })
      ;({ token } = await signUp(server.url, dataDir))
    })
    afterAll(() => server.end('SIGKILL'))

    const headers = () => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' })
    async function timed(path: string, init?: RequestInit) {
      const began = performance.now()
      const reply = await fetch(server.url + path, { signal: AbortSignal.timeout(20_000), ...init })
      const text = await reply.text()
      return { status: reply.status, ms: performance.now() - began, retryAfter: reply.headers.get('retry-after'), text }
    }
    const privateCalls = () => [
      timed('/api/user', { headers: headers() }),
      timed('/api/deals', { headers: headers() }),
      timed('/api/deals', {
        method: 'POST',
        headers: { ...headers(), 'idempotency-key': randomUUID() },
        body: JSON.stringify(dealBody()),
      }),
      timed('/api/user/profile', { method: 'PATCH', headers: headers(), body: '{"firstName":"Ada"}' }),
    ]

    async function expectOutage(seconds: number) {
      const until = performance.now() + seconds * 1000
      while (performance.now() < until) {
        for (const reply of await Promise.all(privateCalls())) {
          // Never a 401, because the browser would sign the investor out.
          expect(reply.status, reply.text).toBe(503)
          expectWithin(reply.ms, 6000, '503 without a database')
          expect(Number(reply.retryAfter)).toBeGreaterThan(0)
        }
        const [health, ready, lenders, page] = await Promise.all([
          timed('/healthz'),
          timed('/readyz'),
          timed('/api/lenders?limit=5', { headers: headers() }),
          timed('/lenders'),
        ])
        expect([health.status, ready.status, lenders.status, page.status]).toEqual([200, 503, 200, 200])
        expectWithin(Math.max(health.ms, lenders.ms, page.ms), 3000, 'pages without a database')
      }
    }

    async function expectRecovery() {
      const began = performance.now()
      for (;;) {
        const replies = await Promise.all(privateCalls())
        if (replies.every(({ status }) => status === 200)) break
        for (const { status, text } of replies) expect([200, 503], text).toContain(status)
        await pause(100)
      }
      expectWithin(performance.now() - began, 6000, 'recovered')
      expect((await timed('/readyz')).status).toBe(200)
    }

    it('answers 503 while the database is frozen, except health and lenders, and signs out no one [OPS-03]', async () => {
      postgres.freeze()
      try {
        await expectOutage(12)
      } finally {
        postgres.thaw()
      }
      await expectRecovery()
    })

    it('does the same while the database is crashed, and recovers without a restart [OPS-03]', async () => {
      postgres.crash()
      // /readyz can be up to a second out of date.
      await pause(1200)
      try {
        await expectOutage(6)
      } finally {
        postgres.start()
      }
      await expectRecovery()
      const call = callOver(server.url, token)
      expect((await call(createDealEndpoint, { body: dealBody() }, newKey())).matchCount).toBeGreaterThanOrEqual(0)
    })
  })
})
