import { type ClientRequest, request } from 'node:http'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DealInput } from '#contract/deals/deal-input.ts'
import {
  createDealEndpoint,
  Deal,
  dashboardStatsEndpoint,
  dealNotFoundMessage,
  getDealEndpoint,
  ListedDeal,
  listAllDeals,
  listDealMatchesEndpoint,
  listDealsEndpoint,
  listTopLendersEndpoint,
  matchNotFoundMessage,
} from '#contract/deals/deals.ts'
import { CallError } from '#contract/wire/call.ts'
import { users } from '#server/features/accounts/accounts.table.ts'
import { dealKeys, deals } from '#server/features/deals/deals.table.ts'
import { submitDeal } from '#server/features/deals/submitting/submit-deal.ts'
import { countQueries } from '#test/builders/count-queries.ts'
import { addInvestor, addLenders, dealBody, type TestInvestor } from '#test/builders/deal-builders.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

let t: TestApp
let owner: TestInvestor

beforeAll(async () => {
  t = await startTestApp({ start: { isWorking: false } })
  await addLenders(t, [{ name: 'Alder Capital' }, { name: 'Birch Lending', minRate: 9.75 }, { name: 'Cedar Funding' }])
  owner = await addInvestor(t)
})
afterAll(() => t.close())

async function refusal(call: Promise<unknown>): Promise<CallError> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (error instanceof CallError) return error
  throw new Error(`expected a refusal, got ${String(error)}`)
}

async function countDeals(userId: string): Promise<number> {
  const rows = await t.deps.db.select({ id: deals.id }).from(deals).where(eq(deals.userId, userId))
  return rows.length
}

it('returns a submitted deal with its match count, and stores what was sent [DEAL-03]', async () => {
  const investor = await addInvestor(t, { creditScoreRange: 'Excellent (750+)', flippingExperience: '6+ deals' })
  const body = dealBody({ purchasedDate: '2024-02-29T10:00:00Z', bathrooms: 2.5, loanAmount: 160_000.55, bedrooms: 0 })
  const { deal, matchCount } = await investor.call(createDealEndpoint, { body })
  expect(Deal.parse(deal)).toEqual(deal)
  expect(deal).toMatchObject({
    ...body,
    purchasedDate: '2024-02-29',
    userId: investor.id,
    creditScore: 'Excellent (750+)',
    experience: '6+ deals',
    timeframe: 'Soon (1-3 months)',
    status: 'pending',
    contactedLenders: 'false',
    contactedAt: null,
    propertyValue: null,
  })
  expect(matchCount).toBe(3)
  expect(deal).toMatchObject({ matchCount: 3, eligibleCount: 3 })
  const { insight, shownPicks, ...read } = await investor.call(getDealEndpoint, { params: { id: deal.id } })
  expect(read).toEqual(deal)
  expect(insight.health.ltvPercent).toBe(80)
  expect(shownPicks).toEqual([])
})

