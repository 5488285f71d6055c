import { afterAll, beforeAll, expect, it } from 'vitest'
import { setStageEndpoint, withdrawDealEndpoint } from '#contract/deals/deal-status.ts'
import { getTimelineEndpoint } from '#contract/deals/deal-timeline.ts'
import { getDealEndpoint, listDealMatchesEndpoint } from '#contract/deals/deals.ts'
import { editDealEndpoint } from '#contract/deals/edit-deal.ts'
import { getQuoteRequestEndpoint, listConversationsEndpoint } from '#contract/quotes/conversations.ts'
import { chooseQuoteEndpoint, listDealQuotesEndpoint, undoChoiceEndpoint } from '#contract/quotes/deal-quotes.ts'
import { todayOf } from '#domain/calendar/today.ts'
import { type AskingInvestor, addAskingInvestor, ask, lenderWith, linkOf } from '#test/builders/quote-builders.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ env: { SAMPLE_REPLIES: 'off' } })
})
afterAll(() => t.close())

const statuses = async ({ call, dealId }: AskingInvestor) =>
  (await call(listDealQuotesEndpoint, { params: { id: dealId } })).requests.map(({ status }) => status).sort()
const lenderOf = (request: { lender: { slug: string } }) => (mail: { to: string }) =>
  mail.to === `deals@${request.lender.slug}.example`

it('an edit keeps requests, notifies each lender, and shows it old and new figures [LIFE-01]', async () => {
  const investor = await addAskingInvestor(t)
  const [request] = await ask(investor, 1)
  const lender = lenderWith(t, await linkOf(t, request!))
  const params = { id: investor.dealId }
  await investor.call(editDealEndpoint, { params, body: { loanAmount: 170_000, version: 1 } })
  const seen = await lender.read()
  expect(seen.changed).toMatchObject([{ field: 'loanAmount', from: 160_000, to: 170_000 }])
  await lender.see()
  expect(await statuses(investor)).toEqual(['opened'])
  const conversation = await investor.call(getQuoteRequestEndpoint, { params: { id: request!.id } })
  expect(JSON.stringify(conversation)).toContain('deal-changed')
  const ownWords = 'You changed this deal’s figures.'
  expect(JSON.stringify(conversation)).toContain(ownWords)
  const [row] = await investor.call(listConversationsEndpoint)
  expect(row).toMatchObject({ last: { author: 'system', text: ownWords } })
  expect(seen.messages.map(({ body }) => body)).toEqual(['The investor changed this deal’s figures.'])
})

it.each([
  [
    'withdrawn',
    ({ call, dealId }: AskingInvestor) => call(withdrawDealEndpoint, { params: { id: dealId }, body: {} }),
    'The investor has withdrawn this deal.',
  ],
  [
    'dead',
    ({ call, dealId }: AskingInvestor) => call(setStageEndpoint, { params: { id: dealId }, body: { stage: 'Dead' } }),
    'This deal isn’t going ahead.',
  ],
  [
    'owner',
    ({ call, dealId }: AskingInvestor) =>
      call(editDealEndpoint, { params: { id: dealId }, body: { occupancy: 'owner', version: 1 } }),
    'The investor has closed this request.',
  ],
] as const)(
  'a deal that becomes %s closes its open requests and notifies each lender [LIFE-02]',
  async (_name, close, words) => {
    const investor = await addAskingInvestor(t)
    const requests = await ask(investor)
    const links = []
    for (const request of requests) links.push(await linkOf(t, request))
    await close(investor)
    const page = await lenderWith(t, links[0]!).read()
    expect(page.overMessage).toBe(`${words} Thank you for your time.`)
    expect(await statuses(investor)).toEqual(['closed', 'closed'])
    for (const request of requests) {
      const mail = await t.waitForMail((one) => lenderOf(request)(one) && !/^Quote request: /.test(one.subject))
      expect(mail.text).toContain(request.lender.name)
    }
  },
)

it('an owner-occupied deal keeps only asked lenders, marked as no longer fitting [LIFE-01]', async () => {
  const investor = await addAskingInvestor(t)
  await ask(investor, 1)
  const params = { id: investor.dealId }
  await investor.call(editDealEndpoint, { params, body: { occupancy: 'owner', version: 1 } })
  const matches = await investor.call(listDealMatchesEndpoint, { params })
  expect(matches.map(({ contacted, fits }) => ({ contacted, fits }))).toEqual([{ contacted: 'true', fits: false }])
})

it('a funded deal closes every request but the chosen one [LIFE-03]', async () => {
  const investor = await addAskingInvestor(t)
  const requests = await ask(investor)
  const { quote } = await lenderWith(t, await linkOf(t, requests[0]!)).quote()
  await investor.call(chooseQuoteEndpoint, { params: { id: quote!.id } })
  await investor.call(setStageEndpoint, { params: { id: investor.dealId }, body: { stage: 'Funded' } })
  expect(await statuses(investor)).toEqual(['chosen', 'closed'])
  const other = await lenderWith(t, await linkOf(t, requests[1]!)).read()
  expect(other.overMessage).toBe('This deal has been funded. Thank you for your time.')
})

it('choosing a quote moves an earlier stage to Term sheet, undoing it moves back; later stages stay [LIFE-03]', async () => {
  const investor = await addAskingInvestor(t)
  const { call, dealId } = investor
  const params = { id: dealId }
  const [request] = await ask(investor, 1)
  const { quote } = await lenderWith(t, await linkOf(t, request!)).quote()
  const stage = async () => {
    const deal = await call(getDealEndpoint, { params })
    return [deal.stage, deal.stageOn]
  }
  const chooseAndUndo = async () => {
    await call(chooseQuoteEndpoint, { params: { id: quote!.id } })
    expect(await stage()).toEqual(['Term sheet', todayOf(new Date())])
    await call(undoChoiceEndpoint, { params: { id: quote!.id } })
  }
  for (const _ of [1, 2]) {
    await chooseAndUndo()
    expect(await stage()).toEqual(['Looking', null])
  }
  await call(setStageEndpoint, { params, body: { stage: 'Applied', on: '2026-01-05' } })
  for (const _ of [1, 2]) {
    await chooseAndUndo()
    expect(await stage()).toEqual(['Applied', '2026-01-05'])
  }
  const { events } = await call(getTimelineEndpoint, { params })
  expect(events.flatMap(({ kind, data }) => (kind === 'stage' ? [`${data.to} by ${data.by}`] : []))).toEqual([
    ...['Applied by quote', 'Term sheet by quote', 'Applied by quote', 'Term sheet by quote'],
    'Applied by investor',
    ...['Looking by quote', 'Term sheet by quote', 'Looking by quote', 'Term sheet by quote'],
  ])
  // Asking records a contact.
  const kinds = events.map(({ kind }) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['asked', 'quoted', 'chosen']))
  expect(kinds).not.toContain('contacted')
  await call(setStageEndpoint, { params, body: { stage: 'Clear to close', on: '2026-01-06' } })
  await call(chooseQuoteEndpoint, { params: { id: quote!.id } })
  expect(await stage()).toEqual(['Clear to close', '2026-01-06'])
  await call(undoChoiceEndpoint, { params: { id: quote!.id } })
  expect(await stage()).toEqual(['Clear to close', '2026-01-06'])
})
