import { Failure } from '#server/failure.ts'

export type Semaphore = {
  /** Waits for a permit. Rejects with 503 when the queue is full or the wait becomes too long. */
  acquire(): Promise<void>
  /** Takes a permit that is free now. */
  tryAcquire(): boolean
  release(): void
  /** Runs work while holding a permit. */
  run<Result>(work: () => Promise<Result>): Promise<Result>
}

/**
 * A concurrency limit with a bounded queue: `permits` at once, `queue` waiting in order, each for at most `maxWaitMs`. Whoever
 * waited longer is rejected with 503 and Retry-After, so what is accepted is answered in good time.
 */
export function createSemaphore(options: { permits: number; queue: number; maxWaitMs: number }): Semaphore {
  let free = options.permits
  // In order of arrival; a waiter that is rejected takes itself out.
  const waiting = new Set<() => void>()

  function tryAcquire(): boolean {
    if (free === 0) return false
    free--
    return true
  }
  async function acquire(): Promise<void> {
    if (tryAcquire()) return
    if (waiting.size >= options.queue) throw overloaded()
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(proceed)
        reject(overloaded())
      }, options.maxWaitMs)
      const proceed = () => {
        clearTimeout(timer)
        resolve()
      }
      waiting.add(proceed)
    })
  }
  function release(): void {
    const [next] = waiting
    if (!next) {
      free++
      return
    }
    waiting.delete(next)
    next()
  }
  return {
    acquire,
    tryAcquire,
    release,
    async run(work) {
      await acquire()
      try {
        return await work()
      } finally {
        release()
      }
    },
  }
}

/** The 503 of a server that has too much to do. */
export function overloaded(): Failure {
  return new Failure('unavailable', 'The service is briefly overloaded. Please try again in a few seconds.', {
    reason: 'overloaded',
    retryAfterSeconds: 5,
  })
}
