import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Gives out turns to work that keeps the event loop to itself for milliseconds: each waits until the one before has begun and the
 * loop went round `turnsBetween` times since, each of which takes in one connection. Without that a crowd waits outside, one let in
 * with each piece of work, where nobody counts it and nobody can be told to come back later.
 */
export function createTurns(turnsBetween: number): () => Promise<void> {
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
