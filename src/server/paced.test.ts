import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { paced } from './paced.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('runs at once, then once after the pause, however often it is asked meanwhile', async () => {
  const work = vi.fn(async () => {})
  const { ask } = paced(work, 1000)
  ask()
  expect(work).toHaveBeenCalledTimes(1)
  ask()
  ask()
  await vi.advanceTimersByTimeAsync(999)
  expect(work).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(work).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(5000)
  expect(work).toHaveBeenCalledTimes(2)
})

it('never runs twice at a time, and stops after what is under way', async () => {
  let end = () => {}
  const work = vi.fn(() => new Promise<void>((resolve) => (end = resolve)))
  const { ask, stop } = paced(work, 10)
  ask()
  ask()
  await vi.advanceTimersByTimeAsync(1000)
  expect(work).toHaveBeenCalledTimes(1)
  const stopped = vi.fn()
  void stop().then(stopped)
  await vi.advanceTimersByTimeAsync(1000)
  expect(stopped).not.toHaveBeenCalled()
  end()
  await vi.advanceTimersByTimeAsync(1000)
  expect(stopped).toHaveBeenCalled()
  ask()
  expect(work).toHaveBeenCalledTimes(1)
})
