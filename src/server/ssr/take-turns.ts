import { setImmediate as nextTurn } from 'node:timers/promises'

/** A turn of the event loop takes in one connection. So many between two pages, and a crowd is seen when it comes. */
const turnsBetween = 32

/**
 * Gives out turns to work that keeps the event loop to itself for milliseconds: each waits until the one before has begun and the
 * loop went round a few times since. Without that a crowd waits outside, one connection taken in with each page, where nobody
 * counts it and nobody can be told to come back later.
 */
export function createTurns(): () => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  async function after(previous: Promise<void>): Promise<void> {
    await previous
    for (let turn = 0; turn < turnsBetween; turn++) await nextTurn()
  }
  return () => {
    last = after(last)
    return last
  }
}
