import { Failure } from '#server/failure.ts'

export type Semaphore = {
  /**
   * Waits for permits, one by default. `permits` must not exceed the semaphore's own. The caller must release them.
   * @throws Failure 503 when the queue is full or the wait is too long.
   */
  acquire(permits?: number): Promise<void>
  /** Releases permits, as many as were acquired. */
  release(permits?: number): void
  /** Runs work while holding one permit. */
  run<Result>(work: () => Promise<Result>): Promise<Result>
}

/**
 * Creates a semaphore with a bounded queue: `permits` holders, and `queue` waiting callers in order of arrival. Rejects
 * with 503 and Retry-After when the queue is full or a caller has waited for `maxWaitMs`.
 */
export function createSemaphore(options: { permits: number; queue: number; maxWaitMs: number }): Semaphore {
  let free = options.permits
  const waiting = new Set<{ permits: number; proceed(): void }>()

  async function acquire(permits = 1): Promise<void> {
    // Queues behind other waiting callers even if enough permits are free, so that small requests can't starve a large
    // one.
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

/** Returns the 503 for an overloaded server. */
export function overloaded(): Failure {
  return new Failure('unavailable', 'The service is briefly overloaded. Please try again in a few seconds.', {
    reason: 'overloaded',
    retryAfterSeconds: 5,
  })
}
