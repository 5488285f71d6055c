import { setImmediate as nextLoopIteration } from 'node:timers/promises'

/** libuv takes in one connection per loop iteration; an iteration with nothing to do takes some microseconds. */
const iterations = 20

/**
 * Lets a crowd in before work that keeps the event loop to itself for milliseconds, so that newcomers wait in a queue that rejects
 * them in time, not in the kernel's, which nobody counts.
 */
export async function letNewcomersIn(): Promise<void> {
  for (let i = 0; i < iterations; i++) await nextLoopIteration()
}
