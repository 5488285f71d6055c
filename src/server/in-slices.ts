import { setImmediate as nextTick } from 'node:timers/promises'

/** Milliseconds of work between yields, which limits how long a request waits. */
const sliceMs = 8
/** Steps between clock reads, because reading the clock costs more than a short step. */
const stepsPerClockRead = 32

/**
 * Runs `work`, which must be synchronous, for each item in order and yields to the event loop about every 8 ms. It
 * reads the clock every 32 items, so each step must be short. Rejects with the error that `work` throws, without the
 * remaining items.
 */
export async function inSlices<Item>(items: Iterable<Item>, work: (item: Item, index: number) => void): Promise<void> {
  let index = 0
  let since = performance.now()
  for (const item of items) {
    work(item, index++)
    if (index % stepsPerClockRead !== 0 || performance.now() - since < sliceMs) continue
    await nextTick()
    since = performance.now()
  }
}
