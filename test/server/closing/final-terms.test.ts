import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addFinalTermsEndpoint, listFinalTermsEndpoint } from '#contract/closing/final-terms.ts'
import { setStageEndpoint, withdrawDealEndpoint } from '#contract/deals/deal-status.ts'
import { getTimelineEndpoint } from '#contract/deals/deal-timeline.ts'
import { editDealEndpoint } from '#contract/deals/edit-deal.ts'
import { getQuoteRequestEndpoint } from '#contract/quotes/conversations.ts'
import { listDealQuotesEndpoint } from '#contract/quotes/deal-quotes.ts'
import { exportUser } from '#server/features/accounts/personal-data/export-user.ts'
import { refusalOf } from '#test/builders/account-builders.ts'
import { termsBody } from '#test/builders/closing-builders.ts'
import { addInvestor } from '#test/builders/deal-builders.ts'
import { type AskingInvestor, addAskingInvestor, ask, lenderWith, linkOf } from '#test/builders/quote-builders.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())
beforeEach(() => t.setClock(undefined))

/** Creates an investor with one quote from one lender. */
async function withQuote() {
  const investor = await addAskingInvestor(t, { lenders: 1 })
  const [request] = await ask(investor)
  const lender = lenderWith(t, await linkOf(t, request!))
  await lender.quote()
  const { quotes } = await investor.call(listDealQuotesEndpoint, { params: { id: investor.dealId } })
  return { investor, request: request!, lender, quote: quotes[0]! }
}
const add = (investor: AskingInvestor, body: ReturnType<typeof termsBody>, idempotencyKey?: string) =>
  investor.call(
    addFinalTermsEndpoint,
    { params: { id: investor.dealId }, body },
    idempotencyKey === undefined ? {} : { idempotencyKey },
  )
const list = (investor: AskingInvestor, holdMonths?: string) =>
  investor.call(listFinalTermsEndpoint, { params: { id: investor.dealId }, query: { holdMonths } })

