/** Prints a measured figure for docs/performance.md. The test itself asserts the figure's bar. */
export function figure(what: string, measured: string): void {
  process.stdout.write(`  ▸ ${what}: ${measured}\n`)
}

/** Kills per test. docs/performance.md quotes runs with FAULT_ROUNDS=50. */
export const rounds = Number(process.env['FAULT_ROUNDS'] ?? 5)

export const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
export const longest = (times: readonly number[]) => Math.max(...times)
