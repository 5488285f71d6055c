import { vi } from 'vitest'

/** Does `work` while `performance.now`, by which the server keeps what it has read, says that `ms` milliseconds more have passed. */
export async function later<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const now = performance.now.bind(performance)
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + ms)
  try {
    return await work()
  } finally {
    clock.mockRestore()
  }
}
