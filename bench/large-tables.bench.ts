import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { createDealEndpoint } from '#contract/deals/deals.ts'
import { dealFieldDefaults } from '#domain/deal/deal-field-lists.ts'
import { type PostgresServer, startPostgres } from '#test/faults/postgres-server.ts'
import { type RunningServer, startBuiltServer } from './built-server.ts'
import { signUpInvestor } from './investor.ts'
import { busyInvestor, fillTables, isBusy, tokenOf } from './large-tables-data.ts'
import { ms, percentile, seededRandom } from './measure.ts'

/** Investors in the large database. The small one has a hundredth. */
const users = Number(process.env['BENCH_USERS'] ?? 1_000_000)
const ordinaryInvestors = Number(process.env['BENCH_INVESTORS'] ?? 100)
const busyInvestors = 10
const rounds = 4

/** Tables that grow with the number of investors, so no plan may scan them sequentially. */
const growing = new Set(['users', 'sessions', 'deals', 'matches', 'deal_keys'])

type Filled = { name: string; address: string; users: number }
type Asked = Filled & { url: string }

const settings = {
  shared_preload_libraries: 'pg_stat_statements,auto_explain',
  shared_buffers: process.env['BENCH_SHARED_BUFFERS'] ?? '2GB',
  // The following settings affect only the load, because the measured requests only read.
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '8GB',
  autovacuum: 'off',
}

/**
 * Measures the requests of a signed-in investor's screens with `BENCH_USERS` investors (1,000,000 by default), twice as
 * many deals and twenty times as many matches, alternating with a database a hundredth of that size (at least 1,000
 * investors). Then reports the plan of every statement.
 */
export async function benchLargeTables(): Promise<string[]> {
  const postgres = await startPostgres(settings)
  try {
    const small = await makeDatabase(postgres, 'small', Math.max(1000, Math.round(users / 100)))
    return await measureLargeTables(postgres, small, await makeDatabase(postgres, 'large', users))
  } finally {
    postgres.remove()
  }
}

/** Measures two filled databases, each behind a separate server. */
async function measureLargeTables(postgres: PostgresServer, small: Filled, large: Filled): Promise<string[]> {
  const servers: RunningServer[] = []
  try {
    for (const { address } of [small, large]) servers.push(await startBuiltServer({ DATABASE_URL: address }))
    return [
      ...(await describeSizes(large)),
      ...(await timeReads({ ...small, url: servers[0]!.url }, { ...large, url: servers[1]!.url })),
      ...(await compareStatements(small, large)),
      ...(await checkPlans(postgres, large)),
    ]
  } finally {
    for (const server of servers) await server.stop()
  }
}

/** Starts the product, which creates the schema and lenders, and submits the deal that all others are copied from. */
async function makeDatabase(postgres: PostgresServer, name: string, count: number): Promise<Filled> {
  const address = await postgres.createDatabase(name)
  const server = await startBuiltServer({ DATABASE_URL: address, SAMPLE_LENDERS: '5100' })
  try {
    const { call } = await signUpInvestor(server)
    const body = {
      ...dealFieldDefaults,
      propertyAddress: '1418 Alder Street, Sacramento',
      purpose: 'Purchase and rehab',
    }
    await call(createDealEndpoint, { body }, { idempotencyKey: randomUUID() })
  } finally {
    await server.stop()
  }
  await withClient(address, async (client) => {
    await client.query('create extension pg_stat_statements')
    await fillTables(client, count, (text) => process.stderr.write(`${name}: ${text}\n`))
  })
  return { name, address, users: count }
}

