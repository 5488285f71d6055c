import { stateNames, stateSlug } from '#domain/states/states.ts'
import { startBuiltServer } from './built-server.ts'
import { fillWithLenders } from './generated-lenders.ts'
import { ms, percentile } from './measure.ts'
import { withPostgres } from './with-postgres.ts'

/** Measures the first request of the national and the 50 state pages, with 5,100 and with 25,000 lenders. */
export async function benchMarket(): Promise<string[]> {
  const lines: string[] = []
  for (const lenders of [5100, 25_000])
    await withPostgres(async (address) => {
      await fillWithLenders(address, lenders)
      const server = await startBuiltServer({ DATABASE_URL: address }, { patienceSeconds: 600 })
      try {
        const times: number[] = []
        for (const path of ['/market', ...stateNames.map((state) => `/market/${stateSlug(state)}`)]) {
          const begun = performance.now()
          const response = await fetch(server.url + path)
          await response.text()
          if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
          times.push(performance.now() - begun)
        }
        lines.push(
          `market pages, ${lenders} lenders: p50 ${ms(percentile(times, 0.5))}, p95 ${ms(percentile(times, 0.95))}, longest ${ms(Math.max(...times))}`,
        )
      } finally {
        await server.stop()
      }
    })
  return lines
}
