import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { createDeal } from '#contract/deals/deals.ts'
import { storedMatchCount } from '#domain/choices/deal-choices.ts'
import { dealFieldDefaults } from '#domain/deal/deal-field-lists.ts'
import { startBuiltServer } from './built-server.ts'
import { signedUpInvestor } from './investor.ts'
import { ms, percentile } from './measure.ts'
import { withPostgres } from './with-postgres.ts'

const warmUps = 30
const submissions = 300

/**
 * POST /api/deals on PostgreSQL, all of it (session, limits, key, matching), beside the bare INSERT of the same 51 rows: same
 * tables, columns and values, one transaction, a commit that waits for the disk. By turns, one at a time.
 */
export async function benchDealInsert(): Promise<string[]> {
  return withPostgres(async (address) => {
    const server = await startBuiltServer({ DATABASE_URL: address, SAMPLE_LENDERS: '5100' })
    const client = new pg.Client({ connectionString: address })
    await client.connect()
    try {
      const { call } = await signedUpInvestor(server)
      const body = {
        ...dealFieldDefaults,
        propertyAddress: '1418 Alder Street, Sacramento',
        purpose: 'Purchase and rehab',
      }
      const submit = () => call(createDeal, { body }, { idempotencyKey: randomUUID() })
      const { deal } = await submit()
      const rows = await readRows(client, deal.id)
      const ours: number[] = []
      const bare: number[] = []
      for (let i = 0; i < warmUps + submissions; i++) {
        const tookOurs = await timed(submit)
        const tookBare = await timed(() => insertBare(client, rows))
        if (i < warmUps) continue
        ours.push(tookOurs)
        bare.push(tookBare)
      }
      const ratio = (share: number) => (percentile(ours, share) / percentile(bare, share)).toFixed(2)
      return [
        `POST /api/deals, PostgreSQL: p50 ${ms(percentile(ours, 0.5))} beside ${ms(percentile(bare, 0.5))} for the bare INSERT of the same 51 rows, ${ratio(0.5)} ×; ` +
          `p25 ${ratio(0.25)} ×, p75 ${ratio(0.75)} ×, p90 ${ms(percentile(ours, 0.9))} beside ${ms(percentile(bare, 0.9))}`,
      ]
    } finally {
      await client.end()
      await server.stop()
    }
  })
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

type Row = Record<string, unknown>
type Rows = { deal: Row; matches: Row[] }

/** What the product stored, each value as the text that PostgreSQL prints, so that writing it back is the same value. */
async function readRows(client: pg.Client, dealId: string): Promise<Rows> {
  const types = { getTypeParser: () => (text: string) => text }
  const deals = await client.query<Row>({ text: 'select * from deals where id = $1', values: [dealId], types })
  const matches = await client.query<Row>({ text: 'select * from matches where deal_id = $1', values: [dealId], types })
  if (deals.rows.length !== 1 || matches.rows.length !== storedMatchCount)
    throw new Error(`${matches.rows.length} matches were stored; the comparison needs ${storedMatchCount}`)
  return { deal: deals.rows[0]!, matches: matches.rows }
}

/** As somebody would write it by hand: two statements, the matches in one. New ids, everything else the same. */
async function insertBare(client: pg.Client, { deal, matches }: Rows): Promise<void> {
  const id = randomUUID()
  await client.query('begin')
  await insertRows(client, 'deals', [{ ...deal, id }])
  await insertRows(
    client,
    'matches',
    matches.map((match) => ({ ...match, id: randomUUID(), deal_id: id })),
  )
  await client.query('commit')
}

async function insertRows(client: pg.Client, table: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0]!)
  let next = 0
  const places = rows.map(() => `(${columns.map(() => `$${++next}`).join(', ')})`)
  await client.query(
    `insert into ${table} (${columns.join(', ')}) values ${places.join(', ')}`,
    rows.flatMap((row) => columns.map((column) => row[column])),
  )
}