const listedFields: [field: string, value: unknown, message: string][] = [
  ['dealType', 'Wholesale', 'Choose a deal type'],
  ['dealType', undefined, 'Choose a deal type'],
  ['dealStatus', 'Sold', 'Choose the deal’s status'],
  ['propertyType', 'Castle', 'Choose a property type'],
  ['propertyAddress', '', 'Property address is required'],
  ['propertyAddress', undefined, 'Property address is required'],
  ['propertyAddress', '   ', 'Property address is required'],
  ['propertyAddress', '\u200b', 'Property address is required after sanitization'],
  ['propertyAddress', 'x'.repeat(501), 'Property address cannot exceed 500 characters'],
  ['propertyAddress', '<b>12 Elm</b>', 'Property address contains invalid characters or HTML content'],
  ['propertyAddress', 12, 'Property address must be text'],
  ['propertyState', '', 'Property state is required'],
  ['propertyState', 'C', 'Property state is required'],
  ['propertyState', undefined, 'Property state is required'],
  ['propertyState', 'Atlantis', 'Choose one of the 50 states'],
  ['propertyState', 'Puerto Rico', 'Choose one of the 50 states'],
  ['bedrooms', -1, 'Bedrooms must be a whole number from 0 to 20'],
  ['bedrooms', 21, 'Bedrooms must be a whole number from 0 to 20'],
  ['bedrooms', 2.5, 'Bedrooms must be a whole number from 0 to 20'],
  ['bedrooms', '3', 'Bedrooms must be a whole number from 0 to 20'],
  ['bathrooms', -0.5, 'Bathrooms must be from 0 to 20, in steps of 0.5'],
  ['bathrooms', 20.5, 'Bathrooms must be from 0 to 20, in steps of 0.5'],
  ['bathrooms', 1.25, 'Bathrooms must be from 0 to 20, in steps of 0.5'],
  ['purchasePrice', 0, 'Purchase price is required'],
  ['purchasePrice', undefined, 'Purchase price is required'],
  ['purchasePrice', -200_000, 'Purchase price is required'],
  ['purchasePrice', '200000', 'Purchase price must be a number'],
  ['purchasePrice', 1e12, 'Purchase price cannot exceed $1,000,000,000'],
  ['purchasePrice', 200_000.001, 'Purchase price cannot have fractions of a cent'],
  ['estimatedArv', 0, 'Estimated ARV is required'],
  ['estimatedArv', Number.NaN, 'Estimated ARV is required'],
  ['estimatedArv', 0.99, 'Estimated ARV is required'],
  ['loanAmount', 0, 'Loan amount is required'],
  ['loanAmount', Number.NaN, 'Loan amount is required'],
  ['loanAmount', [160_000], 'Loan amount must be a number'],
  ['loanAmount', { $gt: 0 }, 'Loan amount must be a number'],
  ['repairBudget', -1, 'Repair budget must be at least 0'],
  ['repairBudget', Number.NaN, 'Repair budget is required'],
  ['downpayment', -0.01, 'Down payment must be at least 0'],
  ['downpayment', true, 'Down payment must be a number'],
  ['termMonths', 0, 'Term must be a whole number from 1 to 360'],
  ['termMonths', 361, 'Term must be a whole number from 1 to 360'],
  ['termMonths', 11.5, 'Term must be a whole number from 1 to 360'],
  ['closingTimelineDays', 0, 'Closing timeline must be a whole number from 1 to 365'],
  ['closingTimelineDays', 366, 'Closing timeline must be a whole number from 1 to 365'],
  ['purpose', '', 'Purpose is required'],
  ['purpose', 'x'.repeat(501), 'Purpose cannot exceed 500 characters'],
  ['purpose', 'javascript:alert(1)', 'Purpose contains invalid characters or HTML content'],
  ['purpose', '\u00ad', 'Purpose is required after sanitization'],
  ['purchasedDate', '2099-01-01', 'The purchase date cannot be in the future'],
  ['purchasedDate', 'yesterday', 'Enter the purchase date as a date'],
  ['purchasedDate', '2025-02-30', 'Enter the purchase date as a date'],
  ['purchasedDate', '1066-10-14', 'Enter the purchase date as a date'],
  ['purchasedDate', 1_700_000_000, 'Enter the purchase date as a date'],
]
it('names each invalid field with its message and stores nothing [DEAL-02]', async () => {
  const investor = await addInvestor(t)
  for (const [field, value, message] of listedFields) {
    const { status, reply } = await refusal(
      investor.call(createDealEndpoint, { body: { ...dealBody(), [field]: value } as never }),
    )
    expect({ field, value, status, fields: reply.fields }).toEqual({
      field,
      value,
      status: 400,
      fields: { [field]: message },
    })
    expect(reply).toMatchObject({ message, details: [message] })
  }
  expect(await countDeals(investor.id)).toBe(0)
})

it('accepts values on a bound, and every spelling of a state [DEAL-02]', async () => {
  for (const more of [
    { bedrooms: 20, bathrooms: 20, termMonths: 360, closingTimelineDays: 365 },
    { bedrooms: 0, bathrooms: 0, termMonths: 1, closingTimelineDays: 1, repairBudget: 0, downpayment: 0 },
    { purchasePrice: 1, estimatedArv: 1, loanAmount: 1, termMonths: 61 },
    { purchasePrice: 1e9, estimatedArv: 1e9, loanAmount: 1e9, repairBudget: 1e9, downpayment: 1e9 },
    { propertyAddress: "O'Brien & Sons, ARV < 300k & LTV > 70%", purpose: 'x'.repeat(500), purchasedDate: null },
  ])
    expect((await owner.call(createDealEndpoint, { body: dealBody(more) })).deal).toMatchObject(more)
  for (const propertyState of ['california', ' CALIFORNIA ', 'Ca'])
    expect((await owner.call(createDealEndpoint, { body: dealBody({ propertyState }) })).deal.propertyState).toBe(
      'California',
    )
})

