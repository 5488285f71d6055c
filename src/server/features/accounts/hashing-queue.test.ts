import { expect, it } from 'vitest'
import { Failure } from '#server/failure.ts'
import { createHashingQueue } from './hashing-queue.ts'

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

it('runs two at once, lets twenty wait and refuses the rest with a 503', async () => {
  const queue = createHashingQueue({ running: 2, waiting: 20 })
  let running = 0
  let most = 0
  const outcomes = await Promise.allSettled(
    Array.from({ length: 30 }, () =>
      queue(async () => {
        most = Math.max(most, ++running)
        await pause(2)
        running--
      }),
    ),
  )
  expect(most).toBe(2)
  expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(22)
  const refused = outcomes.find((outcome) => outcome.status === 'rejected')?.reason as Failure
  expect(refused).toBeInstanceOf(Failure)
  expect(refused.kind).toBe('unavailable')
  expect(refused.retryAfterSeconds).toBeGreaterThan(0)
})

it('keeps its places when tasks fail', async () => {
  const queue = createHashingQueue({ running: 1, waiting: 1 })
  for (let n = 0; n < 5; n++) await expect(queue(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await expect(queue(async () => 'yes')).resolves.toBe('yes')
})
