import { afterAll, beforeAll, expect, it } from 'vitest'
import { listDealMatchesEndpoint, listDealsEndpoint } from '#contract/deals/deals.ts'
import { getLenderFactsEndpoint } from '#contract/quotes/lender-facts.ts'
import { readLenderFacts } from '#server/features/quotes/facts/lender-facts.ts'
import { type AskingInvestor, addAskingInvestor, ask } from '#test/builders/quote-builders.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

/** Past requests to the investor's first lender: how many days ago each was sent, and after how many hours answered. */
async function addPast(investor: AskingInvestor, past: { daysAgo: number; hours: number | null; status?: string }[]) {
  for (const { daysAgo, hours, status = 'closed' } of past)
    await t.deps.pool.query(
      `insert into quote_requests (ask_id, deal_id, lender_id, user_id, status, shared, message, business_purpose_at, figures, deal_version, expires_at, sent_at, first_reply_at)
       select ask_id, deal_id, lender_id, user_id, $4, shared, message, now(), figures, 1, now(), sent, sent + make_interval(hours => $3::int)
       from quote_requests, lateral (select now() - make_interval(days => $2::int) as sent) s where user_id = $1 and status = 'sent' limit 1`,
      [investor.id, daysAgo, hours, status],
    )
}

it('counts answers in business days from five requests on, and leaves out what was not asked [QUOTE-07]', async () => {
  const investor = await addAskingInvestor(t, { lenders: 1 })
  const { lenderId } = (await ask(investor))[0]!
  const facts = async () =>
    (await readLenderFacts({ ...t.deps, listClosings: async () => [] }, new Date())).get(lenderId)
  const answered = [2, 4, 6, 30].map((hours) => ({ daysAgo: 20, hours }))
  await addPast(investor, answered)
  // The one just asked is still within its days, and neither in time nor late.
  expect(await facts()).toMatchObject({ asked: 4, answerRate: null, medianAnswerHours: null })
  await addPast(investor, [
    { daysAgo: 20, hours: null },
    { daysAgo: 20, hours: 24 * 14 },
    { daysAgo: 20, hours: null, status: 'undeliverable' },
    { daysAgo: 20, hours: null, status: 'withdrawn' },
    { daysAgo: 200, hours: 1 },
  ])
  expect(await facts()).toMatchObject({ asked: 6, answerRate: 4 / 6, medianAnswerHours: 6 })
})

it('are public with a transparency score of what is known; sample lenders have none [QUOTE-07]', async () => {
  const sample = await addAskingInvestor(t, { lenders: 1, isSample: true })
  const [request] = await ask(sample)
  await addPast(
    sample,
    Array.from({ length: 6 }, () => ({ daysAgo: 20, hours: 1 })),
  )
  const reply = await t.call(getLenderFactsEndpoint, { params: { id: request!.lenderId } })
  expect(reply.facts).toMatchObject({ asked: 0, answerRate: null })
  // 9 of 13 facts published, checked today: (40 x 9/13 + 20) of 60.
  expect(reply.transparency).toMatchObject({ score: 79, isComplete: false })
  const matches = await sample.call(listDealMatchesEndpoint, { params: { id: sample.dealId } })
  expect(matches.find(({ lenderId }) => lenderId === request!.lenderId)!.transparency).toEqual({
    score: 79,
    isComplete: false,
  })
})

it('every match carries its lender’s score, and no score of a match moves with it; none while only announced [QUOTE-07] [MSG-04]', async () => {
  const investor = await addAskingInvestor(t, { lenders: 2 })
  const [silent, other] = investor.matches.map(({ lenderId }) => lenderId)
  const read = () => investor.call(listDealMatchesEndpoint, { params: { id: investor.dealId } })
  const before = await read()
  await ask(investor, 1)
  await addPast(
    investor,
    Array.from({ length: 6 }, () => ({ daysAgo: 20, hours: null })),
  )
  // Facts are kept for ten minutes.
  t.setClock(new Date(Date.now() + 11 * 60_000))
  const after = await read()
  const scores = (matches: typeof after) => matches.map(({ lenderId, matchScore }) => [lenderId, matchScore])
  expect(scores(after)).toEqual(scores(before))
  const of = (lenderId: string | undefined) => after.find((match) => match.lenderId === lenderId)!.transparency
  // 9 of 13 facts published, checked today, no request answered: (40 x 9/13 + 20) of 80.
  expect(of(silent)).toEqual({ score: 60, isComplete: false })
  expect(of(other)).toEqual({ score: 79, isComplete: false })
  const [listed] = await investor.call(listDealsEndpoint)
  for (const match of listed!.topMatches) expect(match.transparency).toEqual(of(match.lenderId))
  await t.deps.settings.set('features.messaging', 'announced')
  expect((await read()).every(({ transparency }) => transparency === null)).toBe(true)
})
