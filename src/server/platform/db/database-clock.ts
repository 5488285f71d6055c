import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'

type DatabaseClock = {
  /** The database's time, whatever this machine takes for the time. */
  now(): Date
  /** How far this machine's clock is ahead of the database's, in milliseconds. */
  skewMs(): number
  stop(): void
}

/** How often the two are compared, in milliseconds. In between the processor's counter goes on, which nobody sets. */
const compareMs = 30_000

/** A clock that is further off than this is wrong; operators hear of it. */
export const wrongClockMs = 60_000

/**
 * The one clock of rules: what expires is held against the time of the database, where it was written by any process. A machine with
 * a wrong clock therefore ends nothing too early. A database that is away leaves the clock as it goes.
 */
export async function startDatabaseClock({
  pool,
  log,
}: {
  pool: Pick<Pool, 'query'>
  log: Pick<FastifyBaseLogger, 'warn' | 'debug'>
}): Promise<DatabaseClock> {
  /** The database's time when the processor's counter stood at 0. */
  let origin = performance.timeOrigin
  const nowMs = () => origin + performance.now()
  const skewMs = () => Date.now() - nowMs()
  let wasWrong = false
  async function compare(): Promise<void> {
    origin = await readOrigin(pool)
    const isWrong = Math.abs(skewMs()) > wrongClockMs
    if (isWrong && !wasWrong)
      log.warn({ skewSeconds: Math.round(skewMs() / 1000) }, 'the clock of this machine is wrong')
    wasWrong = isWrong
  }
  await compare()
  const timer = setInterval(() => {
    compare().catch((error: unknown) => log.debug({ err: error }, 'could not read the time of the database'))
  }, compareMs)
  timer.unref()
  return { now: () => new Date(nowMs()), skewMs, stop: () => clearInterval(timer) }
}

/** Half of the way there and back is taken for the way back. */
async function readOrigin(pool: Pick<Pool, 'query'>): Promise<number> {
  const asked = performance.now()
  const { rows } = await pool.query<{ ms: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
  )
  return rows[0]!.ms - (asked + performance.now()) / 2
}
