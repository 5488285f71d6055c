import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'

type DatabaseClock = {
  /** Returns the database's time, independent of this machine's clock. */
  now(): Date
  /** Returns how far this machine's clock is ahead of the database's, in milliseconds. */
  skewMs(): number
  stop(): void
}

/** Milliseconds between comparisons. Between them, a monotonic clock advances the time. */
const compareMs = 30_000

/** A larger difference means a wrong clock, and operators are warned. */
export const wrongClockMs = 60_000

/**
 * Starts the clock that all rules use: the database's time, so that a machine with a wrong clock doesn't expire
 * anything early. While the database is unreachable, the clock continues from its last reading. Rejects when the first
 * reading fails.
 */
export async function startDatabaseClock({
  pool,
  log,
}: {
  pool: Pick<Pool, 'query'>
  log: Pick<FastifyBaseLogger, 'warn' | 'debug'>
}): Promise<DatabaseClock> {
  /** The database's time when `performance.now()` was 0. */
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

/**
 * Returns the database's time when `performance.now()` was 0, in milliseconds since 1970. Assumes that half of the
 * round trip is the way back.
 */
async function readOrigin(pool: Pick<Pool, 'query'>): Promise<number> {
  const asked = performance.now()
  const { rows } = await pool.query<{ ms: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
  )
  return rows[0]!.ms - (asked + performance.now()) / 2
}
