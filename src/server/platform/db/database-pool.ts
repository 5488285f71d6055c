import { AsyncResource } from 'node:async_hooks'
import pg from 'pg'
import { CancelingClient } from './canceling-client.ts'

type Take = (error: Error | undefined, client?: pg.PoolClient, release?: (error?: unknown) => void) => void

/**
 * `beginSql` is what opens a transaction. With several `urls` new connections go to the one that was the primary last, and on to the
 * next when it is away or is a standby.
 */
export class DatabasePool extends pg.Pool {
  readonly beginSql: string
  readonly #urls: readonly string[]
  #host = 0

  constructor({ beginSql, urls = [], ...config }: pg.PoolConfig & { beginSql: string; urls?: readonly string[] }) {
    const single = urls[0] === undefined ? {} : { connectionString: urls[0] }
    super({ ...config, ...single, ...(urls.length > 1 ? { onConnect: requirePrimary } : {}) })
    this.beginSql = beginSql
    this.#urls = urls
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Take): void
  override connect(callback?: Take): Promise<pg.PoolClient> | undefined {
    if (!callback)
      return new Promise((resolve, reject) => {
        this.connect((error, client) => (error ? reject(error) : resolve(client!)))
      })
    // A waiting caller is called back by whoever releases a client, and would go on under that request's budget.
    this.#connectToPrimary(AsyncResource.bind(callback), this.#urls.length)
    return undefined
  }

  /** Tries each host once, beginning with the present one. Of many callers that fail at the same host one moves the pool on. */
  #connectToPrimary(taken: Take, tries: number): void {
    const host = this.#host
    super.connect(((error, client, release) => {
      if (!error || this.#urls.length < 2 || !isAboutHost(error)) return taken(error, client, release)
      if (this.#host === host) {
        this.#host = (host + 1) % this.#urls.length
        // pg-pool makes each new client from its options.
        ;(this.options as pg.PoolConfig).connectionString = this.#urls[this.#host]
      }
      if (tries > 1) return this.#connectToPrimary(taken, tries - 1)
      return taken(error, client, release)
    }) as Take as never)
  }
}

/** False for what says nothing about a host: all connections are in use, or the pool is closed. */
const isAboutHost = ({ message }: Error) => !/^timeout exceeded when trying|^Cannot use a pool/.test(message)

async function requirePrimary(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ isStandby: boolean }>(
    `select pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as "isStandby"`,
  )
  if (rows[0]!.isStandby) throw Object.assign(new Error('This server is a standby.'), { code: '25006' })
}

/** Whether a client must be closed instead of going back: its statement was canceled, or its connection is in an unknown state. */
export function isSpent(client: pg.PoolClient): boolean {
  return client instanceof CancelingClient && client.isSpent
}
