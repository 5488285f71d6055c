import { AsyncResource } from 'node:async_hooks'
import pg from 'pg'
import { CancelingClient } from './canceling-client.ts'
import { outsideBudgets } from './time-budget.ts'

type Take = (error: Error | undefined, client?: pg.PoolClient, release?: (error?: unknown) => void) => void

/** `beginSql` is what opens a transaction. With several `urls` connections go to the host that is the primary. */
export class DatabasePool extends pg.Pool {
  readonly beginSql: string
  readonly #hosts: number

  constructor({ beginSql, urls = [], ...config }: pg.PoolConfig & { beginSql: string; urls?: readonly string[] }) {
    const single = urls[0] === undefined ? {} : { connectionString: urls[0] }
    const Client = (config.Client ?? pg.Client) as typeof pg.Client
    super({ ...config, ...(urls.length > 1 ? { Client: seekPrimary(Client, urls) } : single) })
    this.beginSql = beginSql
    this.#hosts = urls.length
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Take): void
  override connect(callback?: Take): Promise<pg.PoolClient> | undefined {
    if (!callback)
      return new Promise((resolve, reject) => {
        this.connect((error, client) => (error ? reject(error) : resolve(client!)))
      })
    // A waiting caller is called back by whoever releases a client, and would go on under that request's budget.
    this.#connectToSome(AsyncResource.bind(callback), this.#hosts)
    return undefined
  }

  /** Tries as often as there are hosts: where one client failed the next one goes elsewhere. */
  #connectToSome(taken: Take, tries: number): void {
    super.connect(((error, client, release) => {
      if (error && tries > 1 && isAboutHost(error)) return this.#connectToSome(taken, tries - 1)
      return taken(error, client, release)
    }) as Take as never)
  }
}

/** False for what says nothing about a host: all connections are in use, or the pool is closed. */
const isAboutHost = ({ message }: Error) => !/^timeout exceeded when trying|^Cannot use a pool/.test(message)

/**
 * Clients that go to the host that was the primary last, and on to the next when that is away or is a standby; of many that fail at
 * one host the first leads on. The client does this and not who waits for it: where a host takes connections and does not answer, who
 * waited for a free place has given up before the client has, and would tell nobody.
 */
function seekPrimary(Client: typeof pg.Client, urls: readonly string[]): typeof pg.Client {
  let present = 0
  return class extends Client {
    readonly #place = present

    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionString: urls[present] })
    }

    override connect(): Promise<never>
    override connect(callback: (error: Error | null) => void): void
    override connect(callback?: (error: Error | null) => void): Promise<never> | undefined {
      if (!callback) return Promise.reject(new Error('The pool connects with a callback.'))
      const leave = (error: Error) => {
        if (present === this.#place) present = (present + 1) % urls.length
        callback(error)
      }
      super.connect((error: Error | null) => {
        if (error) return leave(error)
        // The pool listens from its callback on.
        this.on('error', () => {})
        outsideBudgets(() => requirePrimary(this)).then(
          () => callback(null),
          (reason: Error) => {
            void this.end().catch(() => {})
            leave(reason)
          },
        )
      })
      return undefined
    }
  } as unknown as typeof pg.Client
}

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