it('rejects bodies that aren’t a deal with 400 or 415, never 500 [DEAL-02]', async () => {
  const json = { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' }
  const huge = JSON.stringify(dealBody()).replace('160000', '1e400')
  for (const [body, status] of [
    ['', 400],
    ['null', 400],
    ['[]', 400],
    ['{"loanAmount":', 400],
    ['{}', 400],
    [huge, 400],
    ['{"__proto__":{"a":1}}', 400],
  ] as const) {
    const reply = await t.fetch('/api/deals', { method: 'POST', headers: json, body })
    expect({ body, status: reply.status }).toEqual({ body, status })
    expect((await reply.json()) as object).toHaveProperty('message')
  }
  const form = await t.fetch('/api/deals', {
    method: 'POST',
    headers: { ...json, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'loanAmount=1',
  })
  expect(form.status).toBe(415)
})

it('refuses without a verified email or a complete profile, with a reason, and stores nothing [DEAL-04]', async () => {
  const unverified = await addInvestor(t, { emailVerified: false })
  expect(await refusal(unverified.call(createDealEndpoint, { body: dealBody() }))).toMatchObject({
    status: 403,
    reply: { message: 'Please verify your email address before you submit a deal.', reason: 'email-unverified' },
  })
  const incomplete = await addInvestor(t, { creditScoreRange: null })
  expect(await refusal(incomplete.call(createDealEndpoint, { body: dealBody() }))).toMatchObject({
    status: 403,
    reply: {
      message: 'Please complete your investment profile before you submit a deal.',
      reason: 'profile-incomplete',
    },
  })
  expect(await countDeals(unverified.id)).toBe(0)
  expect(await countDeals(incomplete.id)).toBe(0)
  await t.deps.db.update(users).set({ emailVerified: true }).where(eq(users.id, unverified.id))
  expect((await unverified.call(createDealEndpoint, { body: dealBody() })).matchCount).toBe(3)
})

it('lets onboarding submit before the email is verified, and rolls back when its write fails', async () => {
  const investor = await addInvestor(t, { emailVerified: false })
  const submission = {
    userId: investor.id,
    input: DealInput.parse(dealBody()),
    key: undefined,
    needsVerifiedEmail: false,
  }
  const seen: string[] = []
  const { deal } = await submitDeal(t.deps, { ...submission, inSameTransaction: async (_tx, id) => void seen.push(id) })
  expect(seen).toEqual([deal.id])
  const failing = submitDeal(t.deps, {
    ...submission,
    key: 'onboarding-1',
    inSameTransaction: async () => {
      throw new Error('already submitted')
    },
  })
  await expect(failing).rejects.toThrow('already submitted')
  expect(await countDeals(investor.id)).toBe(1)
  expect(await t.deps.db.select().from(dealKeys).where(eq(dealKeys.userId, investor.id))).toEqual([])
})

it('creates one deal from fifty parallel submissions with one key [DEAL-07]', async () => {
  const investor = await addInvestor(t)
  const replies = await Promise.all(
    Array.from({ length: 50 }, () =>
      investor.call(createDealEndpoint, { body: dealBody() }, { idempotencyKey: 'one-opening-of-the-form' }),
    ),
  )
  expect(new Set(replies.map(({ deal }) => deal.id)).size).toBe(1)
  expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1)
  expect(await countDeals(investor.id)).toBe(1)
  expect(await investor.call(listDealMatchesEndpoint, { params: { id: replies[0]!.deal.id } })).toHaveLength(3)
})

it('returns the first deal again when the reply was lost [DEAL-07]', async () => {
  const investor = await addInvestor(t)
  const key = 'lost-reply-0001'
  const lost = sendWithoutReading(investor.token, key)
  await expect.poll(() => countDeals(investor.id)).toBe(1)
  lost.destroy()
  const { deal } = await investor.call(createDealEndpoint, { body: dealBody() }, { idempotencyKey: key })
  expect(await countDeals(investor.id)).toBe(1)
  const listed = await investor.call(listDealsEndpoint)
  expect(listed.map(({ id }) => id)).toEqual([deal.id])
  // A different field order or case of the state doesn't make it another body.
  const reordered = Object.fromEntries(Object.entries(dealBody({ propertyState: 'CALIFORNIA' })).reverse())
  const again = await investor.call(createDealEndpoint, { body: reordered as never }, { idempotencyKey: key })
  expect(again.deal.id).toBe(deal.id)
})

it('returns the deal of a key even when its investor may no longer submit [DEAL-07]', async () => {
  const investor = await addInvestor(t)
  const submit = (loanAmount: number) =>
    investor.call(createDealEndpoint, { body: dealBody({ loanAmount }) }, { idempotencyKey: 'before-the-gate-shut' })
  const { deal } = await submit(160_000)
  await t.deps.db.update(users).set({ emailVerified: false }).where(eq(users.id, investor.id))
  expect((await submit(160_000)).deal.id).toBe(deal.id)
  expect(await refusal(submit(160_001))).toMatchObject({ status: 422, reply: { reason: 'key-reused' } })
  expect(await refusal(investor.call(createDealEndpoint, { body: dealBody() }))).toMatchObject({ status: 403 })
  expect(await countDeals(investor.id)).toBe(1)
})

/** Sends a complete submission and never reads the reply. */
function sendWithoutReading(token: string, key: string): ClientRequest {
  const sent = request(`${t.url}/api/deals`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
  })
  sent.on('error', () => {})
  sent.end(JSON.stringify(dealBody()))
  return sent
}

