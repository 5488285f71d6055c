import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { Failure } from '#server/failure.ts'

/**
 * A number of points per number of seconds, counted per key. Limits with the same name share counters, so they must
 * have the same points and seconds.
 */
export type Limit = {
  name: string
  points: number
  seconds: number
  /** Counts in this process's memory instead of the database. Used for reads. */
  inMemory?: boolean
  /** RATE_LIMIT_SCALE doesn't change this limit, because it is for security (such as one use of an answer). */
  isUnscaled?: boolean
  message?: string
}

export type Limits = {
  /**
   * Takes a point.
   * @throws Failure 429 when none is left.
   */
  consume(limit: Limit, key: string): Promise<void>
  /** Takes a point and returns whether there was one, for limits that reply without an error. */
  tryConsume(limit: Limit, key: string): Promise<boolean>
  /**
   * Checks for a point without taking it, for limits that count failures.
   * @throws Failure 429 when none is left.
   */
  check(limit: Limit, key: string): Promise<void>
  /** Restores a key's points. Another process that rejected the key may keep rejecting it until its window ends. */
  reset(limit: Limit, key: string): Promise<void>
}

/**
 * Creates the rate limits. An undefined `pool` keeps all counters in memory, as for the embedded database's single
 * process. `scale` multiplies the points of limits that aren't `isUnscaled`, rounded down but at least 1.
 */
export function createLimits(options: { pool: Pool | undefined; scale: number }): Limits {
  const { pool, scale } = options
  const limiters = new Map<string, RateLimiterMemory | RateLimiterPostgres>()

  function limiterOf(limit: Limit): RateLimiterMemory | RateLimiterPostgres {
    let limiter = limiters.get(limit.name)
    if (!limiter) {
      const points = limit.isUnscaled ? limit.points : Math.max(1, Math.floor(limit.points * scale))
      const counted = { keyPrefix: limit.name, points, duration: limit.seconds }
      limiter = pool && !limit.inMemory ? storedLimiter(pool, counted) : new RateLimiterMemory(counted)
      limiters.set(limit.name, limiter)
    }
    return limiter
  }
  async function consume(limit: Limit, key: string): Promise<void> {
    try {
      await limiterOf(limit).consume(key)
    } catch (error) {
      throw error instanceof RateLimiterRes ? tooMany(limit, error.msBeforeNext) : error
    }
  }
  async function check(limit: Limit, key: string): Promise<void> {
    const usage = await limiterOf(limit).get(key)
    if (usage && usage.remainingPoints <= 0) throw tooMany(limit, usage.msBeforeNext)
  }
  return {
    consume,
    check,
    async tryConsume(limit, key) {
      try {
        await limiterOf(limit).consume(key)
        return true
      } catch (error) {
        if (error instanceof RateLimiterRes) return false
        throw error
      }
    },
    async reset(limit, key) {
      await limiterOf(limit).delete(key)
    },
  }
}

/** Counts in the table `rate_limits`, shared by all processes. The daily purge deletes expired rows. */
function storedLimiter(pool: Pool, counted: { keyPrefix: string; points: number; duration: number }) {
  return new RateLimiterPostgres({
    ...counted,
    // Omits the library's statement names: a transaction pooler may use another connection for each statement.
    storeClient: { query: ({ text, values }: { text: string; values: unknown[] }) => pool.query(text, values) },
    storeType: 'client',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    // Rejects a key over its limit from memory until its window ends, so that a flood doesn't reach the database.
    inMemoryBlockOnConsumed: counted.points + 1,
  })
}

function tooMany(limit: Limit, msBeforeNext: number): Failure {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000))
  const message = limit.message ?? `Too many requests. Please try again in ${waitText(seconds)}.`
  return new Failure('limited', message, { reason: 'limited', retryAfterSeconds: seconds })
}

function waitText(seconds: number): string {
  if (seconds < 90) return `${seconds} second${seconds === 1 ? '' : 's'}`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}
