import type pg from 'pg'
import { dealFieldDefaults } from '#domain/deal/deal-field-lists.ts'

const states = ['California', 'Texas', 'Florida', 'Georgia', 'Ohio', 'Arizona', 'New York', 'Tennessee']

/** One flip in each of eight states, with increasing amounts. */
export const flips = states.map((propertyState, at) => ({
  ...dealFieldDefaults,
  loanAmount: 120_000 + at * 40_000,
  purchasePrice: 160_000 + at * 50_000,
  propertyAddress: '1418 Alder Street',
  purpose: 'Flip',
  propertyState,
}))

/** Lists the columns of deals, quoted for SQL, without those in `except`. */
export async function dealColumns(client: pg.Client, except: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(column_name) as name from information_schema.columns
     where table_name = 'deals' and column_name <> all($1)`,
    [except],
  )
  return rows.map(({ name }) => name)
}

/** Raises a lender's lowest rate by 0.01, the smallest visible step, and its highest if it would be lower. */
export async function raiseRate(client: pg.Client, lenderId: string): Promise<void> {
  await client.query(
    'update lenders set min_rate = min_rate + 0.01, max_rate = greatest(max_rate, min_rate + 0.01) where id = $1',
    [lenderId],
  )
}

/**
 * FROM and WHERE clauses that select, as `d`, open deals in whose state a lender changed since they were matched.
 */
export const dueDeals = `deals d join lender_changes c on c.state = d.property_state
  where d.status = 'pending' and d.matched_version < c.version`

/** Counts the due deals of {@link dueDeals}. */
export async function countDue(client: pg.Client): Promise<number> {
  return (await client.query<{ count: number }>(`select count(*)::int as count from ${dueDeals}`)).rows[0]!.count
}
