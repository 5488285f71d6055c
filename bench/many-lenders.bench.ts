import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { createDealEndpoint } from '#contract/deals/deals.ts'
import { dealFieldDefaults } from '#domain/deal/deal-field-lists.ts'
import { type RunningServer, startBuiltServer, unitMemorySettings } from './built-server.ts'
import { fillWithLenders } from './generated-lenders.ts'
import { signUpInvestor } from './investor.ts'
import { filterMixes } from './lender-queries.ts'
import { load } from './load.ts'
import { loopDelayMaxMs, ms, percentile, seededRandom } from './measure.ts'
import { withPostgres } from './with-postgres.ts'

const lenders = Number(process.env['BENCH_LENDERS'] ?? 25_000)
const programs = 60_000
const connections = 16
const listings = 3000
const searches = 300
const deals = 40
const reloads = 5

/**
 * Measures one process with `BENCH_LENDERS` sample lenders (25,000 by default) and 60,000 programs on PostgreSQL:
 * directory, search, matching, reloads during requests, and memory.
 */
export async function benchManyLenders(): Promise<string[]> {
  return withPostgres(async (address) => {
    await fillWithLenders(address, lenders)
    await addPrograms(address)
    const server = await startBuiltServer({ DATABASE_URL: address, ...unitMemorySettings() }, { patienceSeconds: 600 })
    try {
      const mixes = filterMixes(listings * 2).map((path) => ({ path }))
      // Warms up the server.
      await load(server, mixes.slice(0, listings), { connections, isOnce: true })
      const listing = await load(server, mixes.slice(listings), { connections, isOnce: true })
      const texts = await someTexts(server)
      // Warms up the text search.
      await get(server, `/api/lenders?search=first`)
      const found = await inTurn(texts, (text) => get(server, `/api/lenders?search=${encodeURIComponent(text)}`))
      const { call } = await signUpInvestor(server)
      const body = {
        ...dealFieldDefaults,
        propertyAddress: '1418 Alder Street, Sacramento',
        purpose: 'Purchase and rehab',
      }
      const submit = () => call(createDealEndpoint, { body }, { idempotencyKey: randomUUID() })
      // Warms up matching.
      await inTurn(Array.from({ length: 20 }), submit)
      const submitted = await inTurn(Array.from({ length: deals }), submit)
      const before = memoryOf(server)
      process.stderr.write(
        `so far: listing p50 ${ms(listing.p50)} p99 ${ms(listing.p99)}, search p90 ${ms(percentile(found, 0.9))}, deals p50 ${ms(percentile(submitted, 0.5))}, ${before.now} MB\n`,
      )
      const reload = await reloadWhileAsking(server, address)
      const n = lenders.toLocaleString('en-US')
      return [
        `${n} lenders, GET /api/lenders without text, ${connections} connections: p50 ${ms(listing.p50)}, p99 ${ms(listing.p99)}`,
        `${n} lenders, text search, one at a time: p50 ${ms(percentile(found, 0.5))}, p90 ${ms(percentile(found, 0.9))}`,
        `${n} lenders, POST /api/deals, one at a time: p50 ${ms(percentile(submitted, 0.5))}, p95 ${ms(percentile(submitted, 0.95))}`,
        `${n} lenders, ${reload.seen} of ${reloads} lender changes visible, after a median of ${(percentile(reload.delays, 0.5) / 1000).toFixed(1)} s. Longest request during reloads ${ms(Math.max(...reload.times))}, p99.9 ${ms(percentile(reload.times, 0.999))}; without a reload ${ms(Math.max(...reload.quiet))}. Longest event-loop delay ${ms(reload.loopDelayMs)}. ${reload.failed} requests failed`,
        `${n} lenders, resident memory: ${before.now} MB, after ${reloads} reloads ${memoryOf(server).now} MB, at most ${memoryOf(server).most} MB`,
      ]
    } finally {
      await server.stop()
    }
  })
}

