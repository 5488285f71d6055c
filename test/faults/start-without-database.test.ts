import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { createLogger } from '#server/logger.ts'
import { waitForDatabase } from '#server/platform/http/wait-for-database.ts'
import { pause, spawnServer } from '#test/faults/built-server.ts'
import { postgresPrograms, startPostgres } from '#test/faults/postgres-server.ts'
import { freePort } from '#test/free-port.ts'

it.skipIf(!postgresPrograms())(
  'waits for PostgreSQL when it starts without it, logs why, and then serves [OPS-01] [OPS-03]',
  async () => {
    const postgres = await startPostgres()
    onTestFinished(() => postgres.remove())
    const folder = await mkdtemp(join(tmpdir(), 'plumbline-waiting-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const url = await postgres.createDatabase('late')
    postgres.crash()
    const server = spawnServer({ PORT: String(await freePort()), DATA_DIR: folder, DATABASE_URL: url })
    onTestFinished(async () => void (await server.end('SIGKILL')))
    const ask = (path: string) => fetch(server.url + path).catch(() => undefined)
    const status = async (path: string) => (await ask(path))?.status
    await expect.poll(() => status('/healthz'), { timeout: 30_000 }).toBe(200)
    expect(await status('/readyz')).toBe(503)
    const page = (await ask('/lenders'))!
    expect(page.status).toBe(503)
    expect(page.headers.get('retry-after')).toBe('5')
    expect(await page.text()).toContain('Please try again in a few seconds.')
    expect(await (await ask('/api/stats'))!.json()).toMatchObject({ reason: 'unavailable' })
    // Longer than the interval between its attempts.
    await pause(1500)
    expect(server.child.exitCode).toBeNull()
    postgres.start()
    await expect.poll(() => status('/readyz'), { timeout: 60_000 }).toBe(200)
    expect(await status('/lenders')).toBe(200)
    expect(server.output().out).toContain('the database does not answer; waiting for it')
    expect(await server.end()).toBe(0)
  },
)

it.skipIf(!postgresPrograms())(
  'waits to start while PostgreSQL is read-only, until it accepts writes [OPS-01] [OPS-03]',
  async () => {
    const postgres = await startPostgres()
    onTestFinished(() => postgres.remove())
    const url = await postgres.createDatabase('frozen')
    const operator = new pg.Client({ connectionString: postgres.url('postgres') })
    await operator.connect()
    onTestFinished(() => operator.end())
    await operator.query('alter database frozen set default_transaction_read_only = on')
    const port = await freePort()
    let isOver = false
    const waiting = waitForDatabase({ urls: [url], port, host: '127.0.0.1', log: createLogger('silent') }).then(() => {
      isOver = true
    })
    const status = (path: string) =>
      fetch(`http://127.0.0.1:${port}${path}`).then(
        (reply) => reply.status,
        () => undefined,
      )
    await expect.poll(() => isOver || status('/readyz'), { timeout: 30_000 }).toBe(503)
    await operator.query('alter database frozen reset default_transaction_read_only')
    await waiting
  },
)
