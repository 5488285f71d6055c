import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { insertLenders } from '#server/features/lenders/catalogue/lenders.queries.ts'
import { insertPrograms, keepLenderTimes } from '#server/features/lenders/programs/loan-programs.queries.ts'
import { generateSampleCatalogue } from '../scripts/sample-lenders/generate-sample-lenders.ts'
import { startBuiltServer } from './built-server.ts'

/**
 * Creates the schema in an empty database and fills it with `count` generated sample lenders, which may be more than
 * the product contains.
 */
export async function fillWithLenders(address: string, count: number): Promise<void> {
  await (await startBuiltServer({ DATABASE_URL: address, SAMPLE_LENDERS: '0' }, { patienceSeconds: 600 })).stop()
  const pool = new pg.Pool({ connectionString: address })
  const { lenders, programs } = generateSampleCatalogue(count, { now: new Date() })
  await drizzle(pool).transaction(async (tx) => {
    await keepLenderTimes(tx as never)
    await insertLenders(tx as never, lenders)
    await insertPrograms(tx as never, programs)
  })
  await pool.end()
}
