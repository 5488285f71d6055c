import { randomUUID } from 'node:crypto'
import autocannon from 'autocannon'
import pg from 'pg'
import { createDealEndpoint } from '#contract/deals/deals.ts'
import { dealFieldDefaults } from '#domain/deal/deal-field-lists.ts'
import { startBuiltServer } from './built-server.ts'
import { signedUpInvestor } from './investor.ts'
import { filterMixes } from './lender-queries.ts'
import { ms, percentile } from './measure.ts'
import { withPostgres } from './with-postgres.ts'

const openDeals = 3000
const states = ['California', 'Texas', 'Florida', 'Georgia', 'Ohio', 'Arizona', 'New York', 'Tennessee']
const changeMs = 2000
const seconds = Number(process.env['BENCH_SECONDS'] ?? 90)
const requestsPerSecond = 50
const firstRunMs = 600_000

/** 3,000 open deals are matched again while a lender changes every two seconds and visitors look at the directory. */
export async function benchRematch(): Promise<string[]> {
  return withPostgres(async (address) => {
    const server = await startBuiltServer({ DATABASE_URL: address, SAMPLE_LENDERS: '5100' }, { patienceSeconds: 600 })
    const client = new pg.Client({ connectionString: address })
    await client.connect()
    try {
      const { call } = await signedUpInvestor(server)
      for (const [at, propertyState] of states.entries()) {
        const money = { loanAmount: 120_000 + at * 40_000, purchasePrice: 160_000 + at * 50_000 }
        const body = {
          ...dealFieldDefaults,
          ...money,
          propertyAddress: '1418 Alder Street',
          purpose: 'Flip',
          propertyState,
        }
        await call(createDealEndpoint, { body }, { idempotencyKey: randomUUID() })
      }
      const { rows } = await client.query<{ names: string }>(`
        select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
        where table_name = 'deals' and column_name <> 'id'`)
      const names = rows[0]!.names
      const copies = openDeals / states.length - 1
      await client.query(`insert into deals (${names}) select ${names} from deals, generate_series(1, $1)`, [copies])
      await firstCompleteRun(client)
      const quiet = await ask(server.url, 20)
      const lateBefore = await loopDelayMax(server.url)
      const changes: number[] = []
      const done = new Map<number, number>()
      const isOver = { yes: false }
      const changing = changeLenders(client, changes, isOver)
      const watching = watchMark(address, changes, done, isOver)
      const beside = await ask(server.url, seconds)
      isOver.yes = true
      await changing
      await watching
      const late = await loopDelayMax(server.url)
      const delays = changes.flatMap((at) => (done.has(at) ? [done.get(at)! - at] : []))
      const settled = changes.filter((at) => at < changes.at(-1)! - 60_000)
      const missed = settled.filter((at) => !done.has(at)).length
      return [
        `${openDeals.toLocaleString('en-US')} open deals, a lender changed every ${changeMs / 1000} s for ${seconds} s: ${delays.length} of ${changes.length} changes were in all deals after p50 ${(percentile(delays, 0.5) / 1000).toFixed(1)} s, at most ${(Math.max(...delays) / 1000).toFixed(1)} s; of those older than a minute ${missed} were not`,
        `beside it, ${requestsPerSecond} requests a second: p50 ${ms(beside.p50)}, p99 ${ms(beside.p99)}, longest ${ms(beside.max)}; without it p99 ${ms(quiet.p99)}; ${beside.failed} failed; the event loop late by at most ${ms(late)} (${ms(lateBefore)})`,
      ]
    } finally {
      await client.end()
      await server.stop()
    }
  })
}

async function ask(url: string, duration: number) {
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

/** The copies wait for no lender, so the first run over them is not what a change of one costs. */
async function firstCompleteRun(client: pg.Client): Promise<void> {
  const began = Date.now()
  const { rows } = await client.query<{ now: number }>('select extract(epoch from now())::float8 as now')
  await client.query(
    'update lenders set updated_at = clock_timestamp() where id = (select id from lenders order by id limit 1)',
  )
  while (Date.now() - began < firstRunMs) {
    const { rowCount } = await client.query(
      "select from settings where key = 'matching.rematched' and (value::jsonb->>'until')::float8 > $1",
      [rows[0]!.now],
    )
    if (rowCount) return
    await pause(500)
  }
  throw new Error(`The first run over ${openDeals} deals was not over after ${firstRunMs / 60_000} minutes`)
}

/** Changes one lender after the other, and notes when. */
async function changeLenders(client: pg.Client, changes: number[], isOver: { yes: boolean }): Promise<void> {
  const { rows } = await client.query<{ id: string }>('select id from lenders where is_active order by id limit 500')
  for (let at = 0; !isOver.yes; at++) {
    const changed = await client.query<{ at: number }>(
      `update lenders set min_rate = min_rate + 0.01, max_rate = greatest(max_rate, min_rate + 0.01), updated_at = clock_timestamp()
       where id = $1 returning (extract(epoch from updated_at) * 1000)::float8 as at`,
      [rows[at % rows.length]!.id],
    )
    changes.push(changed.rows[0]!.at)
    await pause(changeMs)
  }
}

/** Notes when the server says that all deals were matched against what had changed until then. */
async function watchMark(
  address: string,
  changes: readonly number[],
  done: Map<number, number>,
  isOver: { yes: boolean },
): Promise<void> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  while (!isOver.yes) {
    const { rows } = await client.query<{ until: number; now: number }>(
      `select (value::jsonb->>'until')::float8 * 1000 as until, (extract(epoch from now()) * 1000)::float8 as now
       from settings where key = 'matching.rematched'`,
    )
    const [mark] = rows
    for (const at of changes) if (mark && at <= mark.until + 0.01 && !done.has(at)) done.set(at, mark.now)
    await pause(100)
  }
  await client.end()
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** The longest the server's event loop was late since this was last asked, in milliseconds. */
async function loopDelayMax(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/^\w*eventloop_lag_max_seconds (\S+)/m.exec(text)?.[1] ?? Number.NaN) * 1000
}
