import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDealEndpoint } from '#contract/deals/deals.ts'
import { lenders } from '#server/features/lenders/lenders.table.ts'
import { readMarket } from '#server/features/market/read-market.ts'
import { quotes } from '#server/features/quotes/quotes.table.ts'
import { addInvestor, addLenders, dealBody } from '#test/builders/deal-builders.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

let t: TestApp
let lenderIds: string[]

beforeAll(async () => {
  t = await startTestApp()
  const names = ['One', 'Two', 'Three', 'Four', 'Five', 'Sample']
  const byName = await addLenders(
    t,
    names.map((name) => ({ name, isSample: name === 'Sample' })),
  )
  lenderIds = names.map((name) => byName[name]!)
})
afterAll(() => t.close())

async function addQuote(
  deal: string,
  lender: number,
  source: 'lender' | 'investor',
  ratePercent: number,
): Promise<void> {
  await t.deps.db.insert(quotes).values({
    dealId: deal,
    lenderId: lenderIds[lender]!,
    version: 1,
    ratePercent,
    pointsPercent: 2,
    loanAmount: 160_000,
    termMonths: 12,
    interestBasis: 'full',
    fees: [],
    validUntil: '2027-12-31',
    dealVersion: 1,
    source,
  })
}

/** Creates a deal for each of five investors and returns their ids. */
async function addFiveDeals(): Promise<string[]> {
  const deals: string[] = []
  for (let n = 0; n < 5; n++) {
    const investor = await addInvestor(t)
    const { deal } = await investor.call(createDealEndpoint, { body: dealBody() })
    deals.push(deal.id)
  }
  return deals
}

it('shows medians of real quotes from five lenders and investors, without sample or logged quotes [MARKET-03]', async () => {
  const deals = await addFiveDeals()
  const quoted = async () => (await readMarket(t.deps, null, 'flip')).quoted
  for (let n = 0; n < 4; n++) await addQuote(deals[n]!, n, 'lender', 9 + n)
  // A sample lender's quote and one that the investor logged don't count as the fifth.
  await addQuote(deals[4]!, 5, 'lender', 9)
  await addQuote(deals[3]!, 4, 'investor', 9)
  await t.deps.catalogue.refresh()
  expect(await quoted()).toEqual([])
  // Five lenders, but one investor has asked two of them: four investors aren't enough.
  await addQuote(deals[0]!, 4, 'lender', 13)
  expect(await quoted()).toEqual([])
  await addQuote(deals[4]!, 0, 'lender', 14)
  expect(await quoted()).toEqual([{ kind: 'flip', count: 6, lenders: 5, ratePercent: 11.5, pointsPercent: 2 }])
})

it('counts a closing once its lender confirmed it, and only if its quote came first [MARKET-03]', async () => {
  const { pool } = t.deps
  const ids = await addFiveDeals()
  for (const [n, id] of ids.entries()) await addQuote(id, n, 'lender', 9 + n)
  await pool.query(`update deals set status = 'funded' where id = any($1)`, [ids])
  await pool.query(
    `insert into final_terms (deal_id, lender_id, lender_name, version, rate_percent, points_percent, loan_amount, term_months,
       interest_basis, fees, document_kind, document_date, received_on, funded_on, body_hash)
     select deal_id, lender_id, 'Lender', 1, rate_percent, points_percent, loan_amount, term_months,
       interest_basis, fees, 'closing-statement', current_date, current_date, current_date, '' from quotes where deal_id = any($1)`,
    [ids],
  )
  const closed = async () => (await readMarket(t.deps, null, 'flip')).closed
  expect(await closed()).toEqual([])
  await pool.query('update final_terms set confirmed_at = now() where deal_id = any($1)', [ids])
  expect(await closed()).toEqual([{ kind: 'flip', count: 5, lenders: 5, ratePercent: 11, pointsPercent: 2 }])
  await pool.query(`update quotes set created_at = now() + interval '3 days' where deal_id = $1`, [ids[0]])
  expect(await closed()).toEqual([])
})

it('shows no real quotes on a page about sample lenders [MARKET-03]', async () => {
  expect((await readMarket(t.deps, null, 'flip')).quoted).not.toEqual([])
  await t.deps.db.update(lenders).set({ isActive: false }).where(eq(lenders.isSample, false))
  await t.deps.catalogue.refresh()
  expect(await readMarket(t.deps, null, 'flip')).toMatchObject({ isSample: true, quoted: [], closed: [] })
})
