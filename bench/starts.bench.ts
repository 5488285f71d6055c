import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBuiltServer } from './built-server.ts'
import { ms, percentile } from './measure.ts'
import { withPostgres } from './with-postgres.ts'

/** Measured starts per database, after one that isn't measured. */
const measuredStarts = 5

/** Measures the time from starting the process to the first answered request, with lenders already in the database. */
export async function benchStarts(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-starts-'))
  try {
    const embedded = await measure('embedded', { DATA_DIR: folder })
    const onPostgres = await withPostgres((address) =>
      measure('PostgreSQL', { DATA_DIR: folder, DATABASE_URL: address, SAMPLE_LENDERS: '5100' }),
    )
    return [embedded, onPostgres]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function measure(name: string, env: Record<string, string>): Promise<string> {
  const durations: number[] = []
  for (let i = 0; i <= measuredStarts; i++) {
    const startedAt = performance.now()
    const server = await startBuiltServer(env)
    // The first start fills the database and isn't counted.
    if (i > 0) durations.push(performance.now() - startedAt)
    await server.stop()
  }
  return `Start with 5,100 lenders in place, ${name}: median ${ms(percentile(durations, 0.5))}, longest ${ms(Math.max(...durations))}`
}