async function withClient<T>(address: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

async function describeSizes({ address }: Filled): Promise<string[]> {
  const tables = ['users', 'sessions', 'deals', 'matches']
  return withClient(address, async (client) => {
    const sizes: string[] = []
    for (const table of tables) {
      const { rows } = await client.query<{ count: number; size: string }>(
        // Reads the planner's estimate, because counting would read every page.
        `select reltuples::int as count, pg_size_pretty(pg_total_relation_size(oid)) as size from pg_class where relname = '${table}'`,
      )
      sizes.push(`${rows[0]!.count.toLocaleString('en-US')} ${table} (${rows[0]!.size})`)
    }
    return [`Large: ${sizes.join(', ')}; small: a hundredth of it`]
  })
}

/**
 * Requests everything that the signed-in screens load. Calls `note` with each route and its milliseconds. @throws on a
 * failed request.
 */
async function readAll({ url }: Asked, user: number, note: (route: string, took: number) => void): Promise<void> {
  const headers = { authorization: `Bearer ${tokenOf(user)}` }
  const get = async (route: string, path = route): Promise<string> => {
    const begun = performance.now()
    const reply = await fetch(url + path, { headers })
    const body = await reply.text()
    if (reply.status === 503) return askLater(route, path)
    note(route, performance.now() - begun)
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${body.slice(0, 200)}`)
    return body
  }
  // Retries requests that the overload limit rejects, because the limit says nothing about the database.
  const askLater = async (route: string, path: string): Promise<string> => {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    return get(route, path)
  }
  await get('/api/user')
  await get('/api/dashboard/stats')
  await get('/api/top-lenders')
  const deals = JSON.parse(await get('/api/deals')) as { id: string; topMatches: unknown[] }[]
  const [first] = deals
  if (first?.topMatches.length !== 5) throw new Error(`Investor ${user} has no deals with five matches`)
  await get('/api/deals/:id', `/api/deals/${first.id}`)
  await get('/api/deals/:id/matches', `/api/deals/${first.id}/matches`)
}

/** Returns random ordinary investors and evenly spread busy ones, by number. */
function chooseInvestors({ users: count }: Filled): { ordinary: number[]; busy: number[] } {
  const random = seededRandom(11)
  const ordinary: number[] = []
  while (ordinary.length < ordinaryInvestors) {
    const user = Math.floor(random() * count)
    // Skips investors whose deals both belong to a busy investor.
    if (!isBusy(user) && user % 50 !== 0) ordinary.push(user)
  }
  const busyOnes = Math.min(busyInvestors, Math.floor(count / 1000))
  return {
    ordinary,
    busy: Array.from({ length: busyOnes }, (_, i) => busyInvestor(Math.floor((i * count) / 1000 / busyOnes))),
  }
}

/** Times the same requests on both databases in turn and formats their ratios by route. */
async function timeReads(small: Asked, large: Asked): Promise<string[]> {
  const lines: string[] = []
  const times = new Map<string, number[]>()
  const of = (name: string, route: string, kind: string) => {
    const key = `${name} ${kind} ${route}`
    if (!times.has(key)) times.set(key, [])
    return times.get(key)!
  }
  const routes = new Set<string>()
  const [fromSmall, fromLarge] = [chooseInvestors(small), chooseInvestors(large)]
  for (let round = 0; round < rounds; round++) {
    if (round === 1) await withClient(large.address, (client) => client.query('select pg_stat_statements_reset()'))
    for (const kind of ['ordinary', 'busy'] as const)
      for (const [i, user] of fromSmall[kind].entries())
        for (const [filled, who] of [
          [small, user],
          [large, fromLarge[kind][i]!],
        ] as const)
          await readAll(filled, who, (route, took) => {
            routes.add(route)
            of(filled.name, route, round === 0 ? `${kind} first` : kind).push(took)
          })
  }
  for (const kind of ['ordinary', 'busy', 'ordinary first']) {
    const name = {
      ordinary: 'an investor with 2 deals',
      busy: 'an investor with about 40 deals',
      'ordinary first': 'an investor with 2 deals, first requests',
    }[kind]
    for (const route of routes) {
      const [a, b] = [of('small', route, kind), of('large', route, kind)]
      const ratio = percentile(b, 0.5) / percentile(a, 0.5)
      lines.push(
        `GET ${route}, ${name}: p50 ${ms(percentile(b, 0.5))} against ${ms(percentile(a, 0.5))}, ${ratio.toFixed(2)} ×; p90 ${ms(percentile(b, 0.9))} against ${ms(percentile(a, 0.9))}`,
      )
    }
  }
  return lines
}

/**
 * Compares the time that each statement takes in PostgreSQL. Matches the statements of both databases by text.
 */
async function compareStatements(small: Filled, large: Filled): Promise<string[]> {
  const read = ({ address }: Filled) =>
    withClient(address, async (client) => {
      const { rows } = await client.query<{ query: string; mean: number; calls: number }>(
        `select query, mean_exec_time as mean, calls::int from pg_stat_statements
        where dbid = (select oid from pg_database where datname = current_database()) and calls >= ${ordinaryInvestors}
          and query ~* '(users|deals|matches|sessions)' order by total_exec_time desc`,
      )
      return rows
    })
  const [a, b] = [new Map((await read(small)).map((row) => [row.query, row])), await read(large)]
  return b.flatMap((row) => {
    const before = a.get(row.query)
    if (!before) return []
    const ratio = (row.mean / before.mean).toFixed(2)
    return [
      `In PostgreSQL, ${row.calls} calls: mean ${row.mean.toFixed(3)} ms against ${before.mean.toFixed(3)}, ${ratio} ×: ${shorten(row.query)}`,
    ]
  })
}

const shorten = (query: string) => {
  const tables = [...query.matchAll(/(?:from|join) "(\w+)"/g)].map((match) => match[1])
  return `${query.slice(0, 60).replace(/\s+/g, ' ')}… (${[...new Set(tables)].join(', ')})`
}

type PlanNode = { 'Node Type': string; 'Relation Name'?: string; Plans?: PlanNode[] }

/**
 * Repeats the requests with logged plans. Returns a line for each plan and one that counts sequential scans. @throws
 * when fewer than six statements were logged.
 */
async function checkPlans(postgres: PostgresServer, large: Filled): Promise<string[]> {
  await withClient(large.address, async (client) => {
    await client.query(`alter database large set auto_explain.log_min_duration = 0`)
    await client.query(`alter database large set auto_explain.log_format = json`)
    await client.query(`alter database large set log_min_duration_statement = -1`)
  })
  const before = readFileSync(postgres.logFile, 'utf8').length
  const server = await startBuiltServer({ DATABASE_URL: large.address })
  try {
    const { ordinary, busy } = chooseInvestors(large)
    for (const user of [...ordinary.slice(0, 5), ...busy.slice(0, 3)])
      await readAll({ ...large, url: server.url }, user, () => {})
  } finally {
    await server.stop()
  }
  const plans = loggedPlans(readFileSync(postgres.logFile, 'utf8').slice(before))
  const seen = new Map<string, Set<string>>()
  for (const { query, root } of plans) {
    const reads = nodesOf(root).filter((node) => node['Relation Name'] !== undefined)
    if (!reads.some((node) => growing.has(node['Relation Name']!))) continue
    const text = reads.map((node) => `${node['Node Type']} on ${node['Relation Name']}`).join(', ')
    if (!seen.has(query)) seen.set(query, new Set())
    seen.get(query)!.add(text)
  }
  if (seen.size < 6) throw new Error(`Only ${seen.size} statements were logged: the plans were not checked`)
  const bad = plans.filter(({ root }) =>
    nodesOf(root).some((node) => node['Node Type'] === 'Seq Scan' && growing.has(node['Relation Name'] ?? '')),
  )
  return [
    ...[...seen].flatMap(([query, texts]) => [...texts].map((text) => `Plan: ${shorten(query)}: ${text}`)),
    `${seen.size} different statements over the growing tables; ${bad.length} plans with a sequential scan of one${bad.map(({ query }) => `\n  ${query}`).join('')}`,
  ]
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)]
}

/** Parses auto_explain's entries: a line that ends with "plan:", then JSON on lines that start with a tab. */
function loggedPlans(log: string): { query: string; root: PlanNode }[] {
  return [...log.matchAll(/ms {2}plan:\n((?:\t.*\n)+)/g)].map((match) => {
    const entry = JSON.parse(match[1]!.replace(/^\t/gm, '')) as { 'Query Text': string; Plan: PlanNode }
    return { query: entry['Query Text'], root: entry.Plan }
  })
}
