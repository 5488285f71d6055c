import { connect } from 'node:net'
import pg from 'pg'
import { DatabaseTimeout, timeLeftMs } from './time-budget.ts'

/** How long one statement may take, in milliseconds, and how long its canceled connection may take to say so. */
const statementMs = 5000
const canceledMs = 300

type Answer = (error: Error | undefined | null, result?: unknown) => void
/** What pg knows about its backend and does not declare. */
type BackendKey = { processID: number | null; secretKey: number | null }

/**
 * A connection that cancels what it gives up on. PostgreSQL's `statement_timeout` is a session setting, which a pooler in
 * transaction mode does not keep, and does not cover a COMMIT that waits for a standby; a cancel request ends both.
 */
export class CancelingClient extends pg.Client {
  /** A cancel request may still be under way and hit the next statement, so the connection must not be used again. */
  isSpent = false

  // biome-ignore lint/suspicious/noExplicitAny: The seven overloads of pg's own method stand for callers.
  override query(config: any, values?: any, callback?: any): any {
    const limit = Math.min(statementMs, timeLeftMs())
    const given: Answer | undefined = typeof values === 'function' ? values : callback
    const parameters = typeof values === 'function' ? undefined : values
    if (limit === 0) {
      this.isSpent = true
      const spent = new DatabaseTimeout('The time for this request was over before the statement was sent.')
      if (given) process.nextTick(given, spent)
      return given ? undefined : Promise.reject(spent)
    }
    if (given) {
      const answered = this.#watch(limit, given)
      return super.query(config, parameters, answered)
    }
    return new Promise((resolve, reject) => {
      const answered = this.#watch(limit, (error, result) => (error ? reject(error) : resolve(result)))
      super.query(config, parameters, answered as never)
    }).catch((error: Error) => {
      // In place of the socket's stack, the caller's.
      Error.captureStackTrace(error)
      throw error
    })
  }

  /** Times one statement. Once it was canceled its outcome is a timeout, also when a COMMIT took effect without its standby. */
  #watch(limit: number, answer: Answer): Answer {
    let late: DatabaseTimeout | undefined
    let destroying: NodeJS.Timeout | undefined
    const timer = setTimeout(() => {
      late = new DatabaseTimeout(`The database did not answer within ${Math.round(limit)} ms.`)
      this.isSpent = true
      this.#cancel()
      destroying = setTimeout(() => this.connection.stream.destroy(), canceledMs)
    }, limit)
    return (error, result) => {
      clearTimeout(timer)
      clearTimeout(destroying)
      // The server was demoted: the next connection goes to the new primary.
      if ((error as { code?: unknown } | null | undefined)?.code === '25006') this.isSpent = true
      if (late) answer(late)
      else answer(error, result)
    }
  }

  /** Asks the server, over a connection of its own, to end what this one's backend does. A failure only means that it goes on. */
  #cancel(): void {
    const { processID, secretKey } = this as unknown as BackendKey
    if (processID === null || secretKey === null) return
    const request = Buffer.alloc(16)
    request.writeInt32BE(16, 0)
    request.writeInt32BE(80877102, 4)
    request.writeInt32BE(processID, 8)
    request.writeInt32BE(secretKey, 12)
    const socket = this.host.startsWith('/')
      ? connect(`${this.host}/.s.PGSQL.${this.port}`)
      : connect(this.port, this.host)
    socket.setTimeout(3000, () => socket.destroy())
    socket.on('error', () => socket.destroy())
    socket.end(request)
    socket.resume()
  }
}
