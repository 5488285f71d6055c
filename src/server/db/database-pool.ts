import { AsyncResource } from 'node:async_hooks'
import pg from 'pg'
import { CancellingClient } from './cancelling-client.ts'
import { DatabaseTimeout, timeLeftMs } from './time-budget.ts'

type Take = (error: Error | undefined, client?: pg.PoolClient, release?: (error?: unknown) => void) => void

/** A pool whose clients are waited for no longer than the request has time left. `beginSql` is what opens a transaction. */
export class DatabasePool extends pg.Pool {
  readonly beginSql: string

  constructor({ beginSql, ...config }: pg.PoolConfig & { beginSql: string }) {
    super(config)
    this.beginSql = beginSql
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Take): void
  override connect(callback?: Take): Promise<pg.PoolClient> | undefined {
    if (!callback)
      return new Promise((resolve, reject) => {
        this.connect((error, client) => (error ? reject(error) : resolve(client!)))
      })
    // A waiting caller is called back by whoever releases a client, and would go on under that request's budget.
    const taken = AsyncResource.bind(callback)
    const left = timeLeftMs()
    if (left === Number.POSITIVE_INFINITY) {
      super.connect(taken as never)
      return undefined
    }
    if (left === 0) {
      process.nextTick(
        callback,
        new DatabaseTimeout('The time for this request was over before a connection was asked for.'),
      )
      return undefined
    }
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      taken(new DatabaseTimeout('The database had no free connection in time.'))
    }, left)
    super.connect((error, client, release) => {
      clearTimeout(timer)
      if (!isLate) taken(error, client, release)
      else if (client) release()
    })
    return undefined
  }
}

/** Whether a client must be closed instead of going back: its statement was cancelled, or its connection is in an unknown state. */
export function isSpent(client: pg.PoolClient): boolean {
  return client instanceof CancellingClient && client.isSpent
}
