import pg from 'pg'
import type { Database } from '#server/platform/db/database.ts'
import { splitDatabaseUrl } from '#server/platform/db/database-hosts.ts'
import { eventChannel, listLastEventIds } from './events.queries.ts'

export type LiveEvents = {
  /** Notifies this process's streams of an investor that events were committed. */
  notify(userId: string): void
  /** Calls back whenever an investor may have new events. Returns what ends it. */
  subscribe(userId: string, listener: () => void): () => void
  close(): Promise<void>
}

type Log = { warn(data: object, message: string): void }

/** How long a lost listening connection is left alone before the next try, in milliseconds. */
const reconnectMs = 5000

/**
 * Notifies open streams of new events: those of this process at once, those of other processes by LISTEN on a connection of its
 * own, and all of them by a look at the table every `pollMs`, which is what remains where a pooler swallows notifications.
 * `listenUrl` is undefined on the embedded database, which has one process only.
 */
export function createLiveEvents(options: {
  db: Database
  log: Log
  listenUrl: string | undefined
  pollMs?: number
}): LiveEvents {
  const { db, log, listenUrl, pollMs = 2000 } = options
  const listeners = new Map<string, Set<() => void>>()
  const lastIds = new Map<string, number>()
  let isClosed = false
  let client: pg.Client | undefined
  let reconnecting: NodeJS.Timeout | undefined
  let isPolling = false

  function notify(userId: string): void {
    for (const listener of listeners.get(userId) ?? []) listener()
  }

  async function listen(): Promise<void> {
    if (isClosed || client || listenUrl === undefined) return
    const [url] = splitDatabaseUrl(listenUrl)
    const next = new pg.Client({ connectionString: url!, keepAlive: true, application_name: 'plumbline-events' })
    client = next
    const lose = (error?: Error) => {
      if (client !== next) return
      client = undefined
      next.end().catch(() => {})
      if (isClosed) return
      log.warn({ err: error }, 'listening for events was interrupted; looking at the table meanwhile')
      reconnecting = setTimeout(() => void listen(), reconnectMs)
      reconnecting.unref()
    }
    next.on('error', lose)
    next.on('end', () => lose())
    next.on('notification', ({ payload }) => payload && notify(payload))
    try {
      await next.connect()
      await next.query(`listen ${eventChannel}`)
    } catch (error) {
      lose(error as Error)
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

  return {
    notify,
    subscribe(userId, listener) {
      const own = listeners.get(userId) ?? new Set()
      listeners.set(userId, own.add(listener))
      if (client === undefined && reconnecting === undefined) void listen()
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
      clearTimeout(reconnecting)
      const last = client
      client = undefined
      await last?.end().catch(() => {})
    },
  }
}
