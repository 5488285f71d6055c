import { randomUUID } from 'node:crypto'
import type { DatabasePool } from '#server/platform/db/database-pool.ts'

/** A match's cost as the first model stored it: without fees, and with nothing assumed but points. */
const cost = {
  ratePercent: 10.79,
  pointsPercent: 2.145,
  pointsCost: 3432,
  monthlyPayment: 1438.67,
  interest: 17_264,
  totalCost: 20_696,
  effectiveAnnualCostPercent: 12.935,
}
const storedCost = {
  ...cost,
  pointsAssumed: false,
  costMonths: 12,
  isAmortised: false,
  best: { ...cost, ratePercent: 9.5, pointsPercent: 1.5, totalCost: 17_600 },
  worst: { ...cost, ratePercent: 12.5, pointsPercent: 3, totalCost: 24_800 },
}
const terms = { cost: 0.5065, amount: 1, term: 1, speed: 1, file: 0.9121, data: 1, local: 1 }

/** A deal's insight as the first model stored it: two levers, no verdict, no medians. */
const insight = {
  health: {
    ltvPercent: 80,
    ltarvPercent: 53.3,
    ltcPercent: 71.1,
    seventyRule: { maximumPrice: 185_000, difference: 15_000 },
    sourcesAndUses: {
      purchasePrice: 200_000,
      repairBudget: 25_000,
      points: 3432,
      pointsPercent: 2.145,
      pointsAssumed: false,
      closingCosts: 4000,
      usesTotal: 232_432,
      loanAmount: 160_000,
      downpayment: 40_000,
      sourcesTotal: 200_000,
      gap: 32_432,
    },
    notes: [{ about: 'ltv', tone: 'good', text: 'LTV 80.0%. Lenders usually stop at 85–90%.' }],
  },
  ruleCounts: [{ rule: 'H3', failed: 1, onlyThis: 1 }],
  lenderCount: 3,
  nearMisses: [
    {
      kind: 'amount',
      from: 160_000,
      to: 175_000,
      gain: 1,
      eligibleAfter: 3,
      lenderName: 'Alder Lane Capital',
      totalCostBefore: 20_696,
      totalCostAfter: 22_700,
      ltarvPercentBefore: 53.3,
      ltarvPercentAfter: 58.3,
      ltcPercentBefore: 71.1,
      ltcPercentAfter: 77.8,
      sentence: 'Borrowing $15,000 more, $175,000, would make 3 lenders fit in place of 2.',
    },
  ],
  bestLenderName: 'Alder Lane Capital',
  modelVersion: '1',
}

/** The columns that came after the first model are not named, so that both an old and a present database take the rows. */
export async function insertFirstModelInvestor(pool: Pick<DatabasePool, 'query'>): Promise<string> {
  const id = randomUUID()
  await pool.query(
    `insert into users (id, email, email_verified, onboarding_completed, access_level, credit_score_range, flipping_experience,
       re_deals_last_3_years, funding_timeframe)
     values ($1, $2, true, true, 'full', 'Good (650-699)', 'First time', 0, 'Soon (1-3 months)')`,
    [id, `first-${id}@example.com`],
  )
  return id
}

export async function insertFirstModelLender(
  pool: Pick<DatabasePool, 'query'>,
  name: string,
  { minAmount = 50_000 } = {},
): Promise<string> {
  const id = randomUUID()
  await pool.query(
    `insert into lenders (id, name, slug, states, min_amount, max_amount, min_term, max_term, min_rate, max_rate,
       min_points, max_points, funding_days)
     values ($1, $2, $3, '{California}', $4, 1000000, 6, 18, 9.5, 12.5, 1.5, 3, 7)`,
    [id, name, `first-${id}`, minAmount],
  )
  return id
}

/** A deal of the form's defaults with its matches, the first of them contacted. */
export async function insertFirstModelDeal(
  pool: Pick<DatabasePool, 'query'>,
  { userId, lenderIds, status = 'pending', daysOld = 3 }: FirstModelDeal,
): Promise<{ dealId: string; contactedMatchId: string }> {
  const [dealId, contactedMatchId] = [randomUUID(), randomUUID()]
  await pool.query(
    `insert into deals (id, user_id, deal_type, deal_status, property_address, property_state, property_type, bedrooms,
       bathrooms, purchase_price, repair_budget, estimated_arv, downpayment, loan_amount, term_months,
       closing_timeline_days, purpose, credit_score, experience, timeframe, deals_last_3_years, status, match_count, eligible_count,
       insight, model_version, contacted_lenders, created_at, matched_at)
     values ($1, $2, 'Fix and Flip', 'Looking for a property', '12 Elm Street', 'California', 'Single Family', 3, 2, 200000,
       25000, 300000, 40000, 160000, 12, 30, 'Flip', 'Good (650-699)', 'First time', 'Soon (1-3 months)', 0, $3, $4, $4, $5, '1',
       true, now() - make_interval(days => $6), now() - make_interval(days => $6))`,
    [dealId, userId, status, lenderIds.length, JSON.stringify(insight), daysOld],
  )
  for (const [place, lenderId] of lenderIds.entries())
    await pool.query(
      `insert into matches (id, deal_id, lender_id, match_score, contacted, contacted_at, terms, cost, total_cost,
         model_version, created_at)
       values ($1, $2, $3, 0.88, $4::boolean, case when $4 then '2026-01-02T03:04:05Z'::timestamptz end, $5, $6, 20696, '1',
         '2026-01-01T00:00:00Z')`,
      [
        place === 0 ? contactedMatchId : randomUUID(),
        dealId,
        lenderId,
        place === 0,
        JSON.stringify(terms),
        JSON.stringify(storedCost),
      ],
    )
  return { dealId, contactedMatchId }
}

type FirstModelDeal = { userId: string; lenderIds: readonly string[]; status?: string; daysOld?: number }
