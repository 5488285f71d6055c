export type Countdown = {
  /** Stops the time for a reason. Several reasons may hold at once. */
  hold(reason: string): void
  /** Takes a reason back. The time runs on from where it stood when no reason is left. */
  release(reason: string): void
  /** Ends it without calling `onEnd`. */
  cancel(): void
}

/** Calls `onEnd` once after `ms` milliseconds in which nothing held it. Infinity never ends. */
export function startCountdown(ms: number, onEnd: () => void): Countdown {
  const reasons = new Set<string>()
  let leftMs = ms
  let startedAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function run() {
    if (!Number.isFinite(leftMs)) return
    startedAt = Date.now()
    timer = setTimeout(onEnd, leftMs)
  }

  run()
  return {
    hold(reason) {
      if (reasons.size === 0) {
        clearTimeout(timer)
        leftMs = Math.max(0, leftMs - (Date.now() - startedAt))
      }
      reasons.add(reason)
    },
    release(reason) {
      if (reasons.delete(reason) && reasons.size === 0) run()
    },
    cancel() {
      clearTimeout(timer)
    },
  }
}
