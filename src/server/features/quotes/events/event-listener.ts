import type pg from 'pg'
import { splitDatabaseUrl } from '#server/platform/db/database-hosts.ts'
import { DatabasePool } from '#server/platform/db/database-pool.ts'
import { eventChannel } from './events.queries.ts'

export type Log = { warn(data: object, message: string): void }

/** How long the listening connection and each of its statements may take to answer, in milliseconds. */
const answerMs = 3000

/**
 * Hears which investors have new events, by LISTEN on the one connection that a process has for it; of several hosts the primary is
 * listened to.
 */
export function createEventListener(options: {
  url: string
  log: Log
  onInvestor(userId: string): void
  /** How often the connection is asked whether it still listens, or opened again, in milliseconds. */
  listenMs?: number
}): { start(): void; stop(): Promise<void> } {
  const { url, log, onInvestor, listenMs = 5000 } = options
  const pool = openListeningPool(url)
  let client: pg.PoolClient | undefined
  let timer: NodeJS.Timeout | undefined
  let isAsking = false
  let isStopped = false

  function lose(lost: pg.PoolClient, error?: Error): void {
    if (client !== lost) return
    client = undefined
    lost.release(true)
    warn(error)
  }

  function warn(error: unknown): void {
    if (!isStopped) log.warn({ err: error }, 'listening for events was interrupted; looking at the table meanwhile')
  }

  async function openConnection(): Promise<pg.PoolClient> {
    const opened = await pool.connect()
    client = opened
    opened.on('error', (error) => lose(opened, error))
    opened.on('end', () => lose(opened))
    opened.on('notification', ({ payload }) => payload && onInvestor(payload))
    return opened
  }

  /** Listens. To ask again changes nothing, and shows a connection whose server is gone without a word or follows another now. */
  async function listen(): Promise<void> {
    if (isAsking || isStopped) return
    isAsking = true
    try {
      const present = client ?? (await openConnection())
      if (isStopped) return lose(present)
      await present.query(`listen ${eventChannel}`).catch((error: Error) => lose(present, error))
    } catch (error) {
      warn(error)
    } finally {
      isAsking = false
    }
  }

  return {
    start() {
      if (timer || isStopped) return
      timer = setInterval(() => void listen(), listenMs)
      timer.unref()
      void listen()
    },
    async stop() {
      isStopped = true
      clearInterval(timer)
      if (client) lose(client)
      await pool.end()
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
