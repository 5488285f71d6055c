import { expect, it, onTestFinished, vi } from 'vitest'
import { createSemaphore } from './semaphore.ts'

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

it('runs no more at once than it has permits, and the others in order', async () => {
  const semaphore = createSemaphore({ permits: 2, queue: 100, maxWaitMs: 5000 })
  let running = 0
  let most = 0
  const begun: number[] = []
  await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      semaphore.run(async () => {
        begun.push(i)
        most = Math.max(most, ++running)
        await pause(2)
        running--
      }),
    ),
  )
  expect(most).toBe(2)
  expect(begun).toEqual(Array.from({ length: 20 }, (_, i) => i))
})

it('rejects at once who finds the queue full, and after the longest wait who is still in it [OPS-03]', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const semaphore = createSemaphore({ permits: 1, queue: 2, maxWaitMs: 200 })
  await semaphore.acquire()
  const waiting = [semaphore.acquire(), semaphore.acquire()].map((wait) => wait.catch((error: unknown) => error))
  await expect(semaphore.acquire()).rejects.toMatchObject({ kind: 'unavailable', retryAfterSeconds: 5 })
  const rejected = vi.fn()
  for (const wait of waiting) void wait.then(rejected)
  await vi.advanceTimersByTimeAsync(199)
  expect(rejected).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  for (const one of await Promise.all(waiting)) expect(one).toMatchObject({ kind: 'unavailable' })
  // Whoever was rejected holds nothing.
  semaphore.release()
  await semaphore.acquire()
  const next = semaphore.acquire()
  semaphore.release()
  await next
})

it('gives its permit back when the work fails', async () => {
  const semaphore = createSemaphore({ permits: 1, queue: 1, maxWaitMs: 1000 })
  await expect(semaphore.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await semaphore.run(async () => 'done')).toBe('done')
})
