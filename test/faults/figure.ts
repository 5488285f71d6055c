import { expect } from 'vitest'

/** How many times slower a test's machine may be than the machines for which the limits are set. */
const slowestFactor = 6

/**
 * Expects a duration of at most six times its limit, which lets slow machines pass. Prints a duration over the limit
 * itself.
 */
export function expectWithin(ms: number, barMs: number, what: string): void {
  if (ms > barMs) figure(what, `${seconds(ms)} misses the bar of ${seconds(barMs)}`)
  expect(ms, what).toBeLessThan(barMs * slowestFactor)
}

/** Prints a measured figure for docs/performance.md. */
export function figure(what: string, measured: string): void {
  process.stdout.write(`  ▸ ${what}: ${measured}\n`)
}

/** Kills per test. docs/performance.md quotes runs with FAULT_ROUNDS=50. */
export const rounds = Number(process.env['FAULT_ROUNDS'] ?? 5)

/** Formats milliseconds as seconds, such as '1.2 s'. */
export const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
/** Returns the longest of the times, as a number. */
export const longest = (times: readonly number[]) => Math.max(...times)
