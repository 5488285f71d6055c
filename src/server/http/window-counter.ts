/** What a key has taken in its window, and how many milliseconds are left of that. */
export type Taken = { points: number; msLeft: number }

export type WindowCounter = {
  /** Takes a point; a window begins with a key's first point and is never extended. */
  take(key: string): Taken
  /** What was taken, undefined when no window is open. */
  peek(key: string): Taken | undefined
  forget(key: string): void
}

/** Counts points per key in windows of so many seconds, in this process's memory and without waiting. */
export function createWindowCounter(seconds: number, now: () => number = Date.now): WindowCounter {
  const windows = new Map<string, { points: number; endsAt: number }>()
  const length = seconds * 1000
  let sweptAt = now()

  /** Once in a window's length, so that keys which never come again do not stay. */
  function sweep(at: number): void {
    if (at - sweptAt < length) return
    sweptAt = at
    for (const [key, { endsAt }] of windows) if (endsAt <= at) windows.delete(key)
  }

  return {
    take(key) {
      const at = now()
      sweep(at)
      const open = windows.get(key)
      if (open && open.endsAt > at) {
        open.points++
        return { points: open.points, msLeft: open.endsAt - at }
      }
      windows.set(key, { points: 1, endsAt: at + length })
      return { points: 1, msLeft: length }
    },
    peek(key) {
      const at = now()
      const open = windows.get(key)
      return open && open.endsAt > at ? { points: open.points, msLeft: open.endsAt - at } : undefined
    },
    forget(key) {
      windows.delete(key)
    },
  }
}
