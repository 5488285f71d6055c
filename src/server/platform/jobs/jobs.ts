import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { type ConstructorOptions, fromDrizzle, type JobResult, PgBoss } from 'pg-boss'
import type { Connection } from '#server/platform/db/connect.ts'
import type { Db } from '#server/platform/db/database.ts'

/** A kind of background work. Data must be JSON and hold no token, password or mail text. */
export type JobDefinition<Data extends object = object> = {
  name: string
  /** The job sends a mail: it is tried for two days, and kept for two weeks. The queue's name starts with `mail-`. */
  isMail?: boolean
  /** Tries after the first, with growing delays; 12 by default. */
  retries?: number
  /** Longest delay between tries, in seconds. */
  retryDelayMaxSeconds?: number
  /** Seconds one run may take before it counts as lost. */
  expireSeconds?: number
  /** A cron expression (UTC) for work that runs by the clock. It runs once, late, when process or database were away at the time. */
  cron?: string
  /** Of work by the clock that is sent as well: it is looked for as often as any other. */
  isSentToo?: boolean
  /** At most one waiting job of this kind at a time. */
  isSingle?: boolean
  /** Of no use to try again is what throws an error whose `isFinal` is true. `isLast` when a failure would not be tried again anyhow. */
  run(data: Data, job: JobRun): Promise<void>
}

export type JobRun = { id: string; isLast: boolean }

/** Whether trying again is of no use. */
export function isFinal(error: unknown): boolean {
  return (error as { isFinal?: unknown } | null)?.isFinal === true
}

/** Declares a job; the returned definition keeps the type of its data. */
export function job<Data extends object>(definition: JobDefinition<Data>): JobDefinition<Data> {
  return definition
}

/** How long a stopping process waits for work it has begun, in milliseconds; what is not done by then is tried again elsewhere. */
const jobPatienceMs = 3000

/**
 * How soon work counts as lost whose process died, in seconds; looked for just as often. A killed process's mails go out again
 * after at most twice this time, not only when the job's own time is over.
 */
const heartbeatSeconds = 20

/** How often work is looked for that only the clock sends, in seconds. It is half of all kinds, and none of it is in a hurry. */
const clockPollSeconds = 10

/**
 * Pauses double from one second up to an hour: the first twelve take an hour at least, so that mails are tried for 48 hours and
 * at most 50. Whoever runs a mail server may be away for a weekend's day.
 */
const defaultRetries = 12
const mailRetries = defaultRetries + 47

export type Jobs = {
  /** Queues work inside the caller's transaction: it exists if and only if the transaction commits. */
  send<Data extends object>(
    tx: Db,
    definition: Pick<JobDefinition<Data>, 'name'>,
    data: Data,
    options?: { startAfterSeconds?: number; singletonKey?: string; singletonSeconds?: number },
  ): Promise<void>
  stop(): Promise<void>
}

/**
 * The queue for jobs that send jobs: their definitions are needed to start it. A job that runs before it is bound fails, and is
 * tried again, because waiting inside its transaction could hold up the very start.
 */
export function createLateJobs(): Jobs & { bind(started: Jobs): void } {
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
 * Starts the queue on the application's own pool, creates every kind's queue, and begins to work them, or leaves that to the processes
 * that work. Creating them also warms
 * the queue cache: without that, `send` inside a transaction would look the queue up on another connection, and on the embedded
 * database, which is one backend for everybody, that waits for ever.
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
  const present = new Set((await boss.getQueues()).map(({ name }) => name))
  for (const definition of definitions) {
    // Who only sends needs the queue to be there, and has read all of them at its start.
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
    // A queue that an earlier version made keeps that version's shape otherwise.
    await boss.updateQueue(definition.name, shape)
    // A look-up that goes through the cache and changes nothing: no job has this id.
    await boss.cancel(definition.name, randomUUID())
    if (!isWorking) continue
    if (definition.cron) await boss.schedule(definition.name, definition.cron, {}, { tz: 'UTC', missed: 'once' })
    const workerId = await boss.work(
      definition.name,
      // A small batch: its jobs run in turn within one job's time, each of them up to a mail server's longest silence.
      {
        pollingIntervalSeconds: definition.cron && !definition.isSentToo ? clockSeconds : pollSeconds,
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
            // The others of the batch keep their own outcome; this one is tried again.
            log.warn({ err: error, job: definition.name }, 'job failed')
            results.push({
              id,
              // Without a queue for dead letters this only means that it is not tried again.
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
      // The polls are for what is due later, tried again, or sent by another process.
      const wake = () => boss.notifyWorker(workerId)
      if (tx.afterCommit) tx.afterCommit.push(wake)
      else wake()
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: jobPatienceMs, close: false })
    },
  }
}
