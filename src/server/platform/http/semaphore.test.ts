import { afterEach, expect, it, vi } from 'vitest'
import { createSemaphore } from './semaphore.ts'

afterEach(() => {
  vi.useRealTimers()
})

it('runs at most `permits` callers at a time, in order of arrival', async () => {
  const semaphore = createSemaphore({ permits: 2, queue: 100, maxWaitMs: 60_000 })
  let running = 0
  let most = 0
  const begun: number[] = []
  await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      semaphore.run(async () => {
        begun.push(i)
        most = Math.max(most, ++running)
        await new Promise((resolve) => setTimeout(resolve))
        running--
      }),
    ),
  )
  expect(most).toBe(2)
  expect(begun).toEqual(Array.from({ length: 20 }, (_, i) => i))
})

it('rejects a caller when the queue is full or the wait is too long [OPS-03]', async () => {
  vi.useFakeTimers()
  const semaphore = createSemaphore({ permits: 1, queue: 2, maxWaitMs: 10_000 })
  await semaphore.acquire()
  const waiting = [semaphore.acquire(), semaphore.acquire()].map((wait) => wait.catch((error: unknown) => error))
  await expect(semaphore.acquire()).rejects.toMatchObject({ kind: 'unavailable', retryAfterSeconds: 5 })
  await vi.advanceTimersByTimeAsync(9_999)
  const late = vi.fn()
  void Promise.all(waiting).then(late)
  await vi.advanceTimersByTimeAsync(0)
  expect(late).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  for (const one of await Promise.all(waiting)) expect(one).toMatchObject({ kind: 'unavailable' })
  // Rejected callers hold no permit.
  semaphore.release()
  await semaphore.acquire()
  const next = semaphore.acquire()
  semaphore.release()
  await next
})

it('admits in order of arrival, so that small requests don’t starve a large one', async () => {
  const semaphore = createSemaphore({ permits: 4, queue: 100, maxWaitMs: 60_000 })
  const admitted: string[] = []
  await semaphore.acquire(3)
  const large = semaphore.acquire(4).then(() => admitted.push('large'))
  const small = semaphore.acquire(1).then(() => admitted.push('small'))
  await Promise.resolve()
  expect(admitted).toEqual([])
  semaphore.release(3)
  await large
  semaphore.release(4)
  await small
  expect(admitted).toEqual(['large', 'small'])
})

it('admits waiting callers when a larger request ahead of them times out', async () => {
  vi.useFakeTimers()
  const semaphore = createSemaphore({ permits: 2, queue: 100, maxWaitMs: 1000 })
  await semaphore.acquire(1)
  const large = semaphore.acquire(2).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(500)
  const small = semaphore.acquire(1)
  await vi.advanceTimersByTimeAsync(500)
  expect(await large).toMatchObject({ kind: 'unavailable' })
  await small
})

it('releases its permit when the work fails', async () => {
  const semaphore = createSemaphore({ permits: 1, queue: 1, maxWaitMs: 60_000 })
  await expect(semaphore.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await semaphore.run(async () => 'done')).toBe('done')
})
