/** Lets waiting requests go first when the work between two calls has taken long enough; else returns at once. */
export type Pause = () => Promise<void> | undefined

/** Milliseconds of background work in one go. A request waits for one slice at most, and for the garbage collector. */
const sliceMs = 8

/** Pauses for one piece of background work, which calls the pause often and awaits what it returns. */
export function createPause(): Pause {
  let since = performance.now()
  return () => {
    if (performance.now() - since < sliceMs) return undefined
    return new Promise((resolve) =>
      setImmediate(() => {
        since = performance.now()
        resolve()
      }),
    )
  }
}
