import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDealEndpoint, listDealMatchesEndpoint } from '#contract/deals/deals.ts'
import { listConversationsEndpoint } from '#contract/quotes/conversations.ts'
import { listDealQuotesEndpoint } from '#contract/quotes/deal-quotes.ts'
import {
  askForQuotesEndpoint,
  getQuoteDraftEndpoint,
  purposeMessage,
  stopQuoteRequestEndpoint,
} from '#contract/quotes/quote-requests.ts'
import { refusalOf, rowsContaining, statusOf } from '#test/builders/account-builders.ts'
import { dealBody } from '#test/builders/deal-builders.ts'
import { addAskingInvestor, ask, askBody, isAskMail, lenderWith, linkOf } from '#test/builders/quote-builders.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const refusal = (investor: Awaited<ReturnType<typeof addAskingInvestor>>, body: object, key = randomUUID()) =>
  refusalOf(
    investor.call(
      askForQuotesEndpoint,
      { params: { id: investor.dealId }, body: body as never },
      { idempotencyKey: key },
    ),
  )

describe('asking', () => {
  it('emails each lender a private link, and marks its match as contacted [QUOTE-01] [QUOTE-02]', async () => {
    const investor = await addAskingInvestor(t)
    const requests = await ask(investor)
    expect(requests.map(({ status }) => status)).toEqual(['sent', 'sent'])
    for (const request of requests) {
      const mail = await t.waitForMail(isAskMail(request))
      expect(mail.text).toContain('Ada Byron')
      expect(mail.text).toContain('San Francisco, CA')
      expect(mail.text).not.toContain('Elm Street')
      expect(mail.text).not.toContain('555-0142')
      const token = await linkOf(t, request)
      // Only the token's hash is stored.
      expect(await rowsContaining(t, token)).toEqual([])
    }
    const matches = await investor.call(listDealMatchesEndpoint, { params: { id: investor.dealId } })
    expect(matches.filter(({ contacted }) => contacted === 'true')).toHaveLength(2)
  })

  it('asks a lender once when its match id is sent in upper and in lower case [QUOTE-01]', async () => {
    const investor = await addAskingInvestor(t, { lenders: 1 })
    const { id } = investor.matches[0]!
    const body = askBody([id, id.toUpperCase()])
    const { requests } = await investor.call(askForQuotesEndpoint, { params: { id: investor.dealId }, body })
    expect(requests).toHaveLength(1)
  })

  it('previews what would be shared, without the facts that the investor didn’t choose [QUOTE-01]', async () => {
    const investor = await addAskingInvestor(t, { lenders: 1 })
    const draft = await investor.call(getQuoteDraftEndpoint, { params: { id: investor.dealId } })
    expect(draft).toMatchObject({ rejection: null, leftForDeal: 15, leftToday: 30, hasConfirmedPurpose: false })
    expect(draft.facts).toMatchObject({ name: 'Ada Byron', address: '12 Elm Street, Fresno', downpayment: 40_000 })
    const [request] = await ask(investor)
    const page = await lenderWith(t, await linkOf(t, request!)).read()
    expect(page.sheet.figures).toEqual(draft.figures)
    expect(page.sheet.facts).toEqual({ ...draft.facts, phone: null, email: null, address: null })
    const after = await investor.call(getQuoteDraftEndpoint, { params: { id: investor.dealId } })
    expect(after).toMatchObject({ leftForDeal: 14, leftToday: 29, hasConfirmedPurpose: true })
    expect(after.unavailable).toContainEqual({ matchId: investor.matches[0]!.id, reason: 'already-asked' })
  })

  it('shows a lender its published terms with the request, and none once it is unlisted [QUOTE-02]', async () => {
    const investor = await addAskingInvestor(t)
    const [gone, listed] = await ask(investor)
    const read = async (request: typeof gone) => (await lenderWith(t, await linkOf(t, request!)).read()).lender
    const published = { minRate: 9.5, maxRate: 12.5, minPoints: 1.5, maxPoints: 3, fundingDays: 7 }
    for (const request of [gone, listed]) expect(await read(request)).toMatchObject(published)
    await t.deps.pool.query('update lenders set is_active = false where id = $1', [gone!.lenderId])
    await t.deps.catalogue.refresh()
    const none = Object.fromEntries(Object.keys(published).map((figure) => [figure, null]))
    expect(await read(gone)).toMatchObject({ name: gone!.lender.name, ...none })
    expect(await read(listed)).toMatchObject(published)
  })

  it('accepts a request without a message, and shows no empty one in the mail or on the page [QUOTE-01]', async () => {
    for (const message of ['', '  ', undefined]) {
      const investor = await addAskingInvestor(t, { lenders: 1 })
      const { message: _, ...body } = askBody(investor.matches.map(({ id }) => id))
      const { requests } = await investor.call(askForQuotesEndpoint, {
        params: { id: investor.dealId },
        body: { ...body, ...(message === undefined ? {} : { message }) },
      })
      expect(requests).toMatchObject([{ status: 'sent', message: '' }])
      const page = await lenderWith(t, await linkOf(t, requests[0]!)).read()
      expect(page.sheet.message).toBe('')
      const [conversation] = await investor.call(listConversationsEndpoint)
      expect(conversation!.last.text).toBe('')
    }
  })

  it('asks once per key, however many requests arrive in parallel [QUOTE-01]', async () => {
    const investor = await addAskingInvestor(t)
    const body = askBody(investor.matches.map(({ id }) => id))
    const options = { idempotencyKey: randomUUID() }
    const input = { params: { id: investor.dealId }, body }
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => investor.call(askForQuotesEndpoint, input, options)),
    )
    const ids = new Set(answers.flatMap(({ requests }) => requests.map(({ id }) => id)))
    expect(ids.size).toBe(2)
    expect(await refusal(investor, { ...body, message: 'Another.' }, options.idempotencyKey)).toMatchObject({
      status: 422,
      reason: 'key-reused',
    })
  })

  it('doesn’t ask a lender again while its request is open, but does once sharing was stopped [QUOTE-05]', async () => {
    const investor = await addAskingInvestor(t, { lenders: 1 })
    const [first] = await ask(investor)
    const body = askBody([investor.matches[0]!.id])
    expect(await refusal(investor, body)).toMatchObject({ status: 409, reason: 'already-asked' })
    await investor.call(stopQuoteRequestEndpoint, { params: { id: first!.id } })
    const [second] = await ask(investor)
    expect(second!.id).not.toBe(first!.id)
  })

  it.each([
    [{ emailVerified: false }, 403, 'email-unverified'],
    [{ creditScoreRange: null }, 403, 'profile-incomplete'],
  ])('requires a verified email and a complete profile: %j [QUOTE-01]', async (change, status, reason) => {
    const investor = await addAskingInvestor(t, { lenders: 1 })
    const column = 'emailVerified' in change ? 'email_verified = false' : 'credit_score_range = null'
    await t.deps.pool.query(`update users set ${column} where id = $1`, [investor.id])
    expect(await refusal(investor, askBody([investor.matches[0]!.id]))).toMatchObject({ status, reason })
  })

  it.each([
    [null, 'occupancy-missing'],
    ['owner', 'owner-occupied'],
  ])('asks only about investment property, not %s [QUOTE-01]', async (occupancy, reason) => {
    const investor = await addAskingInvestor(t, { lenders: 1 })
    await t.deps.pool.query('update deals set occupancy = $2 where id = $1', [investor.dealId, occupancy])
    expect(await refusal(investor, askBody([investor.matches[0]!.id]))).toMatchObject({ status: 422, reason })
    const draft = await investor.call(getQuoteDraftEndpoint, { params: { id: investor.dealId } })
    expect(draft.rejection?.reason).toBe(reason)
  })

  it.each([
    [null, 'use-missing'],
    ['personal', 'owner-occupied'],
  ])('asks about a refinance only for business use, not %s [QUOTE-01] [COMP-03]', async (use, reason) => {
    const investor = await addAskingInvestor(t, { lenders: 1 })
    const update = "update deals set deal_type = 'Refinance', use_of_proceeds = $2 where id = $1"
    await t.deps.pool.query(update, [investor.dealId, use])
    expect(await refusal(investor, askBody([investor.matches[0]!.id]))).toMatchObject({ status: 422, reason })
  })

  it('requires the business purpose, at most five different lenders, and a message without markup [QUOTE-01]', async () => {
    const investor = await addAskingInvestor(t, { lenders: 6 })
    const ids = investor.matches.map(({ id }) => id)
    expect(await refusal(investor, { ...askBody([ids[0]!]), businessPurpose: false })).toMatchObject({
      status: 400,
      message: purposeMessage,
    })
    expect((await refusal(investor, askBody(ids))).message).toBe('Ask at most 5 lenders at once')
    expect((await refusal(investor, askBody([ids[0]!, ids[0]!]))).message).toBe('The same lender is chosen twice')
    expect((await refusal(investor, askBody([ids[0]!], { message: '<b>hi</b>' }))).status).toBe(400)
  })

  it('asks at most fifteen lenders about a deal [QUOTE-01]', async () => {
    const investor = await addAskingInvestor(t, { lenders: 16 })
    const ids = investor.matches.map(({ id }) => id)
    for (let at = 0; at < 15; at += 5) {
      const input = { params: { id: investor.dealId }, body: askBody(ids.slice(at, at + 5)) }
      await investor.call(askForQuotesEndpoint, input)
    }
    expect(await refusal(investor, askBody([ids[15]!]))).toMatchObject({ status: 409, reason: 'deal-full' })
  })

  it('answers 404 for another investor’s deal, and for matches of another deal [QUOTE-09]', async () => {
    const investor = await addAskingInvestor(t, { lenders: 1 })
    const stranger = await addAskingInvestor(t, { lenders: 1 })
    const params = { id: investor.dealId }
    const body = askBody([investor.matches[0]!.id])
    expect(await statusOf(stranger.call(askForQuotesEndpoint, { params, body }))).toBe(404)
    expect(await statusOf(stranger.call(listDealQuotesEndpoint, { params }))).toBe(404)
    expect(await statusOf(stranger.call(getQuoteDraftEndpoint, { params }))).toBe(404)
    expect(await refusal(investor, askBody([stranger.matches[0]!.id]))).toMatchObject({ status: 404 })
  })

  it('rejects lenders that are inactive or have no address, and a withdrawn deal [QUOTE-01]', async () => {
    const silent = await addAskingInvestor(t, { lenders: 1, contactEmail: null })
    const body = askBody([silent.matches[0]!.id])
    expect(await refusal(silent, body)).toMatchObject({ status: 409, reason: 'lender-unavailable' })
    const closed = await addAskingInvestor(t, { lenders: 1 })
    await t.deps.pool.query(`update deals set status = 'withdrawn' where id = $1`, [closed.dealId])
    expect(await refusal(closed, askBody([closed.matches[0]!.id]))).toMatchObject({ reason: 'deal-closed' })
  })

  it("hides the investor's name unless it is shared [QUOTE-09]", async () => {
    const investor = await addAskingInvestor(t, { lenders: 1 })
    const share = { ...askBody([]).share, name: false, creditRange: false }
    const body = askBody([investor.matches[0]!.id], { share })
    const { requests } = await investor.call(askForQuotesEndpoint, { params: { id: investor.dealId }, body })
    const mail = await t.waitForMail(isAskMail(requests[0]!))
    expect(mail.text).toContain('An investor wants a quote')
    expect(mail.raw).not.toContain('Ada')
    const page = await lenderWith(t, await linkOf(t, requests[0]!)).read()
    expect(page.sheet.facts).toMatchObject({ name: null, companyName: null, creditRange: null })
    expect(JSON.stringify(page)).not.toContain('Byron')
  })

  it('shares liquid reserves only with the lenders that the investor chose [PROF-10] [QUOTE-09]', async () => {
    const investor = await addAskingInvestor(t, { lenders: 2, user: { liquidReserves: 71_234 } })
    const pages = await Promise.all(
      [false, true].map(async (reserves, number) => {
        const share = { ...askBody([]).share, reserves }
        const body = askBody([investor.matches[number]!.id], { share })
        const { requests } = await investor.call(askForQuotesEndpoint, { params: { id: investor.dealId }, body })
        return lenderWith(t, await linkOf(t, requests[0]!)).read()
      }),
    )
    expect(pages.map(({ sheet }) => sheet.facts.reserves)).toEqual([null, 71_234])
    expect(JSON.stringify(pages[0])).not.toContain('71234')
  })

  it('asks at most thirty lenders within a day [QUOTE-01]', async () => {
    const investor = await addAskingInvestor(t, { lenders: 5 })
    await ask(investor)
    // Counts as if 26 more lenders had been asked about other deals today.
    const { deal } = await investor.call(createDealEndpoint, { body: dealBody({ occupancy: 'investment' }) })
    await t.deps.pool.query(
      `insert into quote_requests (ask_id, deal_id, lender_id, user_id, status, shared, message, business_purpose_at, figures, deal_version, expires_at, sent_at)
       select ask_id, $2, lender_id, user_id, 'expired', shared, message, now(), figures, 1, now(), now()
       from quote_requests, generate_series(1, 5) where user_id = $1`,
      [investor.id, deal.id],
    )
    const [match] = await investor.call(listDealMatchesEndpoint, { params: { id: deal.id } })
    const call = investor.call(askForQuotesEndpoint, { params: { id: deal.id }, body: askBody([match!.id]) })
    expect(await refusalOf(call)).toMatchObject({ status: 429, reason: 'day-full' })
  })
})

