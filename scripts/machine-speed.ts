import { execFile } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/**
 * Processor seconds that a fixed calculation takes here while every core does the same: what the suite took on one machine is compared
 * with what it took on another by it, and a slow machine is seen for what it is. One core alone would not show cores that share what
 * they are made of, nor would arithmetic show slow memory.
 */
export async function machineSpeed(): Promise<number> {
  const program = fileURLToPath(import.meta.url)
  const runs = Array.from({ length: availableParallelism() }, () => promisify(execFile)(process.execPath, [program]))
  return Math.max(...(await Promise.all(runs)).map(({ stdout }) => Number(stdout)))
}

/** Writes twenty thousand small rows as JSON, reads them and sorts them, eight times. */
function calculate(): number {
  const before = process.cpuUsage()
  let rows = Array.from({ length: 20_000 }, (_, at) => ({
    id: (at * 7919) % 20_011,
    name: `Lender ${at}`,
    rates: [at, at / 7],
  }))
  for (let round = 0; round < 8; round++) {
    rows = JSON.parse(JSON.stringify(rows)) as typeof rows
    rows.sort((a, b) => (round % 2 ? a.id - b.id : b.name.localeCompare(a.name)))
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000_000
}

if (import.meta.main) process.stdout.write(String(calculate()))
