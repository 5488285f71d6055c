import type pg from 'pg'
import type { Database } from '#server/platform/db/database.ts'
import { splitDatabaseUrl } from '#server/platform/db/database-hosts.ts'
import { DatabasePool } from '#server/platform/db/database-pool.ts'
import { eventChannel, listLastEventIds } from './events.queries.ts'

export type LiveEvents = {
  /** Notifies this process's streams of an investor that events were committed. */
  notify(userId: string): void
  /** Calls back whenever an investor may have new events. Returns what ends it. */
  subscribe(userId: string, listener: () => void): () => void
  close(): Promise<void>
}

type Log = { warn(data: object, message: string): void }

/** How long the listening connection and each of its statements may take to answer, in milliseconds. */
const answerMs = 3000

/**
 * Notifies open streams of new events: those of this process at once, those of other processes by LISTEN on a connection of its
 * own, and all of them by a look at the table every `pollMs`, which is what remains where a pooler swallows notifications.
 * `listenUrl` is undefined on the embedded database, which has one process only; of several hosts the primary is listened to.
 */
export function createLiveEvents(options: {
  db: Database
  log: Log
  listenUrl: string | undefined
  pollMs?: number
  /** How often the listening connection is asked whether it still listens, or opened again, in milliseconds. */
  listenMs?: number
}): LiveEvents {
  const { db, log, listenUrl, pollMs = 2000, listenMs = 5000 } = options
  const listeners = new Map<string, Set<() => void>>()
  const lastIds = new Map<string, number>()
  let isClosed = false
  const pool = listenUrl === undefined ? undefined : openListeningPool(listenUrl)
  let client: pg.PoolClient | undefined
  let isAsking = false
  let isPolling = false

  function notify(userId: string): void {
    for (const listener of listeners.get(userId) ?? []) listener()
  }

  function lose(lost: pg.PoolClient, error?: Error): void {
    if (client !== lost) return
    client = undefined
    lost.release(true)
    warn(error)
  }

  function warn(error: unknown): void {
    if (!isClosed) log.warn({ err: error }, 'listening for events was interrupted; looking at the table meanwhile')
  }

  async function openConnection(from: DatabasePool): Promise<pg.PoolClient> {
    const opened = await from.connect()
    client = opened
    opened.on('error', (error) => lose(opened, error))
    opened.on('end', () => lose(opened))
    opened.on('notification', ({ payload }) => payload && notify(payload))
    return opened
  }

  /** Listens. To ask again changes nothing, and shows a connection whose server is gone without a word or follows another now. */
  async function listen(): Promise<void> {
    if (!pool || isAsking || isClosed) return
    isAsking = true
    try {
      const present = client ?? (await openConnection(pool))
      if (isClosed) return lose(present)
      await present.query(`listen ${eventChannel}`).catch((error: Error) => lose(present, error))
    } catch (error) {
      warn(error)
    } finally {
      isAsking = false
    }
  }

  async function poll(): Promise<void> {
    if (isPolling || isClosed || listeners.size === 0) return
    isPolling = true
    try {
      const found = await listLastEventIds(db, [...listeners.keys()])
      for (const [userId, id] of found) {
        if (id > (lastIds.get(userId) ?? 0)) notify(userId)
        lastIds.set(userId, id)
      }
    } catch {
      // The database is away: the next look finds what was missed.
    } finally {
      isPolling = false
    }
  }

  const timer = setInterval(() => void poll(), pollMs)
  timer.unref()
  const listening = setInterval(() => {
    if (client || listeners.size > 0) void listen()
  }, listenMs)
  listening.unref()

  return {
    notify,
    subscribe(userId, listener) {
      const own = listeners.get(userId) ?? new Set()
      listeners.set(userId, own.add(listener))
      if (client === undefined) void listen()
      return () => {
        own.delete(listener)
        if (own.size > 0) return
        listeners.delete(userId)
        lastIds.delete(userId)
      }
    },
    async close() {
      isClosed = true
      clearInterval(timer)
      clearInterval(listening)
      if (client) lose(client)
      await pool?.end()
    },
  }
}

/** One connection, to the primary, which the pool finds for it as it does for every other. */
function openListeningPool(url: string): DatabasePool {
  const pool = new DatabasePool({
    beginSql: 'begin',
    urls: splitDatabaseUrl(url),
    max: 1,
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
    keepAlive: true,
    application_name: 'plumbline-events',
  })
  // What breaks before anybody holds it is told to who waits for it as well; without a listener it would end the process.
  pool.on('error', () => {})
  return pool
}
