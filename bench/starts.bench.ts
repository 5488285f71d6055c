import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBuiltServer } from './built-server.ts'
import { ms, percentile } from './measure.ts'
import { withPostgres } from './with-postgres.ts'

const times = 5

/** Measures the time from starting the process to the first answered request, with lenders already in the database. */
export async function benchStarts(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-starts-'))
  try {
    const embedded = await measure('embedded', { DATA_DIR: folder })
    const line = await withPostgres((address) =>
      measure('PostgreSQL', { DATA_DIR: folder, DATABASE_URL: address, SAMPLE_LENDERS: '5100' }),
    )
    return [embedded, line]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function measure(name: string, env: Record<string, string>): Promise<string> {
  const taken: number[] = []
  for (let i = 0; i <= times; i++) {
    const begun = performance.now()
    const server = await startBuiltServer(env)
    // The first start fills the database and isn't counted.
    if (i > 0) taken.push(performance.now() - begun)
    await server.stop()
  }
  return `Start with 5,100 lenders in place, ${name}: median ${ms(percentile(taken, 0.5))}, longest ${ms(Math.max(...taken))}`
}
