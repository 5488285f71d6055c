import { vi } from 'vitest'

/**
 * Runs `work` with `performance.now` moved forward by `ms` milliseconds, which expires the server's in-memory caches.
 */
export async function withClockAhead<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const now = performance.now.bind(performance)
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + ms)
  try {
    return await work()
  } finally {
    clock.mockRestore()
  }
}
