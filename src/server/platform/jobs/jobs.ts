import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { type ConstructorOptions, fromDrizzle, type JobResult, PgBoss } from 'pg-boss'
import type { Connection } from '#server/platform/db/connect.ts'
import type { Db } from '#server/platform/db/database.ts'

/** A kind of background job. Data must be JSON without tokens, passwords or mail text. */
export type JobDefinition<Data extends object = object> = {
  name: string
  /** The job sends a mail. It is retried for two days and kept for two weeks. The queue's name starts with `mail-`. */
  isMail?: boolean
  /** Number of retries, with growing delays. By default 12, for mails 59. */
  retries?: number
  /** Maximum delay between retries, in seconds. By default an hour. */
  retryDelayMaxSeconds?: number
  /** Seconds that one run may take. By default 120. Up to five waiting jobs run in sequence and share them. */
  expireSeconds?: number
  /** A cron expression (UTC) for a scheduled job. A run that was missed during an outage runs once, late. */
  cron?: string
  /** A scheduled job that is also sent on demand, so it is polled as often as the others. */
  isAlsoSentOnDemand?: boolean
  /** At most one job of this kind waits at a time. */
  isSingle?: boolean
  /** Throw an error with `isFinal: true` to stop retrying. `isLast` is true on the last try. */
  run(data: Data, job: JobRun): Promise<void>
}

export type JobRun = { id: string; isLast: boolean }

/** Returns whether an error that a job throws has `isFinal: true`, which stops its retries. */
export function isFinal(error: unknown): boolean {
  return (error as { isFinal?: unknown } | null)?.isFinal === true
}

/** Declares a job. The result keeps the type of its data. */
export function job<Data extends object>(definition: JobDefinition<Data>): JobDefinition<Data> {
  return definition
}

/** Milliseconds that a stopping process waits for running jobs. Unfinished jobs are retried by another process. */
const stopTimeoutMs = 3000

/**
 * Seconds without a heartbeat after which a job counts as lost, and between checks. A killed process's mails are resent
 * after at most twice this time instead of the job's full expiry.
 */
const heartbeatSeconds = 20

/** Seconds between polls for jobs that only the schedule sends. They can wait longer than jobs of a request. */
const clockPollSeconds = 10

/**
 * Delays double from one second to an hour. The first twelve retries take at least an hour, so mails are retried for 48
 * to 50 hours, enough for a mail server that is down for a weekend day.
 */
const defaultRetries = 12
const mailRetries = defaultRetries + 47

export type Jobs = {
  /**
   * Queues a job in the caller's transaction: it exists if and only if the transaction commits. Silently drops a second
   * waiting job of a kind with `isSingle`, and a second job with the same `singletonKey` in the same period of
   * `singletonSeconds`, counted from 1970.
   */
  send<Data extends object>(
    tx: Db,
    definition: Pick<JobDefinition<Data>, 'name'>,
    data: Data,
    options?: { startAfterSeconds?: number; singletonKey?: string; singletonSeconds?: number },
  ): Promise<void>
  stop(): Promise<void>
}

/**
 * Creates a queue that job definitions can send to before the real queue is started with them. `bind` connects the two.
 * Until then `send` throws, and a job that calls it is retried. Waiting in the job's transaction could block the start.
 */
export function createUnboundJobs(): Jobs & { bind(started: Jobs): void } {
  let bound: Jobs | undefined
  const jobs = () => {
    if (!bound) throw new Error('The job queue is still being started.')
    return bound
  }
  return {
    bind(started) {
      bound = started
    },
    send: async (...job) => jobs().send(...job),
    stop: async () => bound?.stop(),
  }
}

/**
 * Starts the queue on the application's pool, creates the queues of all kinds, and starts running and scheduling jobs
 * unless `isWorking` is false. A working process also removes the schedules of jobs that `definitions` no longer
 * schedules, and the waiting jobs of those it no longer has. Creating the queues also fills the queue cache. Without
 * it, `send` inside a transaction would look up the queue on another connection, which deadlocks on the embedded
 * database with its single backend.
 */
