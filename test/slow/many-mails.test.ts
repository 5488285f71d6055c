import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findAlerts } from '#server/features/deals/alerts/find-alerts.ts'
import { queueDateMails } from '#server/features/deals/dates/queue-date-mails.ts'
import { settleDeadlines } from '#server/features/quotes/deadlines/settle-deadlines.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

let t: TestApp
const isOnPostgres = Boolean(process.env['TEST_DATABASE_URL'])
const investorCount = 200_000
/** Only a few are due, because the test measures finding them, not processing them. */
const dueCount = 50

/** Adds 200,000 investors with a deal each. Most have no date reminder or alert due. */
beforeAll(async () => {
  if (!isOnPostgres) return
  t = await startTestApp({ start: { isWorking: false } })
  const { pool } = t.connection
  const parts = 40
  for (let part = 0; part < parts; part++) {
    await pool.query(
      `insert into users (email, first_name, email_verified)
       select 'many' || n || '@example.com', 'Many', true from generate_series($1::int, $2::int) n`,
      [(part * investorCount) / parts + 1, ((part + 1) * investorCount) / parts],
    )
    await pool.query(
      `insert into deals (user_id, deal_type, deal_status, property_address, property_state, property_type, bedrooms,
         bathrooms, purchase_price, repair_budget, estimated_arv, downpayment, loan_amount, term_months,
         closing_timeline_days, purpose, insight, model_version, status, date_mails, alerts, inspection_on)
       select users.id, 'Residential', 'x', '1418 Alder Street', 'Texas', 'x', 3, 2, 1, 1, 1, 1, 1, 12, 30, 'x', '{}', 'x',
         'pending', true, mod(n, 4000) = 0,
         case when mod(n, $1::int) = 0 then '2027-03-10'::date when mod(n, 10) = 0 then '2028-03-10'::date end
       from generate_series($2::int, $3::int) n join users on users.email = 'many' || n || '@example.com'`,
      [investorCount / dueCount, (part * investorCount) / parts + 1, ((part + 1) * investorCount) / parts],
    )
  }
  await pool.query('analyze')
})
afterAll(() => t?.close())

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Returns the peak growth of live objects in megabytes while work runs, sampled repeatedly. */
async function growthOf(work: () => Promise<unknown>): Promise<number> {
  const used = () => {
    collectGarbage()
    return process.memoryUsage().heapUsed
  }
  const before = used()
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, used())
  }, 1000)
  await work()
  clearInterval(timer)
  return (most - before) / 2 ** 20
}

it.runIf(isOnPostgres)(
  'finds date reminders among 200,000 deals without loading all into memory [LIFE-07]',
  async () => {
    t.setClock(new Date('2027-03-09T18:00:00Z'))
    const grown = await growthOf(() => queueDateMails(t.deps))
    t.setClock(undefined)
    const { rows } = await t.deps.pool.query<{ count: number }>(
      `select count(*)::int as count from jobs.job where name = 'mail-deal-date'`,
    )
    expect(rows[0]!.count).toBe(dueCount)
    expect(grown).toBeLessThan(60)
  },
)

it.runIf(isOnPostgres)(
  'finds alerts and deadlines without loading a whole table into memory [LIFE-09] [QUOTE-05]',
  async () => {
    expect(await growthOf(() => findAlerts(t.deps))).toBeLessThan(60)
    expect(await growthOf(() => settleDeadlines(t.deps))).toBeLessThan(60)
  },
)
