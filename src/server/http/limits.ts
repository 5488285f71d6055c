import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { Failure } from '../failure.ts'
import { createWindowCounter, type WindowCounter } from './window-counter.ts'

/** So many points in so many seconds, counted per key. Limits with the same name share their counters. */
export type Limit = {
  name: string
  points: number
  seconds: number
  /** Counted in this process's memory instead of the database: cheap, for reads. */
  inMemory?: boolean
  message?: string
}

export type Limits = {
  /** Takes a point, at once where memory counts. Throws or rejects with the 429 and its Retry-After when none is left. */
  consume(limit: Limit, key: string): Promise<void> | undefined
  /** Takes a point where memory counts and tells whether there was one; false, taking none, where the database counts. */
  takeNow(limit: Limit, key: string): boolean
  /** Takes a point and tells whether there was one, for limits that must stay silent. */
  tryConsume(limit: Limit, key: string): Promise<boolean>
  /** Throws the 429 when no point is left, without taking one: for limits that count failures only. */
  check(limit: Limit, key: string): Promise<void>
  /** Gives a key its points back. */
  reset(limit: Limit, key: string): Promise<void>
}

/** `pool` undefined keeps every counter in memory (the embedded database has one process anyway). `scale` multiplies all points. */
export function createLimits(options: { pool: Pool | undefined; scale: number }): Limits {
  const inMemory = new Map<string, WindowCounter>()
  const stored = new Map<string, RateLimiterPostgres>()
  const pointsOf = (limit: Limit) => Math.max(1, Math.floor(limit.points * options.scale))

  /** The limit's counter in memory, or undefined when the database counts it. */
  function counterOf(limit: Limit): WindowCounter | undefined {
    if (options.pool && !limit.inMemory) return undefined
    let counter = inMemory.get(limit.name)
    if (!counter) {
      counter = createWindowCounter(limit.seconds)
      inMemory.set(limit.name, counter)
    }
    return counter
  }
  function storedOf(limit: Limit): RateLimiterPostgres {
    let limiter = stored.get(limit.name)
    if (!limiter) {
      limiter = new RateLimiterPostgres({
        keyPrefix: limit.name,
        points: pointsOf(limit),
        duration: limit.seconds,
        storeClient: options.pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        clearExpiredByTimeout: false,
      })
      stored.set(limit.name, limiter)
    }
    return limiter
  }
  function refuse(limit: Limit, msLeft: number): never {
    const seconds = Math.max(1, Math.ceil(msLeft / 1000))
    throw new Failure('limited', limit.message ?? `Too many requests. Please try again in ${waitText(seconds)}.`, {
      reason: 'limited',
      retryAfterSeconds: seconds,
    })
  }
  /** Takes a point of a limit that the database counts. Returns the milliseconds to wait when none was left. */
  async function takeStored(limit: Limit, key: string): Promise<number | undefined> {
    try {
      await storedOf(limit).consume(key)
      return undefined
    } catch (error) {
      if (error instanceof RateLimiterRes) return error.msBeforeNext
      throw error
    }
  }
  async function consumeStored(limit: Limit, key: string): Promise<void> {
    const msLeft = await takeStored(limit, key)
    if (msLeft !== undefined) refuse(limit, msLeft)
  }
  return {
    consume(limit, key) {
      const counter = counterOf(limit)
      if (!counter) return consumeStored(limit, key)
      const { points, msLeft } = counter.take(key)
      if (points > pointsOf(limit)) refuse(limit, msLeft)
      return undefined
    },
    takeNow(limit, key) {
      const counter = counterOf(limit)
      return counter !== undefined && counter.take(key).points <= pointsOf(limit)
    },
    async tryConsume(limit, key) {
      const counter = counterOf(limit)
      if (counter) return counter.take(key).points <= pointsOf(limit)
      return (await takeStored(limit, key)) === undefined
    },
    async check(limit, key) {
      const counter = counterOf(limit)
      if (counter) {
        const taken = counter.peek(key)
        if (taken && taken.points >= pointsOf(limit)) refuse(limit, taken.msLeft)
        return
      }
      const state = await storedOf(limit).get(key)
      if (state && state.consumedPoints >= pointsOf(limit)) refuse(limit, state.msBeforeNext)
    },
    async reset(limit, key) {
      const counter = counterOf(limit)
      if (counter) counter.forget(key)
      else await storedOf(limit).delete(key)
    },
  }
}

function waitText(seconds: number): string {
  if (seconds < 90) return `${seconds} second${seconds === 1 ? '' : 's'}`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}