it('rejects requests by signed-out visitors and about another investor’s deal [QUOTE-01]', async () => {
  const [owner, other] = [await addAskingInvestor(t, { lenders: 1 }), await addAskingInvestor(t, { lenders: 1 })]
  const input = { params: { id: owner.dealId }, body: askBody(owner.matches.map(({ id }) => id)) }
  for (const [call, status] of [
    [t.call, 401],
    [other.call, 404],
  ] as const) {
    expect(await statusOf(call(getQuoteDraftEndpoint, { params: input.params }))).toBe(status)
    expect(await statusOf(call(askForQuotesEndpoint, input, { idempotencyKey: randomUUID() }))).toBe(status)
  }
  // The investor's own deal with another investor's match is also rejected.
  const mixed = { ...input, params: { id: other.dealId } }
  expect(
    await statusOf(other.call(askForQuotesEndpoint, mixed, { idempotencyKey: randomUUID() })),
  ).toBeGreaterThanOrEqual(400)
  const { rows } = await t.connection.pool.query('select 1 from quote_requests where deal_id = any($1)', [
    [owner.dealId, other.dealId],
  ])
  expect(rows).toEqual([])
  // The deal's own investor may send the same body.
  expect((await owner.call(askForQuotesEndpoint, input, { idempotencyKey: randomUUID() })).requests).toHaveLength(1)
})
