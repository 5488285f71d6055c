import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Database } from '#server/db/database.ts'
import { isInsideRequest } from '#server/http/is-inside-request.ts'
import type { Http } from '#server/http/route.ts'
import { projectRoot } from '#server/project-root.ts'
import { countMigrations } from './health.queries.ts'

export type HealthDeps = {
  db: Database
  catalogue: { snapshot(): unknown }
  /** Whether this process is about to stop; it still answers, but a load balancer should look elsewhere. */
  isStopping(): boolean
}

type Checks = Record<'process' | 'database' | 'migrations' | 'catalogue', 'ok' | 'failing'>

const journalFile = join(projectRoot, 'src/server/db/migrations/meta/_journal.json')

/** How long a database may take to count as there, and how long an answer about it is good for, in milliseconds. */
const patienceMs = 2000
const checkedForMs = 1000

/** Liveness, readiness and Prometheus metrics. None of them says anything about people. */
export function registerHealth(http: Http, { db, catalogue, isStopping }: HealthDeps): void {
  const { app } = http
  const { entries } = JSON.parse(readFileSync(journalFile, 'utf8')) as { entries: unknown[] }

  // The process runs and answers; whether it can do its work is for /readyz, so that an outage of the database restarts nobody.
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))

  let checked: { at: number; migrations: Promise<number> } | undefined
  async function readChecks(): Promise<Checks> {
    if (!checked || performance.now() - checked.at > checkedForMs) {
      const late = sleep(patienceMs, undefined, { ref: false }).then(() =>
        Promise.reject(new Error('no answer in time')),
      )
      checked = { at: performance.now(), migrations: Promise.race([countMigrations(db), late]) }
    }
    const migrations = await checked.migrations.catch(() => undefined)
    const check = (isOk: boolean) => (isOk ? 'ok' : 'failing')
    return {
      process: check(!isStopping()),
      database: check(migrations !== undefined),
      migrations: check(migrations !== undefined && migrations >= entries.length),
      catalogue: check(isLoaded(catalogue)),
    }
  }
  app.get('/readyz', async (_request, reply) => {
    const checks = await readChecks()
    const isReady = Object.values(checks).every((check) => check === 'ok')
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ok' : isStopping() ? 'stopping' : 'failing', checks })
  })

  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by method, route pattern and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  // The pattern, never the address: ids and tokens stay out, and the number of series stays bounded.
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unmatched'
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
  app.addHook('onClose', async () => registry.clear())
  app.get('/metrics', async (request, reply) => {
    // How busy the site is and which errors it answers is nobody's business outside; to them the address does not exist.
    if (!isInsideRequest(request)) return reply.callNotFound()
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics())
  })
}

function isLoaded(catalogue: HealthDeps['catalogue']): boolean {
  try {
    catalogue.snapshot()
    return true
  } catch {
    return false
  }
}
