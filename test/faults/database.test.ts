import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { parseEnv } from '#server/env.ts'
import { createLogger } from '#server/logger.ts'
import { type Connection, connect } from '#server/platform/db/connect.ts'
import { isDatabaseUnavailable } from '#server/platform/db/database-errors.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import { type Started, start } from '#server/start.ts'
import { type PostgresServer, postgresPrograms, startPostgres } from '#test/faults/postgres-server.ts'
import { missingPgbouncer, startPgbouncer } from './pgbouncer-server.ts'

describe.skipIf(!postgresPrograms())('PostgreSQL faults', () => {
  let postgres: PostgresServer
  let url: string
  let folder: string
  beforeAll(async () => {
    postgres = await startPostgres()
    url = await postgres.createDatabase('faults')
    folder = await mkdtemp(join(tmpdir(), 'plumbline-quick-'))
  })
  afterAll(async () => {
    postgres.remove()
    await rm(folder, { recursive: true, force: true })
  })

  function open(): Connection {
    const connection = connect({ url }, () => {})
    onTestFinished(() => connection.pool.end())
    return connection
  }
  /** Asserts that work fails because the database is unavailable. Returns the milliseconds that took. */
  async function outage(work: () => Promise<unknown>): Promise<number> {
    const began = performance.now()
    const error = await work().then(
      () => undefined,
      (reason: unknown) => reason,
    )
    expect(isDatabaseUnavailable(error), String(error)).toBe(true)
    return performance.now() - began
  }

  it('gets every connection back after transactions whose BEGIN got no reply [OPS-03]', async () => {
    const { pool, db } = open()
    const all = () =>
      Promise.all(Array.from({ length: 12 }, () => inTransaction(db, (tx) => tx.execute(sql`select 1`))))
    await all()
    postgres.freeze()
    try {
      await Promise.all(
        Array.from({ length: 12 }, () => outage(() => inTransaction(db, (tx) => tx.execute(sql`select 1`)))),
      )
    } finally {
      postgres.thaw()
    }
    await all()
    expect(pool.totalCount - pool.idleCount).toBe(0)
  })

  it('PostgreSQL cancels a statement that takes too long, which frees its connection [OPS-03]', async () => {
    const { pool, db } = open()
    const watching = open()
    await outage(() => pool.query('select pg_sleep(60)'))
    await outage(() => inTransaction(db, (tx) => tx.execute(sql`select pg_sleep(60)`)))
    await expect
      .poll(
        async () => {
          const { rows } = await watching.pool.query<{ n: number }>(
            `select count(*)::int as n from pg_stat_activity where query like '%pg_sleep%' and state = 'active' and pid <> pg_backend_pid()`,
          )
          return rows[0]!.n
        },
        { timeout: 60_000 },
      )
      .toBe(0)
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  it('fails a commit that waits for a standby as an outage, and later commits succeed [OPS-03]', async () => {
    const { pool, db } = open()
    const watching = open()
    await pool.query('create table written (id int)')
    await watching.pool.query(`alter system set synchronous_standby_names = 'missing'`)
    await watching.pool.query('select pg_reload_conf()')
    await expect
      .poll(async () => (await watching.pool.query('show synchronous_standby_names')).rows[0], { timeout: 60_000 })
      .toEqual({ synchronous_standby_names: 'missing' })
    const write = () => inTransaction(db, (tx) => tx.execute(sql`insert into written values (1)`))
    try {
      await Promise.all([1, 2, 3].map(() => outage(write)))
    } finally {
      await watching.pool.query('alter system reset synchronous_standby_names')
      await watching.pool.query('select pg_reload_conf()')
    }
    await write()
  })

  it('a process frozen in a transaction blocks others for at most 10 s [OPS-03]', async () => {
    const { pool } = open()
    const patient = connect({ url }, () => {}, { isCommand: true })
    onTestFinished(() => patient.pool.end())
    await pool.query('create table held (id int)')
    await pool.query('insert into held values (1)')
    const frozen = await pool.connect()
    try {
      await frozen.query('begin')
      await frozen.query('update held set id = 2')
      // Rejects by lock_timeout when the frozen transaction is not ended within 15 seconds.
      await patient.pool.query('update held set id = 3')
    } finally {
      frozen.release(true)
    }
  })

  it('treats a read-only primary, a missing database and an unknown host as outages, not bugs [OPS-03]', async () => {
    const { pool, db } = open()
    await pool.query('create table if not exists refused (id int)')
    await outage(() =>
      inTransaction(db, async (tx) => {
        await tx.execute(sql`set transaction read only`)
        await tx.execute(sql`insert into refused values (1)`)
      }),
    )
    for (const bad of [url.replace(/\w+$/, 'nowhere'), 'postgres://postgres@no-such-host.invalid/db']) {
      const other = connect({ url: bad }, () => {})
      await outage(() => other.pool.query('select 1'))
      await other.pool.end()
    }
  })

  const title = 'two servers start at once behind PgBouncer in transaction mode, and serve [OPS-01]'
  it.skipIf(missingPgbouncer)(missingPgbouncer ? `${title} (skipped: ${missingPgbouncer})` : title, async () => {
    await postgres.createDatabase('pooled')
    const pgbouncer = await startPgbouncer(url, 6)
    const started: Started[] = []
    try {
      const boot = async (name: string) => {
        const env = parseEnv({
          PORT: '0',
          DATA_DIR: join(folder, name),
          DATABASE_URL: pgbouncer.url('pooled'),
          SAMPLE_LENDERS: '50',
        })
        started.push(await start(env, createLogger('silent')))
      }
      await Promise.all([boot('one'), boot('two')])
      for (const { url: address } of started) {
        expect((await fetch(`${address}/readyz`)).status).toBe(200)
        const reply = await fetch(`${address}/api/onboarding/start`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ fingerprint: 'a'.repeat(32) }),
        })
        expect(reply.status, await reply.text()).toBeLessThan(300)
      }
      // A setting that outlived its transaction would apply to the connection's next client.
      const { pool } = started[0]!.connection
      const { rows } = await pool.query<{ setting: string }>(`select current_setting('statement_timeout') as setting`)
      expect(rows).toEqual([{ setting: '0' }])
      expect(await outage(() => pool.query('select pg_sleep(20)'))).toBeLessThan(6000)
    } finally {
      await Promise.all(started.map((one) => one.close()))
      await pgbouncer.end()
    }
  })
})
