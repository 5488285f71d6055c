import { randomUUID } from 'node:crypto'
import { createDealEndpoint } from '#contract/deals/deals.ts'
import { dealFieldDefaults } from '#domain/deal/deal-field-lists.ts'
import { type RunningServer, startBuiltServer } from './built-server.ts'
import { signUpInvestor } from './investor.ts'
import { ms, percentile } from './measure.ts'

/**
 * Measures POST /api/deals with the form's defaults against 5,100 sample lenders: embedded and, when BENCH_DATABASE_URL
 * is set, on PostgreSQL.
 */
export async function benchDeals(): Promise<string[]> {
  const lines = [await measure('embedded', await startBuiltServer())]
  const database = process.env['BENCH_DATABASE_URL']
  if (database)
    lines.push(await measure('PostgreSQL', await startBuiltServer({ DATABASE_URL: database, SAMPLE_LENDERS: '5100' })))
  return lines
}

async function measure(name: string, server: RunningServer): Promise<string> {
  try {
    const { call } = await signUpInvestor(server)
    const body = {
      ...dealFieldDefaults,
      propertyAddress: '1418 Alder Street, Sacramento',
      purpose: 'Purchase and rehab',
    }
    const times: number[] = []
    let stored = 0
    for (let i = 0; i < 220; i++) {
      const begun = performance.now()
      const { matchCount } = await call(createDealEndpoint, { body }, { idempotencyKey: randomUUID() })
      if (i >= 20) times.push(performance.now() - begun)
      stored = matchCount
    }
    return `POST /api/deals, ${name}: p50 ${ms(percentile(times, 0.5))}, p95 ${ms(percentile(times, 0.95))}, ${stored} matches stored each time`
  } finally {
    await server.stop()
  }
}
