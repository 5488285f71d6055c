import { Failure } from '#server/failure.ts'

export type Semaphore = {
  /** Waits for permits, one by default. @throws Failure 503 when the queue is full or the wait becomes too long. */
  acquire(permits?: number): Promise<void>
  /** Returns permits, as many as were acquired. */
  release(permits?: number): void
  /** Runs work while holding one permit. */
  run<Result>(work: () => Promise<Result>): Promise<Result>
}

/**
 * Creates a concurrency limit with a bounded queue: `permits` at once, `queue` callers waiting in order of arrival. A caller that finds
 * the queue full is rejected with 503 and Retry-After, and so is one that has waited for `maxWaitMs`.
 */
export function createSemaphore(options: { permits: number; queue: number; maxWaitMs: number }): Semaphore {
  let free = options.permits
  const waiting = new Set<{ permits: number; proceed(): void }>()

  async function acquire(permits = 1): Promise<void> {
    // Behind those who wait, also when few enough are wanted: a stream of small requests must not starve a large one.
    if (waiting.size === 0 && free >= permits) {
      free -= permits
      return
    }
    if (waiting.size >= options.queue) throw overloaded()
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(waiter)
        reject(overloaded())
        admit()
      }, options.maxWaitMs)
      const waiter = {
        permits,
        proceed() {
          clearTimeout(timer)
          resolve()
        },
      }
      waiting.add(waiter)
    })
  }
  function release(permits = 1): void {
    free += permits
    admit()
  }
  function admit(): void {
    for (const waiter of waiting) {
      if (waiter.permits > free) return
      waiting.delete(waiter)
      free -= waiter.permits
      waiter.proceed()
    }
  }
  return {
    acquire,
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

/** Returns the 503 of a server that has too much to do. */
export function overloaded(): Failure {
  return new Failure('unavailable', 'The service is briefly overloaded. Please try again in a few seconds.', {
    reason: 'overloaded',
    retryAfterSeconds: 5,
  })
}