export async function startJobs(
  connection: Connection,
  definitions: readonly JobDefinition<never>[],
  log: FastifyBaseLogger,
  {
    isWorking = true,
    pollSeconds = 5,
    clockSeconds = clockPollSeconds,
  }: { isWorking?: boolean; pollSeconds?: number; clockSeconds?: number } = {},
): Promise<Jobs> {
  const adapter: NonNullable<ConstructorOptions['db']> = {
    async executeSql(text, values) {
      return connection.pool.query(text, values as unknown[])
    },
  }
  const boss = new PgBoss({
    db: adapter,
    schema: 'jobs',
    backend: connection.isEmbedded ? 'pglite' : 'postgres',
    supervise: isWorking,
    schedule: isWorking,
    superviseIntervalSeconds: heartbeatSeconds,
    monitorIntervalSeconds: heartbeatSeconds,
    persistWarnings: false,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'))
  const workerIds = new Map<string, string>()
  await boss.start()
  if (isWorking) await endDroppedSchedules(boss, definitions)
  const present = new Set((await boss.getQueues()).map(({ name }) => name))
  for (const definition of definitions) {
    // A process that only sends just needs existing queues, and their cache is already filled.
    if (!isWorking && present.has(definition.name)) continue
    const { isMail = false } = definition
    const shape = {
      retryLimit: definition.retries ?? (isMail ? mailRetries : defaultRetries),
      retryBackoff: true,
      retryDelay: 1,
      retryDelayMax: definition.retryDelayMaxSeconds ?? 3600,
      expireInSeconds: definition.expireSeconds ?? 120,
      heartbeatSeconds,
      retentionSeconds: 14 * 86_400,
      deleteAfterSeconds: (isMail ? 14 : 1) * 86_400,
    }
    await boss.createQueue(definition.name, { ...shape, policy: definition.isSingle ? 'short' : 'standard' })
    // Otherwise a queue that an earlier version created keeps that version's settings.
    await boss.updateQueue(definition.name, shape)
    // Fills the cache with a lookup that changes nothing: no job has this id.
    await boss.cancel(definition.name, randomUUID())
    if (!isWorking) continue
    if (definition.cron) await boss.schedule(definition.name, definition.cron, {}, { tz: 'UTC', missed: 'once' })
    const workerId = await boss.work(
      definition.name,
      // A small batch: its jobs run in sequence within one job's expiry, and each may wait for a mail server's longest
      // timeout.
      {
        pollingIntervalSeconds: definition.cron && !definition.isAlsoSentOnDemand ? clockSeconds : pollSeconds,
        batchSize: 5,
        burstWhenBatchFull: true,
        includeMetadata: true,
        perJobResults: true,
      },
      async (batch) => {
        const results: JobResult[] = []
        for (const { id, data, retryCount, retryLimit } of batch) {
          try {
            await definition.run(data as never, { id, isLast: retryCount >= retryLimit })
            results.push({ id, status: 'completed' })
          } catch (error) {
            // The other jobs of the batch keep their own results. This one is retried.
            log.warn({ err: error, job: definition.name }, 'job failed')
            results.push({
              id,
              // Without a dead-letter queue, this only stops retrying.
              status: isFinal(error) ? 'deadletter' : 'failed',
              output: { message: error instanceof Error ? error.message : String(error) },
            })
          }
        }
        return results
      },
    )
    workerIds.set(definition.name, workerId)
  }
  return {
    async send(tx, definition, data, sendOptions = {}) {
      const workerId = workerIds.get(definition.name)
      await boss.send(definition.name, data, {
        db: fromDrizzle(tx as never, sql as never),
        ...(sendOptions.startAfterSeconds ? { startAfter: sendOptions.startAfterSeconds } : {}),
        ...(sendOptions.singletonKey ? { singletonKey: sendOptions.singletonKey } : {}),
        ...(sendOptions.singletonSeconds ? { singletonSeconds: sendOptions.singletonSeconds } : {}),
      })
      if (!workerId || sendOptions.startAfterSeconds) return
      // Wakes the worker for jobs sent by this process. Polling finds delayed jobs, retries, and other processes' jobs.
      const wake = () => boss.notifyWorker(workerId)
      if (tx.afterCommit) tx.afterCommit.push(wake)
      else wake()
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: stopTimeoutMs, close: false })
    },
  }
}

/**
 * Removes the schedules, and the waiting jobs, of scheduled jobs that an earlier version had. No worker would run them.
 */
async function endDroppedSchedules(boss: PgBoss, definitions: readonly JobDefinition<never>[]): Promise<void> {
  const scheduled = new Set(definitions.filter(({ cron }) => cron !== undefined).map(({ name }) => name))
  for (const { name } of await boss.getSchedules()) {
    if (scheduled.has(name)) continue
    await boss.unschedule(name)
    if (!definitions.some((definition) => definition.name === name)) await boss.deleteQueuedJobs(name)
  }
}
