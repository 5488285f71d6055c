import { randomUUID } from 'node:crypto'
import autocannon from 'autocannon'
import pg from 'pg'
import { createDealEndpoint } from '#contract/deals/deals.ts'
import { startBuiltServer } from './built-server.ts'
import { signUpInvestor } from './investor.ts'
import { filterMixes } from './lender-queries.ts'
import { loopDelayMaxMs, ms, percentile } from './measure.ts'
import { countDue, dealColumns, dueDeals, flips, raiseRate } from './open-deals.ts'
import { withPostgres } from './with-postgres.ts'

const openDeals = 3000
const changeMs = 2000
const seconds = Number(process.env['BENCH_SECONDS'] ?? 90)
const requestsPerSecond = 50
const firstRunMs = 600_000

/**
 * Measures rematching of 3,000 open deals while a lender changes every two seconds and visitors browse the directory.
 */
export async function benchRematch(): Promise<string[]> {
  return withPostgres(async (address) => {
    const server = await startBuiltServer({ DATABASE_URL: address, SAMPLE_LENDERS: '5100' }, { patienceSeconds: 600 })
    const client = new pg.Client({ connectionString: address })
    await client.connect()
    try {
      const { call } = await signUpInvestor(server)
      for (const body of flips) await call(createDealEndpoint, { body }, { idempotencyKey: randomUUID() })
      const names = (await dealColumns(client, ['id'])).join(', ')
      const copies = openDeals / flips.length - 1
      await client.query(`insert into deals (${names}) select ${names} from deals, generate_series(1, $1)`, [copies])
      await firstCompleteRun(client)
      const quiet = await browseDirectory(server.url, 20)
      // Also resets the maximum, so that `late` covers only the changes.
      const lateBefore = await loopDelayMaxMs(server)
      const run = { isOver: false }
      const changing = changeLenders(client, run)
      const watching = watchQueue(address, run)
      const busy = await browseDirectory(server.url, seconds)
      run.isOver = true
      const changes = await changing
      const { matched, waits } = await watching
      const late = await loopDelayMaxMs(server)
      return [
        `${openDeals.toLocaleString('en-US')} open deals, a lender changed every ${changeMs / 1000} s for ${seconds} s, ${changes} in all: ${(matched / seconds).toFixed(1)} deals matched a second; longest wait p50 ${(percentile(waits, 0.5) / 1000).toFixed(1)} s, at most ${(Math.max(0, ...waits) / 1000).toFixed(1)} s`,
        `${requestsPerSecond} requests a second during the changes: p50 ${ms(busy.p50)}, p99 ${ms(busy.p99)}, longest ${ms(busy.max)}; before them p99 ${ms(quiet.p99)}; ${busy.failed} failed; event-loop delay at most ${ms(late)} (before them ${ms(lateBefore)})`,
      ]
    } finally {
      await client.end()
      await server.stop()
    }
  })
}

/**
 * Requests filtered lists of the directory for `duration` seconds. Returns latencies in milliseconds and the number of
 * failed requests.
 */
async function browseDirectory(url: string, duration: number) {
  const result = await autocannon({
    url,
    connections: 10,
    overallRate: requestsPerSecond,
    duration,
    requests: filterMixes(500).map((path) => ({ method: 'GET' as const, path })),
  })
  const { p50, p99, max } = result.latency
  return { p50, p99, max, failed: result.non2xx + result.errors }
}

/**
 * Makes the copied deals due and waits until each has its own matches.
 * @throws when that takes longer than `firstRunMs`.
 */
async function firstCompleteRun(client: pg.Client): Promise<void> {
  const began = Date.now()
  await client.query(
    'update lenders set updated_at = clock_timestamp() where id = (select id from lenders order by id limit 1)',
  )
  while (Date.now() - began < firstRunMs) {
    await pause(2000)
    if ((await countDue(client)) === 0) return
  }
  throw new Error(`The first run over ${openDeals} deals took more than ${firstRunMs / 60_000} minutes`)
}

/** Changes one lender after another until the run is over. Returns the number of changes. */
async function changeLenders(client: pg.Client, run: { isOver: boolean }): Promise<number> {
  const { rows } = await client.query<{ id: string }>('select id from lenders where is_active order by id limit 500')
  let changes = 0
  for (; !run.isOver; changes++) {
    await raiseRate(client, rows[changes % rows.length]!.id)
    await pause(changeMs)
  }
  return changes
}

/**
 * Polls the due deals twice a second until the run is over. Returns the number that stopped being due, and for each
 * poll the milliseconds since the oldest due deal was first seen as due, or 0 without one.
 */
async function watchQueue(address: string, run: { isOver: boolean }): Promise<{ matched: number; waits: number[] }> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  const waits: number[] = []
  let matched = 0
  let dueSince = new Map<string, number>()
  while (!run.isOver) {
    const { rows } = await client.query<{ id: string }>(`select d.id from ${dueDeals}`)
    const now = Date.now()
    const due = new Map(rows.map(({ id }) => [id, dueSince.get(id) ?? now]))
    for (const id of dueSince.keys()) if (!due.has(id)) matched++
    waits.push(Math.max(0, ...[...due.values()].map((since) => now - since)))
    dueSince = due
    await pause(500)
  }
  await client.end()
  return { matched, waits }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
