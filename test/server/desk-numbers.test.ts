import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDealEndpoint } from '#contract/deals/deals.ts'
import { getNumbersEndpoint } from '#contract/desk/numbers.ts'
import { listLendersEndpoint } from '#contract/lenders/lenders.ts'
import { refusalOf } from '#test/builders/account-builders.ts'
import { addInvestor, addLenders, dealBody } from '#test/builders/deal-builders.ts'
import { openDesk, type TestOperator } from '#test/builders/desk-builders.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

let t: TestApp
let desk: TestOperator
let lenderId: string
beforeAll(async () => {
  t = await startTestApp()
  desk = await openDesk(t)
  const ids = await addLenders(t, [
    { name: 'Nationwide', states: [], minAmount: 50_000, maxAmount: 1_000_000 },
    ...['A', 'B', 'C', 'D'].map((name) => ({ name, states: ['Texas'], minAmount: 50_000, maxAmount: 400_000 })),
    { name: 'Asleep', states: ['Texas'], isActive: false },
  ])
  lenderId = ids['Nationwide']!
  await t.deps.catalogue.refresh()
})
afterAll(() => t.close())

const numbers = (query: { weeks?: string; state?: 'Texas' | 'Ohio' } = {}) => desk.call(getNumbersEndpoint, { query })
const run = (text: string, values: unknown[]) => t.connection.pool.query(text, values)

async function ask(deal: string, user: string, isAnswered: boolean): Promise<void> {
  const { rows } = await t.connection.pool.query<{ id: string }>(
    `insert into quote_asks (user_id, deal_id, body_hash) values ($1, $2, 'x') returning id`,
    [user, deal],
  )
  await run(
    `insert into quote_requests (ask_id, deal_id, lender_id, user_id, shared, message, business_purpose_at, figures, deal_version, expires_at, first_reply_at)
     values ($1, $2, $3, $4, '{}', 'x', now(), '{}', 1, now() + interval '1 day', case when $5 then now() end)`,
    [rows[0]!.id, deal, lenderId, user, isAnswered],
  )
}

it('counts how far each week’s investors came, by state, and never operators [DESK-07]', async () => {
  await addInvestor(t, { emailVerified: false, creditScoreRange: null })
  await addInvestor(t, { creditScoreRange: null })
  const texan = await addInvestor(t)
  const ohioan = await addInvestor(t)
  const old = await addInvestor(t)
  await run(`update users set created_at = now() - interval '21 days' where id = $1`, [old.id])
  const { deal } = await texan.call(createDealEndpoint, { body: dealBody({ propertyState: 'Texas' }) })
  await ask(deal.id, texan.id, true)
  await run(`update deals set status = 'funded' where id = $1`, [deal.id])
  await texan.call(createDealEndpoint, { body: dealBody({ propertyState: 'Ohio' }) })
  const third = (await ohioan.call(createDealEndpoint, { body: dealBody({ propertyState: 'Ohio' }) })).deal
  await ask(third.id, ohioan.id, false)

  const { weeks, states } = await numbers({ weeks: '4' })
  expect(weeks).toHaveLength(4)
  expect(new Date(weeks[0]!.week).getUTCDay()).toBe(1)
  expect(weeks[3]).toMatchObject({
    signUps: 4,
    verified: 3,
    profile: 2,
    deal: 2,
    asked: 2,
    answered: 1,
    quoted: 0,
    funded: 1,
  })
  expect(weeks[0]).toMatchObject({ signUps: 1, deal: 0 })
  expect(weeks[1]).toMatchObject({ signUps: 0, verified: 0, deal: 0, funded: 0 })
  expect((await numbers({ weeks: '1' })).weeks).toEqual([weeks[3]])
  expect(states).toEqual([
    { state: 'Ohio', deals: 2, asked: 1, answered: 0, quoted: 0, funded: 0 },
    { state: 'Texas', deals: 1, asked: 1, answered: 1, quoted: 0, funded: 1 },
  ])
  const ohio = (await numbers({ weeks: '1', state: 'Ohio' })).weeks[0]
  expect(ohio).toMatchObject({ signUps: 2, deal: 2, asked: 1, answered: 0, funded: 0 })
})

it('finds where fewer than five active lenders fit, by state, kind and amount [DESK-07]', async () => {
  const { gaps } = await numbers()
  const find = (state: string) => gaps.find((gap) => gap.state === state && gap.kind === 'bridge')
  // At $75K, $150K, $300K, $600K, $1.2M and $2.5M.
  expect(find('Texas')!.lenders).toEqual([5, 5, 5, 1, 0, 0])
  expect(find('Ohio')!.lenders).toEqual([1, 1, 1, 1, 0, 0])
  expect(find('Wyoming')!.lenders).toEqual([1, 1, 1, 1, 0, 0])
  expect(new Set(gaps.map(({ state }) => state)).size).toBe(50)
  expect((await numbers({ state: 'Texas' })).gaps.every(({ state }) => state === 'Texas')).toBe(true)
})

it('counts searches without results, without the typed text [DESK-07]', async () => {
  await t.call(listLendersEndpoint, { query: { search: 'a name nobody has', states: 'Ohio' } })
  await t.call(listLendersEndpoint, { query: { loanAmountMin: '2000000', states: 'Ohio' } })
  await t.call(listLendersEndpoint, { query: { loanAmountMin: '2000001', states: 'Ohio' } })
  await t.call(listLendersEndpoint, { query: { states: 'Texas' } })
  // A state page sends the widest range of amounts, which doesn't count as a searched amount.
  const anyAmount = { loanAmountMin: '0', loanAmountMax: '100000000' }
  await t.call(listLendersEndpoint, { query: { ...anyAmount, search: 'another unknown name', states: 'Ohio' } })
  expect((await numbers()).emptySearches).toEqual([
    { state: 'Ohio', amount: 'over $1.5M', hasText: false, count: 2 },
    { state: 'Ohio', amount: null, hasText: true, count: 2 },
  ])
  const { rows } = await t.connection.pool.query('select * from empty_searches')
  expect(JSON.stringify(rows)).not.toContain('nobody')
})

it('rejects invalid weeks and states [DESK-07]', async () => {
  expect(await refusalOf(numbers({ weeks: '0' }))).toMatchObject({ status: 400 })
  expect(await refusalOf(numbers({ state: 'Narnia' as never }))).toMatchObject({ status: 400 })
})