it('rejects a used key with another body and names its deal; other investors’ keys don’t count [DEAL-07]', async () => {
  const investor = await addInvestor(t)
  const key = 'same-key-other-body'
  const { deal } = await investor.call(createDealEndpoint, { body: dealBody() }, { idempotencyKey: key })
  const changed = refusal(
    investor.call(createDealEndpoint, { body: dealBody({ loanAmount: 160_001 }) }, { idempotencyKey: key }),
  )
  expect(await changed).toMatchObject({ status: 422, reply: { reason: 'key-reused', dealId: deal.id } })
  expect(await countDeals(investor.id)).toBe(1)
  const other = await addInvestor(t)
  const theirs = await other.call(
    createDealEndpoint,
    { body: dealBody({ loanAmount: 160_001 }) },
    { idempotencyKey: key },
  )
  expect(theirs.deal.id).not.toBe(deal.id)
  // Without a key, every submission creates a deal.
  await investor.call(createDealEndpoint, { body: dealBody() })
  await investor.call(createDealEndpoint, { body: dealBody() })
  expect(await countDeals(investor.id)).toBe(3)
})

it('refuses a key that is too short, too long or has odd characters', async () => {
  const message = 'Idempotency-Key must be 8 to 128 letters, digits, dots, colons, hyphens or underscores'
  for (const idempotencyKey of ['short', 'x'.repeat(129), 'has blanks in it', 'semi;colon;semi'])
    expect(await refusal(owner.call(createDealEndpoint, { body: dealBody() }, { idempotencyKey }))).toMatchObject({
      status: 400,
      reply: { message, details: [message] },
    })
})

it("answers another investor's, an unknown and a malformed id with the same 404 on every route [DEAL-06]", async () => {
  const { deal } = await owner.call(createDealEndpoint, { body: dealBody() })
  const [match] = await owner.call(listDealMatchesEndpoint, { params: { id: deal.id } })
  const stranger = await addInvestor(t)
  const unknown = '7c4f3a52-9f0e-4a51-8a7b-2f4f0c0f9b11'
  const odd = [unknown, 'abc', '1', '0', '%27%20or%201=1', `${deal.id}x`, 'x'.repeat(900), '%F0%9F%A6%93', 'null']
  const routes = [
    { method: 'GET', path: (id: string) => `/api/deals/${id}`, own: deal.id, message: dealNotFoundMessage },
    { method: 'HEAD', path: (id: string) => `/api/deals/${id}`, own: deal.id, message: undefined },
    { method: 'GET', path: (id: string) => `/api/deals/${id}/matches`, own: deal.id, message: dealNotFoundMessage },
    { method: 'HEAD', path: (id: string) => `/api/deals/${id}/matches`, own: deal.id, message: undefined },
    {
      method: 'POST',
      path: (id: string) => `/api/matches/${id}/contact`,
      own: match!.id,
      message: matchNotFoundMessage,
    },
  ]
  for (const { method, path, own, message } of routes) {
    const answers = new Set<string>()
    for (const id of [own, ...odd]) {
      const reply = await t.fetch(path(id), {
        method,
        headers: { authorization: `Bearer ${stranger.token}`, 'content-type': 'application/json' },
        ...(method === 'POST' ? { body: JSON.stringify({ channel: 'email' }) } : {}),
      })
      const headers = [...reply.headers].filter(([name]) => name !== 'date')
      answers.add(JSON.stringify([reply.status, headers, await reply.text()]))
    }
    expect([...answers], `${method} ${path(':id')}`).toHaveLength(1)
    const [status, , body] = JSON.parse([...answers][0]!) as [number, unknown, string]
    expect(status).toBe(404)
    if (message) expect(JSON.parse(body)).toEqual({ message })
  }
  expect(await stranger.call(listDealsEndpoint)).toEqual([])
  const stillOwn = await owner.call(listDealMatchesEndpoint, { params: { id: deal.id } })
  expect(stillOwn.every(({ contacted }) => contacted === 'false')).toBe(true)
})

