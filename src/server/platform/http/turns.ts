import { createSemaphore, type Semaphore } from './semaphore.ts'

/** How many writes of one person may wait, and for how long each: beyond that something is wrong with who sends them. */
const turnLimit = { permits: 1, queue: 200, maxWaitMs: 5000 }

export type Turns = {
  /** Runs work when the earlier work of the same key is over. `wait` is called with the waiting, if there is any. */
  take<Result>(
    key: string,
    wait: (turn: () => Promise<void>) => Promise<void>,
    work: () => Promise<Result>,
  ): Promise<Result>
}

/** One after the other for each key, in order of arrival; 503 for who would wait too long. */
export function createTurns(): Turns {
  const lines = new Map<string, { semaphore: Semaphore; length: number }>()
  return {
    async take(key, wait, work) {
      const line = lines.get(key) ?? { semaphore: createSemaphore(turnLimit), length: 0 }
      lines.set(key, line)
      line.length++
      try {
        if (!line.semaphore.tryAcquire()) await wait(line.semaphore.acquire)
        try {
          return await work()
        } finally {
          line.semaphore.release()
        }
      } finally {
        if (--line.length === 0) lines.delete(key)
      }
    },
  }
}
