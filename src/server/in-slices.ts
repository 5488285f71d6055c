import { setImmediate as nextTick } from 'node:timers/promises'

/** Milliseconds of work between two yields: a request waits for one slice at most. */
const sliceMs = 8
/** Steps between two looks at the clock, which costs more than a short step. */
const stepsPerLook = 32

/**
 * Runs `work` for each item in order and yields to the event loop whenever 8 ms have passed. A single step must stay short.
 * Rejects with what `work` throws.
 */
export async function inSlices<Item>(items: Iterable<Item>, work: (item: Item, index: number) => void): Promise<void> {
  let index = 0
  let since = performance.now()
  for (const item of items) {
    work(item, index++)
    if (index % stepsPerLook !== 0 || performance.now() - since < sliceMs) continue
    await nextTick()
    since = performance.now()
  }
}