describe('final terms', () => {
  it("are compared with the quote by cause, and each document is the lender's next version [CLOSE-01]", async () => {
    const { investor, quote } = await withQuote()
    const same = await add(investor, termsBody({ quoteId: quote.id }))
    expect(same).toMatchObject({ version: 1, lenderId: quote.lenderId, lenderName: quote.lender.name, fundedOn: null })
    expect(same.comparison).toMatchObject({
      base: 'quote',
      holdMonths: 9,
      difference: 0,
      causes: [],
      flags: [],
      isWorse: false,
      sentence: 'These are the terms you were quoted.',
    })
    const fees = [{ label: 'Origination', dollars: 1900, per: 'loan' as const }]
    const worse = await add(
      investor,
      termsBody({ quoteId: quote.id, documentKind: 'closing-statement', pointsPercent: 2.25, fees }),
    )
    expect(worse.version).toBe(2)
    expect(worse.comparison.causes.map(({ cause, dollars }) => [cause, dollars])).toEqual([
      ['points', 800],
      ['fees', 400],
    ])
    expect(worse.comparison.causes[0]!.sentence).toBe('Points rose from 1.75 to 2.25: $800 more.')
    expect(worse.comparison.flags).toContainEqual({
      kind: 'new-fee',
      sentence: '"Origination" was not in your quote: $1,900.',
    })
    expect(worse.comparison.quote!.totalCost).toBe(quote.totalCost)
    expect(worse.comparison.total).toBe(worse.comparison.final.totalCost)
    expect(worse.comparison.difference).toBe(1200)
    expect((await list(investor)).map(({ version }) => version)).toEqual([2, 1])
    const [longer] = await list(investor, '15')
    expect(longer!.comparison).toMatchObject({ holdMonths: 15, difference: 1200 })
  })

  it('flag figures above the published terms [CLOSE-01]', async () => {
    const { investor, quote } = await withQuote()
    const { comparison } = await add(investor, termsBody({ quoteId: quote.id, ratePercent: 13, pointsPercent: 3.5 }))
    expect(comparison.flags.map(({ sentence }) => sentence)).toEqual([
      'A rate of 13% is above the 12.5% this lender publishes.',
      'Points of 3.5 are above the 3 this lender publishes.',
    ])
    expect(comparison.publishedSource).toMatchObject({ checkedAt: expect.stringMatching(/T.*Z$/) })
  })

  it('are compared with the estimate of a match, and with its quote once it has quoted [CLOSE-01]', async () => {
    const investor = await addAskingInvestor(t, { lenders: 1 })
    const [match] = investor.matches
    const early = await add(investor, termsBody({ matchId: match!.id }))
    expect(early.comparison).toMatchObject({ base: 'estimate', quote: null })
    expect(early.comparison.estimate).not.toBeNull()
    const [request] = await ask(investor)
    await lenderWith(t, await linkOf(t, request!)).quote({ pointsPercent: 1 })
    const later = await add(investor, termsBody({ matchId: match!.id }))
    expect(later).toMatchObject({ version: 2, comparison: { base: 'quote', causes: [{ cause: 'points' }] } })
  })

  it('of a lender found elsewhere are compared with its first document [CLOSE-01]', async () => {
    const investor = await addAskingInvestor(t, { lenders: 1 })
    const first = await add(investor, termsBody({ lenderName: 'Corner Bank' }))
    expect(first.comparison).toMatchObject({ base: null, difference: null, sentence: null })
    await add(investor, termsBody({ lenderName: 'Another Bank', ratePercent: 9 }))
    const second = await add(investor, termsBody({ lenderName: 'CORNER BANK', ratePercent: 10.75 }))
    expect(second).toMatchObject({ version: 2, lenderId: null, comparison: { base: 'first-terms' } })
    expect(second.comparison.sentence).toBe('The final terms cost $300 more than their first terms.')
  })

  it('are stored once per key, and another body with the key is rejected [CLOSE-01]', async () => {
    const { investor, quote } = await withQuote()
    const key = randomUUID()
    const body = termsBody({ quoteId: quote.id })
    const both = await Promise.all([add(investor, body, key), add(investor, body, key)])
    expect(both[0]!.id).toBe(both[1]!.id)
    expect(await list(investor)).toHaveLength(1)
    expect(await refusalOf(add(investor, { ...body, ratePercent: 11 }, key))).toMatchObject({
      status: 422,
      reason: 'key-reused',
    })
  })

  it('don’t notify the lender, and are in the timeline and the export [CLOSE-02]', async () => {
    const { investor, quote, request } = await withQuote()
    const before = await investor.call(getQuoteRequestEndpoint, { params: { id: request.id } })
    const mails = (await t.outbox()).filter(({ to }) => to.startsWith('deals@')).length
    await add(investor, termsBody({ quoteId: quote.id, ratePercent: 12 }))
    expect(await investor.call(getQuoteRequestEndpoint, { params: { id: request.id } })).toEqual(before)
    expect((await t.outbox()).filter(({ to }) => to.startsWith('deals@'))).toHaveLength(mails)
    const { events } = await investor.call(getTimelineEndpoint, { params: { id: investor.dealId } })
    expect(events[0]).toMatchObject({ kind: 'terms', data: { lenderName: quote.lender.name, difference: 1800 } })
    const kept = await exportUser(t.deps.db, investor.id, new Date())
    expect(kept.finalTerms).toMatchObject([{ quoteId: quote.id, ratePercent: 12 }])
  })
})

