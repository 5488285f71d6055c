import { readFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { wrongClockMs } from '#server/platform/db/database-clock.ts'
import { isInsideRequest } from '#server/platform/http/is-inside-request.ts'
import type { Http } from '#server/platform/http/route.ts'
import { projectRoot } from '#server/project-root.ts'
import { countMigrations } from './health.queries.ts'
import { createMetrics, type MetricsDeps } from './metrics.ts'

export type ProbeDeps = Pick<MetricsDeps, 'role'> & {
  /** Whether this process is stopping. It still answers, but load balancers should use another one. */
  isStopping(): boolean
  /** Milliseconds that this machine's clock is ahead of the database's. */
  clockSkewMs(): number
}
type HealthDeps = MetricsDeps &
  ProbeDeps & {
    catalogue: { snapshot(): unknown }
    env: { databaseUrl: string | undefined; dataDir: string }
  }

/**
 * `disk` checks the free space of the data folder, where the embedded database writes. It is always ok on PostgreSQL.
 */
type Checks = Record<'process' | 'database' | 'migrations' | 'catalogue' | 'disk', 'ok' | 'failing'>

/** Reported with the checks, but a wrong clock doesn't fail them: rules use the database's clock. */
type Clock = 'ok' | 'wrong'

const journalFile = join(projectRoot, 'src/server/platform/db/migrations/meta/_journal.json')

/** Milliseconds to wait for the database's answer, and to reuse it. */
const timeoutMs = 2000
const reuseMs = 1000
/** Free bytes that the embedded database needs to write. */
const minFreeBytes = 16 * 2 ** 20

/** Registers liveness, readiness and Prometheus metrics. Only requests from the internal network get the metrics. */
export function registerHealth(http: Http, deps: HealthDeps): void {
  const { app } = http
  const { db, catalogue, role, env, isStopping, clockSkewMs } = deps
  const { entries } = JSON.parse(readFileSync(journalFile, 'utf8')) as { entries: unknown[] }

  // Liveness only. Readiness is /readyz, so that a database outage doesn't restart the process.
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))

  let checked: { at: number; migrations: Promise<number> } | undefined
  async function readChecks(): Promise<Checks> {
    if (!checked || performance.now() - checked.at > reuseMs) {
      const timeout = sleep(timeoutMs, undefined, { ref: false }).then(() =>
        Promise.reject(new Error('no answer in time')),
      )
      checked = { at: performance.now(), migrations: Promise.race([countMigrations(db), timeout]) }
    }
    const migrations = await checked.migrations.catch(() => undefined)
    const hasSpace = env.databaseUrl !== undefined || (await readFreeBytes(env.dataDir)) >= minFreeBytes
    const check = (isOk: boolean) => (isOk ? 'ok' : 'failing')
    return {
      process: check(!isStopping()),
      database: check(migrations !== undefined),
      migrations: check(migrations !== undefined && migrations >= entries.length),
      catalogue: check(isLoaded(catalogue)),
      disk: check(hasSpace),
    }
  }
  app.get('/readyz', async (_request, reply) => {
    const checks = await readChecks()
    const status = isReady(checks) ? 200 : 503
    const clock: Clock = Math.abs(clockSkewMs()) > wrongClockMs ? 'wrong' : 'ok'
    return reply
      .code(status)
      .header('cache-control', 'no-store')
      .send({
        status: status === 200 ? 'ok' : isStopping() ? 'stopping' : 'failing',
        role,
        checks: { ...checks, clock },
      })
  })

  const registry = createMetrics(app, deps, async () => isReady(await readChecks()))
  app.addHook('onClose', async () => registry.clear())
  app.get('/metrics', async (request, reply) => {
    // Load and errors aren't public: requests from outside get the 404 of an unknown URL.
    if (!isInsideRequest(request)) return reply.callNotFound()
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics())
  })
}

/** Returns the free bytes of a folder's disk, 0 if it can't be read. */
async function readFreeBytes(folder: string): Promise<number> {
  const found = await statfs(folder).catch(() => undefined)
  return found ? found.bavail * found.bsize : 0
}

const isReady = (checks: Checks) => Object.values(checks).every((check) => check === 'ok')

function isLoaded(catalogue: HealthDeps['catalogue']): boolean {
  try {
    catalogue.snapshot()
    return true
  } catch {
    return false
  }
}
