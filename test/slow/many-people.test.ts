import { afterAll, beforeAll, expect, it } from 'vitest'
import { getNumbersEndpoint } from '#contract/desk/numbers.ts'
import { listPeopleEndpoint } from '#contract/desk/people.ts'
import { openDesk, type TestOperator } from '#test/builders/desk-builders.ts'
import { expectWithin } from '#test/faults/figure.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

let t: TestApp
let desk: TestOperator
const isOnPostgres = Boolean(process.env['TEST_DATABASE_URL'])

/** Adds 100,000 investors with a deal each, in batches that stay within the pool's statement timeout. */
beforeAll(async () => {
  if (!isOnPostgres) return
  t = await startTestApp()
  desk = await openDesk(t)
  const { pool } = t.connection
  for (let part = 0; part < 20; part++) {
    await pool.query(
      `insert into users (email, first_name, last_name, phone_number, email_verified, created_at)
       select 'many' || n || '@example.com', 'First' || n, 'Last' || n, '(512) ' || 100 + n % 900 || '-' || 1000 + n % 9000,
         n % 3 > 0, now() - n * interval '70 seconds'
       from generate_series($1 * 5000 + 1, ($1 + 1) * 5000) n`,
      [part],
    )
    await pool.query(
      `insert into deals (user_id, deal_type, deal_status, property_address, property_state, property_type, bedrooms,
         bathrooms, purchase_price, repair_budget, estimated_arv, downpayment, loan_amount, term_months,
         closing_timeline_days, purpose, insight, model_version, created_at)
       select id, 'x', 'x', 'x', 'Texas', 'x', 3, 2, 1, 1, 1, 1, 1, 12, 30, 'x', '{}', 'x', created_at from users u
       where email like 'many%' and not exists (select 1 from deals d where d.user_id = u.id)`,
    )
  }
  await pool.query('analyze')
})
afterAll(() => t?.close())

it.runIf(isOnPostgres)(
  'computes the desk’s numbers quickly with 100,000 investors and their deals [DESK-07]',
  async () => {
    const started = performance.now()
    const { weeks } = await desk.call(getNumbersEndpoint, { query: { weeks: '12' } })
    expectWithin(performance.now() - started, 5000, 'numbers of 100,000 people')
    expect(weeks.reduce((sum, { deal }) => sum + deal, 0)).toBeGreaterThan(90_000)
  },
)

it.runIf(isOnPostgres).each([
  [{}, 100_001],
  [{ search: 'last99999' }, 1],
  [{ search: 'nobody like this' }, 0],
  [{ search: '5551234' }, expect.any(Number)],
  [{ page: '2000' }, 100_001],
])('finds investors among 100,000 quickly: %j [DESK-06]', async (query, expected) => {
  const started = performance.now()
  const { total } = await desk.call(listPeopleEndpoint, { query })
  expectWithin(performance.now() - started, 2000, 'people found among 100,000')
  expect(total).toEqual(expected)
})
