import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { jobDefinitions, registerFeatures, registerProbes } from './app.ts'
import type { Deps } from './deps.ts'
import type { Env } from './env.ts'
import { createFindInvestor } from './features/accounts/sessions/find-investor.ts'
import { readDealHeadline } from './features/dashboard/read-headlines.ts'
import { createDealAssessor } from './features/deals/rematch/deal-assessor.ts'
import { rematchOnChange } from './features/deals/rematch/rematch-deals.ts'
import { createRequireOperator } from './features/desk/entry/require-operator.ts'
import { startHeartbeat } from './features/desk/machine/start-heartbeat.ts'
import { createCatalogue } from './features/lenders/catalogue/catalogue.ts'
import { createEmptySearches } from './features/lenders/catalogue/empty-searches.ts'
import { loadSampleLenders } from './features/lenders/sample/load-sample-lenders.ts'
import { readLoanTerms } from './features/project/chosen-terms.ts'
import { isRoundsOn } from './features/site/is-rounds-on.ts'
import { createSettings } from './features/site/settings.ts'
import { maxConnections } from './max-connections.ts'
import { type Connection, connect } from './platform/db/connect.ts'
import { startDatabaseClock } from './platform/db/database-clock.ts'
import { closeDataFolder } from './platform/db/embedded/data-folder.ts'
import { startEmbedded } from './platform/db/embedded/start-embedded.ts'
import { runMigrations } from './platform/db/migrate.ts'
import { registerApiReference } from './platform/http/api-reference.ts'
import { createHttp } from './platform/http/create-http.ts'
import { createLimits } from './platform/http/limits.ts'
import type { Http } from './platform/http/route.ts'
import { createUnboundJobs, type JobDefinition, startJobs } from './platform/jobs/jobs.ts'
import { createMailer } from './platform/mail/mailer.ts'
import { startTracing, type Tracing } from './platform/tracing/start-tracing.ts'
import { roleOf } from './role.ts'

export type StartOptions = {
  /** The socket of a running embedded database that outlives this server. Otherwise the server opens its own. */
  embeddedSocketDir?: string
  clock?: (() => Date) | undefined
  /** Registers the pages. Omitted when only the API is wanted. */
  pages?: (http: Http, deps: Deps) => Promise<void>
  /** False for a process that sends jobs but doesn't run them. */
  isWorking?: boolean
  /** False for a worker that answers only probes. */
  isServing?: boolean
  /**
   * Seconds between polls for a kind of job: at least 0.5, 5 by default. Jobs that this process sends start
   * immediately. Jobs that only the schedule sends are polled every ten seconds.
   */
  pollSeconds?: number
  /** Called when the embedded database can no longer answer, so the process must end. */
  onStuck?: (reason: string) => void
}

export type Started = {
  url: string
  http: Http
  deps: Deps
  connection: Connection
  /**
   * Makes `/readyz` answer 503 while everything else is served, so that load balancers stop sending requests before
   * `close`.
   */
  announceStop(): void
  close(): Promise<void>
}

/**
 * Starts everything in order: database, schema, lenders, jobs, routes, listening. Stops what was started when a later
 * step fails.
 * @throws DataFolderUnusable when the embedded database's folder can't be opened or another process holds it.
 * ForeignSchema, like {@link runMigrations}.
 */
