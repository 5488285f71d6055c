import { Failure } from '#server/failure.ts'

/**
 * Runs so many tasks at once and lets so many wait; whoever comes after that is refused at once. Hashing a password takes
 * 19 MiB and tens of milliseconds of a core, so a flood of sign-ins must not become a queue that nobody survives.
 * A refusal is a 503 with Retry-After.
 */
export function createHashingQueue(limits: {
  running: number
  waiting: number
}): <T>(task: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []

  return async (task) => {
    if (running < limits.running) running++
    else if (waiting.length < limits.waiting) await new Promise<void>((resolve) => waiting.push(resolve))
    else
      throw new Failure('unavailable', 'We are very busy right now. Please try again in a few seconds.', {
        reason: 'busy',
        retryAfterSeconds: 3,
      })
    try {
      return await task()
    } finally {
      // The place goes straight to the next in line, so nobody can slip in between.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
