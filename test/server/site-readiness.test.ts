import { expect, it } from 'vitest'
import { expectWithin } from '#test/faults/figure.ts'
import { startTestApp } from '#test/start-test-app.ts'

it('is alive but not ready during a database outage, within seconds, and ready again afterwards [OPS-03]', async () => {
  const t = await startTestApp({ start: { isWorking: false } })
  try {
    const ready = async () => {
      const started = performance.now()
      const reply = await t.fetch('/readyz')
      return { status: reply.status, body: await reply.json(), ms: performance.now() - started }
    }
    // Readiness is cached for a second.
    const eventually = { timeout: 60_000, interval: 200 }
    expect(await ready()).toMatchObject({ status: 200 })
    await t.deps.db.execute('alter table drizzle.__drizzle_migrations rename to away')
    let away: Awaited<ReturnType<typeof ready>> | undefined
    await expect
      .poll(async () => (away = await ready()), eventually)
      .toMatchObject({
        status: 503,
        body: {
          status: 'failing',
          checks: { process: 'ok', database: 'failing', migrations: 'failing', catalogue: 'ok' },
        },
      })
    expectWithin(away!.ms, 3000, 'not ready without migrations')
    expect((await t.fetch('/healthz')).status).toBe(200)
    await t.deps.db.execute('alter table drizzle.away rename to __drizzle_migrations')
    await expect.poll(ready, eventually).toMatchObject({ status: 200, body: { status: 'ok' } })
    await t.deps.db.execute('delete from drizzle.__drizzle_migrations')
    await expect
      .poll(ready, eventually)
      .toMatchObject({ status: 503, body: { checks: { database: 'ok', migrations: 'failing' } } })
  } finally {
    await t.close()
  }
})

it('is not ready while every connection is in use, and ready again when they are free [OPS-03]', async () => {
  const t = await startTestApp({ start: { isWorking: false } })
  try {
    const { pool } = t.connection
    const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
    const began = performance.now()
    const reply = await t.fetch('/readyz')
    expect([reply.status, await reply.json()]).toMatchObject([503, { checks: { process: 'ok', database: 'failing' } }])
    expectWithin(performance.now() - began, 3000, 'not ready without a free connection')
    for (const client of taken) client.release()
    await expect.poll(async () => (await t.fetch('/readyz')).status, { timeout: 60_000 }).toBe(200)
  } finally {
    await t.close()
  }
})

it('is not ready while stopping, and still answers all other requests [OPS-03]', async () => {
  const t = await startTestApp({ start: { isWorking: false } })
  try {
    expect((await t.fetch('/readyz')).status).toBe(200)
    t.announceStop()
    const reply = await t.fetch('/readyz')
    expect([reply.status, await reply.json()]).toMatchObject([
      503,
      { status: 'stopping', checks: { process: 'failing', database: 'ok', migrations: 'ok', catalogue: 'ok' } },
    ])
    expect((await t.fetch('/healthz')).status).toBe(200)
    expect((await t.fetch('/api/lenders')).status).toBe(200)
  } finally {
    await t.close()
  }
})
