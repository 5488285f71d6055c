import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { exportDataEndpoint } from '#contract/accounts/profile.ts'
import { createDealEndpoint, listDealMatchesEndpoint } from '#contract/deals/deals.ts'
import { listMessagesEndpoint } from '#contract/desk/messages.ts'
import { listConsentsEndpoint } from '#contract/desk/people.ts'
import {
  askForQuotesEndpoint,
  stopQuoteRequestEndpoint,
  withdrawPhoneEndpoint,
} from '#contract/quotes/quote-requests.ts'
import { phoneWording, shareDefaults } from '#contract/quotes/shared-sheet.ts'
import { askForReviewEndpoint } from '#contract/site/contact.ts'
import { purgeAccounts } from '#server/features/accounts/personal-data/purge-accounts.ts'
import { refusalOf } from '#test/builders/account-builders.ts'
import { dealBody } from '#test/builders/deal-builders.ts'
import { openDesk, type TestOperator } from '#test/builders/desk-builders.ts'
import { type AskingInvestor, addAskingInvestor, askBody } from '#test/builders/quote-builders.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

let t: TestApp
let desk: TestOperator
beforeAll(async () => {
  t = await startTestApp({ start: { isWorking: false } })
  desk = await openDesk(t)
})
afterAll(() => t.close())

const consentsOf = async (phone: string) => (await desk.call(listConsentsEndpoint, { body: { phone } })).consents
const later = (years: number, days = 1) => new Date(Date.now() + (years * 365.25 + days) * 86_400_000)
const countRows = async (table: string) =>
  (await t.deps.pool.query<{ count: number }>(`select count(*)::int as count from ${table}`)).rows[0]!.count

async function allowCalls(phoneNumber: string) {
  const investor = await addAskingInvestor(t, { lenders: 2, user: { phoneNumber } })
  return { investor, requests: await askWithCalls(investor) }
}

/** Asks all matched lenders of a deal for quotes, and allows them to call. */
async function askWithCalls(investor: AskingInvestor) {
  const { requests } = await investor.call(
    askForQuotesEndpoint,
    {
      params: { id: investor.dealId },
      body: askBody(
        investor.matches.map(({ id }) => id),
        { share: { ...shareDefaults, phone: true, calls: true } },
      ),
    },
    { idempotencyKey: randomUUID() },
  )
  return requests
}

async function erase(userId: string) {
  await t.deps.pool.query(`update users set deleted_at = now() - interval '22 days' where id = $1`, [userId])
  await purgeAccounts(t.deps, new Date())
}

it('records each consent to calls, its wording and its withdrawal, under a hash of the number [COMP-08]', async () => {
  const { investor, requests } = await allowCalls('+1 (505) 555-0171')
  expect(await consentsOf('505.555.0171')).toHaveLength(2)
  await investor.call(withdrawPhoneEndpoint, { params: { id: requests[0]!.id } })
  const consents = await consentsOf('(505) 555-0171')
  expect(consents.find(({ lenderName }) => lenderName === requests[0]!.lender.name)).toMatchObject({
    calls: true,
    texts: false,
    wording: phoneWording.version,
    withdrawnAt: expect.any(String),
    erasedAt: null,
  })
  expect(consents.filter(({ withdrawnAt }) => withdrawnAt === null)).toHaveLength(1)
  expect(await consentsOf('505 555 0199')).toEqual([])
  const own = await investor.call(exportDataEndpoint, { body: {} })
  expect(own['phoneConsents']).toHaveLength(2)
  const { rows } = await t.deps.pool.query(`select * from phone_consents`)
  expect(JSON.stringify(rows)).not.toContain('5550171')
})

it('withdraws the consents to a lender once its last request that shares the number is stopped [COMP-08]', async () => {
  const { investor, requests } = await allowCalls('505 555 0173')
  const { deal } = await investor.call(createDealEndpoint, { body: dealBody({ occupancy: 'investment' }) })
  const all = await investor.call(listDealMatchesEndpoint, { params: { id: deal.id } })
  const matches = all.filter(({ lenderId }) => lenderId === requests[0]!.lenderId)
  const [second] = await askWithCalls({ ...investor, dealId: deal.id, matches })
  const stop = (id: string) => investor.call(stopQuoteRequestEndpoint, { params: { id } })
  const openConsents = async () =>
    (await consentsOf('505 555 0173')).filter(({ withdrawnAt }) => withdrawnAt === null).map((one) => one.lenderName)
  await stop(requests[0]!.id)
  expect(await openConsents()).toHaveLength(3)
  await stop(second!.id)
  expect(await openConsents()).toEqual([requests[1]!.lender.name])
})

it('records no consent for a number shared without calls or texts [COMP-08]', async () => {
  const before = await countRows('phone_consents')
  const investor = await addAskingInvestor(t, { lenders: 1 })
  await investor.call(
    askForQuotesEndpoint,
    {
      params: { id: investor.dealId },
      body: askBody([investor.matches[0]!.id], { share: { ...shareDefaults, phone: true } }),
    },
    { idempotencyKey: randomUUID() },
  )
  expect(await countRows('phone_consents')).toBe(before)
})

it('keeps consents four years and scores three years after an erasure, without the investor’s identity [COMP-08] [COMP-10]', async () => {
  const { investor } = await allowCalls('505 555 0172')
  await erase(investor.id)
  const consents = await consentsOf('505 555 0172')
  expect(consents).toMatchObject([{ erasedAt: expect.any(String) }, { erasedAt: expect.any(String) }])
  const { rows } = await t.deps.pool.query(`select c.*, m.* from phone_consents c, match_records m`)
  expect(rows.length).toBeGreaterThan(0)
  const text = JSON.stringify(rows)
  for (const trace of [investor.id, investor.dealId, 'Byron', '5550172']) expect(text).not.toContain(trace)
  expect(rows[0]).toMatchObject({
    model_version: expect.any(String),
    match_score: expect.any(String),
    program: expect.objectContaining({ name: expect.any(String) }),
  })
  const records = await countRows('match_records')
  await purgeAccounts(t.deps, later(3, -3))
  expect(await countRows('match_records')).toBe(records)
  await purgeAccounts(t.deps, later(3))
  expect(await countRows('match_records')).toBe(0)
  expect(await consentsOf('505 555 0172')).toHaveLength(2)
  await purgeAccounts(t.deps, later(4))
  expect(await consentsOf('505 555 0172')).toEqual([])
})

it('a request to review matches arrives at the desk, with the deal and 14 days to answer [COMP-10]', async () => {
  const investor = await addAskingInvestor(t, { lenders: 1 })
  const asked = await investor.call(askForReviewEndpoint, {
    params: { id: investor.dealId },
    body: { message: 'Why is the first one first?' },
  })
  expect(asked.message).toBe('A person will review it and answer by email within 14 days.')
  const { rows } = await desk.call(listMessagesEndpoint, { query: { search: 'first one first' } })
  expect(rows).toMatchObject([
    {
      name: 'Ada Byron',
      userId: investor.id,
      review: { dealId: investor.dealId, address: expect.any(String), modelVersion: expect.any(String) },
    },
  ])
  const { createdAt, review } = rows[0]!
  expect((Date.parse(review!.answerBy) - Date.parse(createdAt)) / 86_400_000).toBe(14)
  const other = await addAskingInvestor(t, { lenders: 1 })
  const foreign = other.call(askForReviewEndpoint, { params: { id: investor.dealId }, body: { message: null } })
  expect(await refusalOf(foreign)).toMatchObject({ status: 404 })
})
