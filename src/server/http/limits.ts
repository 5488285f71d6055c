import type { Pool } from 'pg'
import { Failure } from '../failure.ts'
import { createStoredCounter } from './stored-counter.ts'
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

/** One limit of several that are asked in turn. */
export type LimitStep = {
  limit: Limit
  key: string
  /** Only asks whether a point is left, without taking one: for limits that count failures. */
  isLook?: boolean
}

/** The first limit in turn that had no point left, with the 429 and its Retry-After. */
export type Refusal = { limit: Limit; failure: Failure }

export type Limits = {
  /**
   * Takes a point of each limit in turn and stops at the first that has none left, which it answers; at once where memory counts.
   * What the database counts is one statement, however many limits there are.
   */
  takeInTurn(steps: readonly LimitStep[]): Promise<Refusal | undefined> | Refusal | undefined
  /** The same of one limit. Throws or rejects with the 429 when there is none. */
  consume(limit: Limit, key: string): Promise<void> | undefined
  /** Takes a point where memory counts and tells whether there was one; false, taking none, where the database counts. */
  takeNow(limit: Limit, key: string): boolean
  /** Takes a point and tells whether there was one, for limits that must stay silent. */
  tryConsume(limit: Limit, key: string): Promise<boolean>
  /** Gives a key its points back. */
  reset(limit: Limit, key: string): Promise<void>
}

/** `pool` undefined keeps every counter in memory (the embedded database has one process anyway). `scale` multiplies all points. */
export function createLimits(options: { pool: Pool | undefined; scale: number }): Limits {
  const inMemory = new Map<string, WindowCounter>()
  const stored = options.pool && createStoredCounter(options.pool)
  const pointsOf = (limit: Limit) => Math.max(1, Math.floor(limit.points * options.scale))
  const isStored = (limit: Limit) => stored !== undefined && !limit.inMemory

  function counterOf(limit: Limit): WindowCounter {
    let counter = inMemory.get(limit.name)
    if (!counter) {
      counter = createWindowCounter(limit.seconds)
      inMemory.set(limit.name, counter)
    }
    return counter
  }
  function refusal(limit: Limit, msLeft: number): Refusal {
    const seconds = Math.max(1, Math.ceil(msLeft / 1000))
    const message = limit.message ?? `Too many requests. Please try again in ${waitText(seconds)}.`
    return { limit, failure: new Failure('limited', message, { reason: 'limited', retryAfterSeconds: seconds }) }
  }
  function takeInMemory({ limit, key, isLook }: LimitStep): Refusal | undefined {
    const counter = counterOf(limit)
    if (isLook) {
      const taken = counter.peek(key)
      return taken && taken.points >= pointsOf(limit) ? refusal(limit, taken.msLeft) : undefined
    }
    const { points, msLeft } = counter.take(key)
    return points > pointsOf(limit) ? refusal(limit, msLeft) : undefined
  }
  /** All of them counted by the database. */
  async function takeStored(steps: readonly LimitStep[]): Promise<Refusal | undefined> {
    const refused = await stored!.takeInTurn(
      steps.map(({ limit, key, isLook = false }) => {
        return { key: storedKey(limit, key), points: pointsOf(limit), seconds: limit.seconds, isLook }
      }),
    )
    return refused && refusal(steps[refused.at]!.limit, refused.msLeft)
  }
  function takeInTurn(steps: readonly LimitStep[]): Promise<Refusal | undefined> | Refusal | undefined {
    for (let at = 0; at < steps.length; at++) {
      if (isStored(steps[at]!.limit)) return takeRest(steps.slice(at))
      const refused = takeInMemory(steps[at]!)
      if (refused) return refused
    }
    return undefined
  }
  async function takeRest(steps: readonly LimitStep[]): Promise<Refusal | undefined> {
    const next = steps.findIndex(({ limit }) => !isStored(limit))
    const refused = await takeStored(next === -1 ? steps : steps.slice(0, next))
    return refused ?? (next === -1 ? undefined : takeInTurn(steps.slice(next)))
  }
  return {
    takeInTurn,
    consume: (limit, key) => throwRefusal(takeInTurn([{ limit, key }])),
    // Asked of every answer that is sent again: without an object for it.
    takeNow: (limit, key) => !isStored(limit) && counterOf(limit).take(key).points <= pointsOf(limit),
    tryConsume: async (limit, key) => (await takeInTurn([{ limit, key }])) === undefined,
    async reset(limit, key) {
      if (isStored(limit)) await stored!.forget(storedKey(limit, key))
      else counterOf(limit).forget(key)
    },
  }
}

/** Throws or rejects with the 429 of what was refused. */
export function throwRefusal(refused: ReturnType<Limits['takeInTurn']>): Promise<void> | undefined {
  if (refused instanceof Promise)
    return refused.then((late) => {
      if (late) throw late.failure
    })
  if (refused) throw refused.failure
  return undefined
}

const storedKey = (limit: Limit, key: string) => `${limit.name}:${key}`

function waitText(seconds: number): string {
  if (seconds < 90) return `${seconds} second${seconds === 1 ? '' : 's'}`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}
