import { availableParallelism } from 'node:os'

/** The calculation takes 35 ms on an idle core of ordinary speed. */
const ordinaryMs = 75

/**
 * Returns how many test processes run in parallel: one per core, and `extra` more on a fast machine, where tests wait for timers and jobs
 * a third of their time. A slow or busy machine gets no extra ones, so that no test is starved. TEST_WORKERS replaces the measurement.
 */
export function countWorkers(extra: number): number {
  process.env['TEST_WORKERS'] ??= String(availableParallelism() + (isFast() ? extra : 0))
  return Number(process.env['TEST_WORKERS'])
}

function isFast(): boolean {
  const began = performance.now()
  let rows = Array.from({ length: 10_000 }, (_, at) => ({ id: (at * 7919) % 10_007, name: `Lender ${at}` }))
  for (let round = 0; round < 4; round++) {
    rows = JSON.parse(JSON.stringify(rows)) as typeof rows
    rows.sort((a, b) => (round % 2 ? a.id - b.id : b.name.localeCompare(a.name)))
  }
  return performance.now() - began < ordinaryMs
}
