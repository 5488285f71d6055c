import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startCountdown } from './countdown.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

it('ends once, after its time', () => {
  const onEnd = vi.fn()
  startCountdown(3000, onEnd)
  vi.advanceTimersByTime(2999)
  expect(onEnd).not.toHaveBeenCalled()
  vi.advanceTimersByTime(10_000)
  expect(onEnd).toHaveBeenCalledTimes(1)
})

it('stands still while held and runs on from where it stood', () => {
  const onEnd = vi.fn()
  const countdown = startCountdown(3000, onEnd)
  vi.advanceTimersByTime(1000)
  countdown.hold('pointer')
  vi.advanceTimersByTime(60_000)
  countdown.release('pointer')
  vi.advanceTimersByTime(1999)
  expect(onEnd).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onEnd).toHaveBeenCalledTimes(1)
})

it('needs every reason to be gone, each once', () => {
  const onEnd = vi.fn()
  const countdown = startCountdown(3000, onEnd)
  countdown.hold('pointer')
  countdown.hold('hidden')
  countdown.hold('pointer')
  countdown.release('pointer')
  vi.advanceTimersByTime(60_000)
  expect(onEnd).not.toHaveBeenCalled()
  countdown.release('unknown')
  countdown.release('hidden')
  vi.advanceTimersByTime(3000)
  expect(onEnd).toHaveBeenCalledTimes(1)
})

it('does not end when cancelled, and never when it is infinite', () => {
  const onEnd = vi.fn()
  startCountdown(3000, onEnd).cancel()
  const endless = startCountdown(Number.POSITIVE_INFINITY, onEnd)
  endless.hold('pointer')
  endless.release('pointer')
  vi.advanceTimersByTime(100_000_000)
  expect(onEnd).not.toHaveBeenCalled()
})
