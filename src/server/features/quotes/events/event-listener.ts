import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { splitDatabaseUrl } from '#server/platform/db/database-hosts.ts'
import { DatabasePool } from '#server/platform/db/database-pool.ts'
import { eventChannel } from './events.queries.ts'

export type Log = { warn(data: object, message: string): void }

/** How long the listening connection, each of its statements and a notification may take, in milliseconds. */
const answerMs = 3000

/** Begins with no id of an investor. */
const probePrefix = 'probe '

/**
 * Hears which investors have new events, by LISTEN on the one connection that a process has for it; of several hosts the primary is
 * listened to. `notify` notifies the channel as the program does, past that connection: what then is not heard shows a pooler in
 * between, which is said once.
 */
export function createEventListener(options: {
  url: string
  log: Log
  onInvestor(userId: string): void
  notify(payload: string): Promise<unknown>
  /** How often the connection is asked whether it still listens, or opened again, in milliseconds. */
  listenMs?: number
}): { start(): void; stop(): Promise<void> } {
  const { url, log, onInvestor, notify, listenMs = 5000 } = options
  const pool = openListeningPool(url)
  const probe = `${probePrefix}${randomUUID()}`
  let client: pg.PoolClient | undefined
  let timer: NodeJS.Timeout | undefined
  let probing: NodeJS.Timeout | undefined
  let isAsking = false
  let isStopped = false

  function lose(lost: pg.PoolClient, error?: Error): void {
    if (client !== lost) return
    client = undefined
    clearTimeout(probing)
    lost.release(true)
    warn(error)
  }

  function warn(error: unknown): void {
    if (!isStopped) log.warn({ err: error }, 'listening for events was interrupted; looking at the table meanwhile')
  }

  function hear(payload: string | undefined): void {
    if (payload === probe) clearTimeout(probing)
    else if (payload && !payload.startsWith(probePrefix)) onInvestor(payload)
  }

  async function openConnection(): Promise<pg.PoolClient> {
    const opened = await pool.connect()
    client = opened
    opened.on('error', (error) => lose(opened, error))
    opened.on('end', () => lose(opened))
    opened.on('notification', ({ payload }) => hear(payload))
    return opened
  }

  /** Listens. To ask again changes nothing, and shows a connection whose server is gone without a word or follows another now. */
  async function listen(): Promise<void> {
    if (isAsking || isStopped) return
    isAsking = true
    try {
      const isNew = client === undefined
      const present = client ?? (await openConnection())
      if (isStopped) return lose(present)
      await present.query(`listen ${eventChannel}`).catch((error: Error) => lose(present, error))
      if (isNew && client === present) await sendProbe()
    } catch (error) {
      warn(error)
    } finally {
      isAsking = false
    }
  }

  async function sendProbe(): Promise<void> {
    clearTimeout(probing)
    probing = setTimeout(() => log.warn({}, deafSentence), answerMs)
    await notify(probe).catch(() => clearTimeout(probing))
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
      clearTimeout(probing)
      if (client) lose(client)
      await pool.end()
    },
  }
}

export const deafSentence =
  'Notifications do not arrive: let DATABASE_MIGRATION_URL name PostgreSQL itself, not a pooler; events come within two seconds meanwhile'

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