describe('bad final terms', () => {
  it('are rejected with a message at the field [CLOSE-01]', async () => {
    const { investor, quote } = await withQuote()
    const next = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
    const fieldsOf = async (more: Parameters<typeof termsBody>[0]) =>
      (await refusalOf(add(investor, termsBody({ quoteId: quote.id, ...more })))).fields
    expect(await fieldsOf({ documentDate: next, receivedOn: next })).toEqual({
      documentDate: 'The document can’t be dated in the future',
    })
    expect(await fieldsOf({ receivedOn: '2026-01-02' })).toEqual({
      receivedOn: 'You can’t have received it before its date',
    })
    expect(await fieldsOf({ fees: [{ label: ' ', dollars: 100, per: 'loan' }] })).toEqual({
      'fees.0.label': 'Fee name is required',
    })
    expect(await fieldsOf({ quoteId: randomUUID() })).toEqual({ quoteId: 'Choose a quote for this deal' })
    expect(await fieldsOf({ quoteId: null })).toEqual({ lenderName: 'Name the lender' })
    expect(await fieldsOf({ ratePercent: 99 })).toHaveProperty('ratePercent')
    expect(await list(investor)).toEqual([])
  })

  it('answers 404 for another investor’s deal, quote and match [CLOSE-01]', async () => {
    const { investor, quote } = await withQuote()
    const stranger = await addInvestor(t)
    const params = { id: investor.dealId }
    const body = termsBody({ quoteId: quote.id })
    expect(await refusalOf(stranger.call(addFinalTermsEndpoint, { params, body }))).toMatchObject({ status: 404 })
    expect(await refusalOf(stranger.call(listFinalTermsEndpoint, { params }))).toMatchObject({ status: 404 })
    const other = await addAskingInvestor(t, { lenders: 1 })
    const matchId = investor.matches[0]!.id
    expect((await refusalOf(add(other, body))).fields).toHaveProperty('quoteId')
    expect((await refusalOf(add(other, termsBody({ matchId })))).fields).toHaveProperty('matchId')
  })

  it('rejects final terms for a withdrawn or owner-occupied deal [CLOSE-01]', async () => {
    const { investor } = await withQuote()
    const params = { id: investor.dealId }
    await investor.call(withdrawDealEndpoint, { params, body: {} })
    expect(await refusalOf(add(investor, termsBody({ lenderName: 'A' })))).toMatchObject({
      reason: 'deal-closed',
      message: 'This deal is closed. Reopen it or set an earlier stage first.',
    })
    const owner = await addAskingInvestor(t, { lenders: 1 })
    const edit = { occupancy: 'owner' as const, version: 1 }
    await owner.call(editDealEndpoint, { params: { id: owner.dealId }, body: edit })
    expect(await refusalOf(add(owner, termsBody({ lenderName: 'A' })))).toMatchObject({ reason: 'owner-occupied' })
  })
})

describe('funding', () => {
  const fund = (investor: AskingInvestor, more: { on?: string; finalTermsId?: string } = {}) =>
    investor.call(setStageEndpoint, { params: { id: investor.dealId }, body: { stage: 'Funded', ...more } })

  it('stores the terms and day of the closing, corrects them, and deletes them when undone [CLOSE-03]', async () => {
    const { investor, quote } = await withQuote()
    const first = await add(investor, termsBody({ quoteId: quote.id }))
    const second = await add(investor, termsBody({ quoteId: quote.id, documentKind: 'closing-statement' }))
    const marks = async () => Object.fromEntries((await list(investor)).map(({ id, fundedOn }) => [id, fundedOn]))
    await fund(investor, { on: '2026-11-20', finalTermsId: first.id })
    expect(await marks()).toEqual({ [first.id]: '2026-11-20', [second.id]: null })
    await fund(investor, { on: '2026-11-21', finalTermsId: second.id })
    expect(await marks()).toEqual({ [first.id]: null, [second.id]: '2026-11-21' })
    await fund(investor, { on: '2026-11-19' })
    expect(await marks()).toEqual({ [first.id]: null, [second.id]: '2026-11-19' })
    await investor.call(setStageEndpoint, { params: { id: investor.dealId }, body: { stage: 'Rehab' } })
    expect((await marks())[second.id]).toBe('2026-11-19')
    await investor.call(setStageEndpoint, { params: { id: investor.dealId }, body: { stage: 'Term sheet' } })
    expect(await marks()).toEqual({ [first.id]: null, [second.id]: null })
  })

  it('requires no terms, and rejects those of another deal [CLOSE-03]', async () => {
    const { investor } = await withQuote()
    const { investor: other, quote } = await withQuote()
    const terms = await add(other, termsBody({ quoteId: quote.id }))
    expect(await refusalOf(fund(investor, { finalTermsId: terms.id }))).toMatchObject({ status: 404 })
    expect((await fund(investor)).deal).toMatchObject({ stage: 'Funded' })
  })
})