/** Copies existing programs until there are 60,000. At most doubles their number. */
async function addPrograms(address: string): Promise<void> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  const { rows } = await client.query<{ names: string; count: number }>(`
    select string_agg(quote_ident(column_name), ', ') as names, (select count(*)::int from loan_programs) as count
    from information_schema.columns where table_name = 'loan_programs' and column_name not in ('id', 'name')`)
  const { names, count } = rows[0]!
  await client.query(
    `insert into loan_programs (name, ${names}) select name || ' II', ${names} from loan_programs order by id limit $1`,
    [Math.max(0, programs - count)],
  )
  await client.end()
}

async function get({ url }: RunningServer, path: string): Promise<void> {
  const reply = await fetch(url + path)
  await reply.arrayBuffer()
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}`)
}

/** Returns the milliseconds that the work takes. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

/** Runs `work` on each item, one at a time. Returns the milliseconds of each run. */
async function inTurn<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (const item of items) times.push(await timed(() => work(item)))
  return times
}

/** Returns words from lenders' names, every other one with a typo. */
async function someTexts({ url }: RunningServer): Promise<string[]> {
  const random = seededRandom(5)
  const texts: string[] = []
  while (texts.length < searches) {
    const page = 1 + Math.floor(random() * (lenders / 100))
    const reply = await fetch(`${url}/api/lenders?limit=100&page=${page}`)
    const { lenders: some } = (await reply.json()) as { lenders: { name: string }[] }
    for (const { name } of some.slice(0, 10)) {
      const words = name.split(' ').filter((word) => word.length > 4)
      const word = words[Math.floor(random() * words.length)]
      if (word === undefined) continue
      const at = 1 + Math.floor(random() * (word.length - 2))
      texts.push(texts.length % 2 === 0 ? word : word.slice(0, at) + word.slice(at + 1))
    }
  }
  return texts.slice(0, searches)
}

/**
 * Changes one lender's rate in the database several times, as another process would, while requests run. Returns, in
 * milliseconds, the request times before and during the changes, the delay until each change was visible, and the
 * server's longest event-loop delay. Omits the delay of a change that isn't visible within 30 seconds.
 */
async function reloadWhileAsking(server: RunningServer, address: string) {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  const { rows } = await client.query<{ id: string }>('select id from lenders where is_active limit 1')
  const { id } = rows[0]!
  const rateNow = async () => {
    const reply = await fetch(`${server.url}/api/lenders/${id}`)
    return ((await reply.json()) as { maxRate: number }).maxRate
  }
  const asking = { isOver: false }
  let failed = 0
  const ask = async (times: number[]) => {
    while (!asking.isOver) {
      const begun = performance.now()
      const reply = await fetch(`${server.url}/api/lenders?limit=12&states=Texas`)
      await reply.arrayBuffer()
      if (!reply.ok) failed++
      times.push(performance.now() - begun)
      await pause(2)
    }
  }
  const quiet: number[] = []
  let running = ask(quiet)
  await pause(8000)
  asking.isOver = true
  await running
  // Resets the maximum.
  await loopDelayMaxMs(server)
  asking.isOver = false
  const times: number[] = []
  running = ask(times)
  const delays: number[] = []
  for (let i = 0; i < reloads; i++) {
    const rate = 19 + i / 100
    await client.query('update lenders set max_rate = $2, min_rate = least(min_rate, $2) where id = $1', [id, rate])
    const begun = performance.now()
    while (performance.now() - begun < 30_000 && (await rateNow()) !== rate) await pause(20)
    if ((await rateNow()) === rate) delays.push(performance.now() - begun)
  }
  asking.isOver = true
  await running
  await client.end()
  return { quiet, times, delays, failed, seen: delays.length, loopDelayMs: await loopDelayMaxMs(server) }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Returns the current and peak resident memory in MB. */
function memoryOf({ process: child }: RunningServer): { now: number; most: number } {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  const of = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024)
  return { now: of('VmRSS'), most: of('VmHWM') }
}
