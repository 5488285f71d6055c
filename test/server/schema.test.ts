import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(async () => {
  await t.close()
})

/** The specified tables and fields, as the database spells them. */
const specified: Record<string, string> = {
  users:
    'id email password first_name last_name phone_number profile_image_url email_verified verification_token verification_token_expires password_reset_token password_reset_token_expires deleted_at created_at updated_at entity_type company_name flipping_experience primary_residence exit_strategy access_level onboarding_step onboarding_completed credit_score_range re_projects_last_3_years re_deals_last_3_years re_total_experience_years typical_price_min typical_price_max typical_repair_min typical_repair_max funding_timeframe preferred_loan_type owns_residence residence_address',
  deals:
    'id user_id deal_type deal_status property_address property_state property_type bedrooms bathrooms purchase_price property_value purchased_date repair_budget estimated_arv downpayment loan_amount term_months closing_timeline_days purpose credit_score timeframe experience status contacted_lenders contacted_at created_at updated_at',
  lenders:
    'id name states description min_amount max_amount min_term max_term min_rate max_rate min_points max_points contact_email contact_phone website is_active created_at updated_at',
  matches: 'id deal_id lender_id match_score status contacted contacted_at created_at',
  settings: 'id key value description is_secret created_at updated_at',
  email_notifications: 'id email is_verified created_at updated_at',
  anonymous_sessions:
    'id session_id fingerprint current_step entity_type company_name first_name last_name phone_number flipping_experience primary_residence exit_strategy utm_source utm_medium utm_campaign referrer user_agent ip_address created_at updated_at expires_at converted_to_user converted_user_id',
  sessions: 'sid sess expire',
}

async function columnsOf(table: string) {
  const { rows } = await t.deps.db.execute<{
    column_name: string
    data_type: string
    column_default: string | null
    numeric_precision: number | null
    numeric_scale: number | null
  }>(
    sql`select column_name, data_type, column_default, numeric_precision, numeric_scale from information_schema.columns where table_schema = 'public' and table_name = ${table}`,
  )
  return new Map(rows.map((row) => [row.column_name, row]))
}

it.each(Object.entries(specified))('table %s has every specified field [DATA-01]', async (table, fields) => {
  const columns = await columnsOf(table)
  expect(fields.split(' ').filter((field) => !columns.has(field))).toEqual([])
})

it('stores flags as booleans, and money and rates exactly [DATA-01] [DATA-03]', async () => {
  const users = await columnsOf('users')
  const deals = await columnsOf('deals')
  const lenders = await columnsOf('lenders')
  const matches = await columnsOf('matches')
  for (const flag of [
    users.get('email_verified'),
    users.get('onboarding_completed'),
    deals.get('contacted_lenders'),
    lenders.get('is_active'),
    matches.get('contacted'),
  ])
    expect(flag?.data_type).toBe('boolean')
  const exact = (
    column: { data_type: string; numeric_precision: number | null; numeric_scale: number | null } | undefined,
  ) => column && [column.data_type, column.numeric_precision, column.numeric_scale]
  expect(exact(deals.get('loan_amount'))).toEqual(['numeric', 12, 2])
  expect(exact(deals.get('bathrooms'))).toEqual(['numeric', 3, 1])
  expect(exact(users.get('typical_price_min'))).toEqual(['numeric', 12, 2])
  expect(exact(users.get('re_total_experience_years'))).toEqual(['numeric', 4, 1])
  // The column has no scale. A check limits it to thousandths, because changing a scale would rewrite the table.
  expect(exact(lenders.get('min_points'))).toEqual(['numeric', null, null])
  const finer = t.deps.db.execute(sql`insert into lenders (name, slug, min_points) values ('Fine', 'fine', 1.1255)`)
  await expect(finer).rejects.toMatchObject({ cause: { constraint: 'lenders_points_check' } })
  expect(exact(matches.get('match_score'))).toEqual(['numeric', 3, 2])
})

it('has the specified defaults [DATA-01]', async () => {
  const users = await columnsOf('users')
  expect(users.get('access_level')?.column_default).toContain("'limited'")
  expect(users.get('onboarding_step')?.column_default).toContain("'4'")
  expect((await columnsOf('deals')).get('status')?.column_default).toContain("'pending'")
  expect((await columnsOf('matches')).get('status')?.column_default).toContain("'active'")
  expect((await columnsOf('lenders')).get('is_active')?.column_default).toBe('true')
  const sessions = await columnsOf('anonymous_sessions')
  expect(sessions.get('current_step')?.column_default).toBe('1')
  expect(sessions.get('expires_at')?.column_default).toMatch(/7 days/)
})