export async function start(env: Env, log: FastifyBaseLogger, options: StartOptions = {}): Promise<Started> {
  for (const sentence of env.misspelled) log.warn(sentence)
  const undo: (() => Promise<void>)[] = []
  const close = closeOnce(async () => {
    for (const step of undo.reverse()) await step()
  })
  const { isWorking = true, isServing = true } = options
  const role = roleOf({ isWorking, isServing })
  try {
    const tracing = await startTracing(env.otlpEndpoint)
    if (tracing) undo.push(() => tracing.stop())
    const connection = await openDatabase(env, log, undo, options)
    tracing?.traceStatements(connection.pool)
    await runMigrations(connection, env.migrationUrl)
    const databaseClock = await startDatabaseClock({ pool: connection.pool, log })
    undo.push(async () => databaseClock.stop())
    const clock = options.clock ?? databaseClock.now
    const count = env.sampleLenders ?? (connection.isEmbedded ? 5100 : 0)
    if (count > 0) await loadSampleLenders({ db: connection.db, count, now: clock() })
    const catalogue = createCatalogue({ db: connection.db, log })
    await catalogue.start()
    undo.push(async () => catalogue.stop())
    const assessor = createDealAssessor()
    undo.push(() => assessor.stop())
    const emptySearches = createEmptySearches({ db: connection.db, clock, log })
    undo.push(() => emptySearches.stop())
    const settings = createSettings({ db: connection.db })
    // Fills the settings cache, so that pages work even if the database becomes unavailable before the first visitor.
    await settings.list()
    const mailer = createMailer({
      smtpUrl: env.smtpUrl,
      from: env.mailFrom,
      outboxDir: join(env.dataDir, 'outbox'),
      host: new URL(env.publicUrl).hostname,
      log,
    })
    undo.push(async () => mailer.close())
    const jobs = createUnboundJobs()
    const deps: Deps = {
      env,
      log,
      pool: connection.pool,
      db: connection.db,
      clock,
      catalogue,
      assessor,
      emptySearches,
      settings,
      mailer,
      readLoanTerms,
      readDealHeadline,
      jobs,
    }
    jobs.bind(await startJobs(connection, tracedJobs(jobDefinitions(deps), tracing), log, options))
    undo.push(() => jobs.stop())
    if (isWorking) {
      const stopWatching = rematchOnChange(deps)
      undo.push(async () => stopWatching())
    }
    const http = await createHttp({
      logger: log,
      trustProxy: env.trustProxy,
      limits: createLimits({ pool: connection.isEmbedded ? undefined : connection.pool, scale: env.rateLimitScale }),
      findInvestor: createFindInvestor({ db: connection.db, env }),
      requireOperator: createRequireOperator({ db: connection.db }),
      hsts: env.hsts,
      tracing,
      isAnnounced: async (feature) =>
        (await settings.get('features.messaging')) === 'announced' ||
        (feature === 'rounds' && !(await isRoundsOn({ settings, catalogue }))),
    })
    const stopping = { isAnnounced: false }
    registerProbes(http, {
      ...deps,
      role,
      isStopping: () => stopping.isAnnounced,
      clockSkewMs: databaseClock.skewMs,
    })
    if (isServing) {
      catalogue.onChange(() => http.cache.clear())
      await registerApiReference(http.app, { siteName: env.siteName, publicUrl: env.publicUrl })
      registerFeatures(http, deps)
      await options.pages?.(http, deps)
    }
    const clients = maxConnections()
    if (clients !== undefined) http.app.server.maxConnections = clients
    const url = await http.app.listen({ port: env.port, host: env.host, backlog })
    const heartbeat = await startHeartbeat({ db: connection.db, log, role })
    undo.push(() => heartbeat.stop())
    const announceStop = () => {
      stopping.isAnnounced = true
    }
    undo.push(async () => {
      announceStop()
      await closeHttp(http.app)
    })
    return { url, http, deps, connection, announceStop, close }
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * The listen backlog. With Node's 511, a burst of clients overflows it, and the system drops their connections
 * silently; clients retry after one, three and seven seconds. The system may allow fewer.
 */
const backlog = 4096

/** Milliseconds that running requests may take after a stop. */
const drainMs = 4500

/** Finishes running requests and closes. Cuts off clients that are too slow, so that the process can end. */
async function closeHttp(app: Http['app']): Promise<void> {
  const late = setTimeout(() => app.server.closeAllConnections(), drainMs)
  await app.close()
  clearTimeout(late)
}

/** Wraps each job in a span. Returns the jobs unchanged without tracing. */
function tracedJobs(definitions: JobDefinition<never>[], tracing: Tracing | undefined): JobDefinition<never>[] {
  if (!tracing) return definitions
  return definitions.map((definition) => ({
    ...definition,
    run: (data, job) => tracing.traceJob(definition.name, () => definition.run(data, job)),
  }))
}

/** Connects to PostgreSQL or to the embedded database, which it starts. Adds how to close them to `undo`. */
async function openDatabase(
  env: Env,
  log: FastifyBaseLogger,
  undo: (() => Promise<void>)[],
  { embeddedSocketDir, onStuck }: StartOptions,
): Promise<Connection> {
  const onIdleError = (error: Error) => log.warn({ err: error }, 'idle database connection lost')
  if (env.databaseUrl) {
    closeDataFolder(env.dataDir)
    const connection = connect({ url: env.databaseUrl }, onIdleError)
    undo.push(async () => connection.pool.end())
    return connection
  }
  const socketDir = embeddedSocketDir ?? (await openEmbedded())
  const connection = connect({ socketDir }, onIdleError)
  undo.push(async () => connection.pool.end())
  return connection

  async function openEmbedded(): Promise<string> {
    const embedded = await startEmbedded(env.dataDir, (reason) => {
      log.fatal(reason)
      onStuck?.(reason)
    })
    undo.push(() => embedded.close())
    return embedded.socketDir
  }
}

/** Makes a close function idempotent: a second call waits for the first. */
function closeOnce(close: () => Promise<void>): () => Promise<void> {
  let closing: Promise<void> | undefined
  return () => {
    closing ??= close()
    return closing
  }
}
