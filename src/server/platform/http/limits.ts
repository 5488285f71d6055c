import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { Failure } from '#server/failure.ts'

/** So many points in so many seconds, counted per key. Limits with the same name share their counters. */
export type Limit = {
  name: string
  points: number
  seconds: number
  /** Counted in this process's memory instead of the database: cheap, for reads. */
  inMemory?: boolean
  /** For safety and not for load (one use of an answer): RATE_LIMIT_SCALE does not change it. */
  isUnscaled?: boolean
  message?: string
}

export type Limits = {
  /** Takes a point. Rejects with the 429 when none is left. */
  consume(limit: Limit, key: string): Promise<void>
  /** Consumes a point and returns whether there was one, for limits that must stay silent. */
  tryConsume(limit: Limit, key: string): Promise<boolean>
  /** Rejects with the 429 when no point is left, and takes none: for limits that count failures. */
  check(limit: Limit, key: string): Promise<void>
  /** Gives a key its points back. */
  reset(limit: Limit, key: string): Promise<void>
}

/** `pool` undefined keeps every counter in memory (the embedded database has one process anyway). `scale` multiplies points. */
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
    const taken = await limiterOf(limit).get(key)
    if (taken && taken.remainingPoints <= 0) throw tooMany(limit, taken.msBeforeNext)
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

/** Counts in the table `rate_limits`, for all processes together. The daily purge deletes what has expired. */
function storedLimiter(pool: Pool, counted: { keyPrefix: string; points: number; duration: number }) {
  return new RateLimiterPostgres({
    ...counted,
    // Without the library's statement names: a transaction pooler hands the connection to others between statements.
    storeClient: { query: ({ text, values }: { text: string; values: unknown[] }) => pool.query(text, values) },
    storeType: 'client',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    // A key over its limit is rejected from memory until its window ends, so a flood does not reach the database.
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
