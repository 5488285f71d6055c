import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { Failure } from '#server/failure.ts'
import { newestBackup } from '#server/platform/backup/backup-folder.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { App } from '#server/platform/http/app-instance.ts'
import { routeLabel } from '#server/platform/http/route-label.ts'
import { countRecords, listQueueStates } from './metrics.queries.ts'

export type MetricsDeps = {
  env: { backupDir: string }
  /** The process's role: `server`, `web` or `worker`. */
  role: string
  /** Counts running processes by role. */
  countProcesses(): Promise<Record<string, number>>
  db: Database
  pool: Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>
  catalogue: { ageSeconds(): number }
  mailer: { readonly counts: { readonly sent: number; readonly failed: number } }
}

/** Milliseconds that a scrape waits for the database's answer, and reuses it. */
const timeoutMs = 2000
const reuseMs = 10_000

/**
 * Creates the Prometheus registry, and adds hooks to `app` that measure its requests. While the database is
 * unavailable, metrics read from it are missing instead of zero.
 */
export function createMetrics(app: App, deps: MetricsDeps, isReady: () => Promise<boolean>): Registry {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  measureRequests(app, registers)

  const gauge = (name: string, help: string, labels: string[], collect: (self: Gauge) => Promise<void> | void) =>
    new Gauge({
      name: `plumbline_${name}`,
      help,
      labelNames: labels,
      registers,
      async collect() {
        this.reset()
        await collect(this)
      },
    })
  gauge('ready', 'Whether this process answers /readyz with 200', [], async (self) =>
    self.set((await isReady()) ? 1 : 0),
  )
  gauge('role', 'What this process does, as /readyz says it', ['role'], (self) => self.set({ role: deps.role }, 1))
  const processes = cacheRecent(deps.countProcesses)
  gauge('processes', 'Running processes, by role', ['role'], async (self) => {
    for (const [role, count] of Object.entries((await processes()) ?? {})) self.set({ role }, count)
  })
  gauge('catalogue_age_seconds', 'Time since the lenders in memory were last compared with the database', [], (self) =>
    self.set(deps.catalogue.ageSeconds()),
  )
  gauge('database_connections', 'Connections of the pool, and callers that wait for one', ['state'], (self) => {
    const { totalCount, idleCount, waitingCount } = deps.pool
    self.set({ state: 'busy' }, totalCount - idleCount)
    self.set({ state: 'idle' }, idleCount)
    self.set({ state: 'waiting' }, waitingCount)
  })
  const queues = cacheRecent(() => listQueueStates(deps.db))
  const eachQueue = (column: 'waiting' | 'failed' | 'oldestSeconds') => async (self: Gauge) => {
    for (const state of (await queues()) ?? []) self.set({ queue: state.queue }, state[column])
  }
  gauge('jobs_waiting', 'Background jobs that are due', ['queue'], eachQueue('waiting'))
  gauge(
    'jobs_failed',
    'Background jobs that used up their attempts: within a day, emails within two weeks',
    ['queue'],
    eachQueue('failed'),
  )
  gauge('jobs_oldest_seconds', 'How long the oldest due job has waited', ['queue'], eachQueue('oldestSeconds'))
  const records = cacheRecent(() => countRecords(deps.db))
  gauge(
    'records',
    'Accounts, deals, matches, lenders, requests and quotes, beyond 100,000 as an estimate',
    ['kind'],
    async (self) => {
      for (const { kind, count } of (await records()) ?? []) self.set({ kind }, count)
    },
  )
  gauge('backup_age_seconds', 'Time since the newest backup in the backup folder was written', [], async (self) => {
    const newest = await newestBackup(deps.env.backupDir)
    if (newest) self.set((Date.now() - newest.getTime()) / 1000)
    else self.remove()
  })
  new Counter({
    name: 'plumbline_mails_total',
    help: 'Emails handed over, and failed attempts',
    labelNames: ['outcome'],
    registers,
    collect() {
      this.reset()
      for (const outcome of ['sent', 'failed'] as const) this.inc({ outcome }, deps.mailer.counts[outcome])
    },
  })
  return registry
}

function measureRequests(app: App, registers: Registry[]): void {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by method, page or route pattern, and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  })
  app.addHook('onResponse', (request, reply, done) => {
    durations.observe(
      { method: request.method, route: routeLabel(request, reply), status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
    done()
  })
  const shed = new Counter({ name: 'plumbline_requests_shed_total', help: 'Requests rejected for overload', registers })
  app.addHook('onError', (_request, _reply, error, done) => {
    if (error instanceof Failure && error.reply.reason === 'overloaded') shed.inc()
    done()
  })
}

/**
 * Returns a function that calls `ask` at most every ten seconds and reuses its answer. Undefined after a failure or two
 * seconds.
 */
function cacheRecent<Value>(ask: () => Promise<Value>): () => Promise<Value | undefined> {
  let asked: { at: number; answer: Promise<Value | undefined> } | undefined
  return () => {
    if (!asked || performance.now() - asked.at > reuseMs) {
      const late = sleep(timeoutMs, undefined, { ref: false })
      asked = { at: performance.now(), answer: Promise.race([ask().catch(() => undefined), late]) }
    }
    return asked.answer
  }
}
