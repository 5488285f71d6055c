import { act } from '@testing-library/react'
import { vi } from 'vitest'

/**
 * Intercepts timers of `length` milliseconds until the test ends. The returned function runs the pending ones; all
 * other timers run as usual.
 */
export function timersByHand(length: number): () => Promise<void> {
  const waiting = new Map<number, () => void>()
  const { setTimeout, clearTimeout } = globalThis
  let lastId = 0
  vi.stubGlobal('setTimeout', (run: () => void, ms?: number, ...given: []) => {
    if (ms !== length) return setTimeout(run, ms, ...given)
    waiting.set(--lastId, run)
    return lastId
  })
  vi.stubGlobal('clearTimeout', (id: number) => (waiting.delete(id) ? undefined : clearTimeout(id)))
  return () =>
    act(async () => {
      const due = [...waiting.values()]
      waiting.clear()
      for (const run of due) run()
    })
}