it('rejects other methods on a deal or a match alike for the owner and for others [DEAL-06]', async () => {
  const { deal } = await owner.call(createDealEndpoint, { body: dealBody() })
  const [match] = await owner.call(listDealMatchesEndpoint, { params: { id: deal.id } })
  const stranger = await addInvestor(t)
  for (const [path, methods] of [
    [`/api/deals/${deal.id}`, ['POST', 'PUT', 'DELETE']],
    [`/api/deals/${deal.id}/matches`, ['POST', 'PUT', 'PATCH', 'DELETE']],
    [`/api/matches/${match!.id}`, ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']],
    [`/api/matches/${match!.id}/contact`, ['GET', 'HEAD', 'PUT', 'PATCH']],
  ] as const)
    for (const method of methods) {
      const answers = new Set<string>()
      for (const token of [owner.token, stranger.token])
        for (const id of [undefined, '7c4f3a52-9f0e-4a51-8a7b-2f4f0c0f9b11']) {
          const reply = await t.fetch(id ? path.replace(/[0-9a-f-]{36}/, id) : path, {
            method,
            headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
            ...(['GET', 'HEAD'].includes(method) ? {} : { body: '{"status":"withdrawn","channel":"email"}' }),
          })
          answers.add(`${reply.status} ${await reply.text()}`)
        }
      expect([...answers], `${method} ${path}`).toEqual([expect.stringMatching(/^40[45] /)])
    }
  expect(await owner.call(getDealEndpoint, { params: { id: deal.id } })).toMatchObject({ status: 'pending' })
})

it('asks visitors to sign in, on every route [DEAL-06]', async () => {
  const id = '7c4f3a52-9f0e-4a51-8a7b-2f4f0c0f9b11'
  for (const [method, path] of [
    ['GET', '/api/deals'],
    ['POST', '/api/deals'],
    ['GET', `/api/deals/${id}`],
    ['GET', `/api/deals/${id}/matches`],
    ['POST', `/api/matches/${id}/contact`],
    ['GET', '/api/dashboard/stats'],
    ['GET', '/api/top-lenders'],
  ] as const) {
    const body = method === 'POST' ? { body: '{}' } : {}
    const reply = await t.fetch(path, { method, headers: { 'content-type': 'application/json' }, ...body })
    expect({ path, status: reply.status }).toEqual({ path, status: 401 })
    expect(reply.headers.get('cache-control')).toBe('private, no-store')
  }
})

it('lists deals newest first with their five best matches [DATA-04] [DASH-07]', async () => {
  await addLenders(
    t,
    Array.from({ length: 6 }, (_, place) => ({ name: `Oregon ${place}`, states: ['Oregon'], minRate: 9 + place / 4 })),
  )
  const investor = await addInvestor(t)
  const inOregon = dealBody({ propertyState: 'Oregon' })
  const first = await investor.call(createDealEndpoint, { body: inOregon })
  const more: string[] = []
  for (let i = 0; i < 4; i++) more.unshift((await investor.call(createDealEndpoint, { body: inOregon })).deal.id)
  await investor.call(createDealEndpoint, { body: dealBody({ propertyState: 'Maine' }) })
  const listed = await investor.call(listDealsEndpoint)
  // The list isn't stripped to the contract, so it must contain nothing else.
  expect(ListedDeal.array().parse(listed)).toEqual(listed)
  expect(listed.map(({ id }) => id).slice(1)).toEqual([...more, first.deal.id])
  expect(listed[0]).toMatchObject({
    propertyState: 'Maine',
    topMatches: [],
    matchCount: 0,
    eligibleCount: 0,
    medians: null,
    cheapest: null,
  })
  for (const deal of listed.slice(1)) {
    const all = await investor.call(listDealMatchesEndpoint, { params: { id: deal.id } })
    expect(all).toHaveLength(6)
    expect(deal.topMatches).toEqual(all.slice(0, 5))
    const lowest = Math.min(...all.map(({ cost, cheapest }) => cheapest?.totalCost ?? cost.totalCost!))
    expect(deal.cheapest?.totalCost).toBe(lowest)
    const { insight } = await investor.call(getDealEndpoint, { params: { id: deal.id } })
    expect(deal).toMatchObject({ verdict: insight.verdict, medians: insight.medians })
  }
})

it('loads the dashboard with as many queries for fifty deals as for one [DASH-05] [DASH-07] [DASH-12]', async () => {
  const investor = await addInvestor(t)
  const { deal } = await investor.call(createDealEndpoint, { body: dealBody() })
  const reads = {
    deals: () => investor.call(listDealsEndpoint),
    deal: () => investor.call(getDealEndpoint, { params: { id: deal.id } }),
    matches: () => investor.call(listDealMatchesEndpoint, { params: { id: deal.id } }),
    stats: () => investor.call(dashboardStatsEndpoint),
    topLenders: () => investor.call(listTopLendersEndpoint),
  }
  async function countAll() {
    const counts: Record<string, number> = {}
    for (const [name, read] of Object.entries(reads)) counts[name] = await countQueries(read)
    return counts
  }
  const forOne = await countAll()
  for (let i = 1; i < 50; i++) await investor.call(createDealEndpoint, { body: dealBody() })
  expect(await investor.call(listDealsEndpoint)).toHaveLength(50)
  expect(await countAll()).toEqual(forOne)
  // One query of each reads the session.
  expect(forOne).toEqual({ deals: 6, deal: 3, matches: 5, stats: 3, topLenders: 4 })
})

it('keeps a deal when an investor submits while the lenders are being changed', async () => {
  const investor = await addInvestor(t)
  const changes = (async () => {
    for (let i = 0; i < 5; i++) await t.deps.db.execute(sql`update lenders set funding_days = ${5 + i}`)
  })()
  const made = await Promise.all(
    Array.from({ length: 10 }, () => investor.call(createDealEndpoint, { body: dealBody() })),
  )
  await changes
  expect(new Set(made.map(({ deal }) => deal.id)).size).toBe(10)
  expect(await countDeals(investor.id)).toBe(10)
})

it('lists 250 deals page by page, each deal once and the newest first [LIFE-08]', async () => {
  const investor = await addInvestor(t)
  const first = await investor.call(createDealEndpoint, { body: dealBody() })
  // Copied in SQL, because the test is about reading.
  await t.connection.pool.query(
    `insert into deals (user_id, deal_type, deal_status, property_address, property_state, property_type, bedrooms, bathrooms,
       purchase_price, repair_budget, estimated_arv, downpayment, loan_amount, term_months, closing_timeline_days, purpose,
       insight, model_version, created_at)
     select user_id, deal_type, deal_status, n || ' Oak Street', property_state, property_type, bedrooms, bathrooms,
       purchase_price, repair_budget, estimated_arv, downpayment, loan_amount, term_months, closing_timeline_days, purpose,
       insight, model_version, created_at - n * interval '1 hour'
     from deals, generate_series(1, 249) n where id = $1`,
    [first.deal.id],
  )
  const pages = await Promise.all(
    ['1', '2', '3', '4'].map((page) => investor.call(listDealsEndpoint, { query: { page } })),
  )
  expect(pages.map((page) => page.length)).toEqual([100, 100, 50, 0])
  expect(pages[0]![0]!.id).toBe(first.deal.id)
  const all = await listAllDeals(investor.call)
  expect(all.map(({ id }) => id)).toEqual(pages.flat().map(({ id }) => id))
  expect(new Set(all.map(({ id }) => id)).size).toBe(250)
  expect(all.map(({ createdAt }) => createdAt)).toEqual(
    all
      .map(({ createdAt }) => createdAt)
      .toSorted()
      .toReversed(),
  )
  await expect(investor.call(listDealsEndpoint, { query: { page: '0' } })).rejects.toMatchObject({ status: 400 })
})
