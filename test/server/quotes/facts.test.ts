import { afterAll, beforeAll, expect, it } from 'vitest'
import { addFinalTermsEndpoint } from '#contract/closing/final-terms.ts'
import { setStageEndpoint } from '#contract/deals/deal-status.ts'
import { createDealEndpoint, listDealMatchesEndpoint, listDealsEndpoint } from '#contract/deals/deals.ts'
import { logQuoteEndpoint } from '#contract/quotes/deal-quotes.ts'
import { getLenderFactsEndpoint } from '#contract/quotes/lender-facts.ts'
import { listQuotedClosings } from '#server/features/closing/list-quoted-closings.ts'
import { hashAddress } from '#server/features/quotes/asking/stopped-lenders.ts'
import { type ListClosings, noFacts, readLenderFacts } from '#server/features/quotes/facts/lender-facts.ts'
import { lenderStops } from '#server/features/quotes/quotes.table.ts'
import { termsBody } from '#test/builders/closing-builders.ts'
import { addInvestor, dealBody } from '#test/builders/deal-builders.ts'
import {
  type AskingInvestor,
  addAskingInvestor,
  addStoredRequest,
  ask,
  quoteBody,
} from '#test/builders/quote-builders.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

type Past = { daysAgo: number; hours: number | null; status?: string; by?: string }

/**
 * Adds past requests to the investor's first lender: how many days ago each was sent, and after how many hours the
 * lender answered. Each is from a new investor unless `by` is set.
 */
async function addPast(investor: AskingInvestor, past: Past[]) {
  for (const { daysAgo, hours, status = 'closed', by } of past)
    await t.deps.pool.query(
      `insert into quote_requests (ask_id, deal_id, lender_id, user_id, status, shared, message, business_purpose_at, figures, deal_version, expires_at, sent_at, first_reply_at)
       select ask_id, deal_id, lender_id, $5, $4, shared, message, now(), figures, 1, now(), sent, sent + make_interval(hours => $3::int)
       from quote_requests, lateral (select now() - make_interval(days => $2::int) as sent) s where user_id = $1 and status = 'sent' limit 1`,
      [investor.id, daysAgo, hours, status, by ?? (await addInvestor(t)).id],
    )
}

const factsOf = async (lenderId: string, listClosings: ListClosings = async () => []) =>
  (await readLenderFacts({ ...t.deps, listClosings }, new Date())).get(lenderId)

it('computes response times in business days from five investors, without undelivered requests [QUOTE-07]', async () => {
  const investor = await addAskingInvestor(t, { lenders: 1 })
  const { lenderId } = (await ask(investor))[0]!
  const answered = [2, 4, 6, 30].map((hours) => ({ daysAgo: 20, hours }))
  await addPast(investor, answered)
  // The request that was just sent is neither answered nor late yet.
  expect(await factsOf(lenderId)).toMatchObject({ asked: 0, answerRate: null, medianAnswerHours: null })
  await addPast(investor, [
    { daysAgo: 20, hours: null },
    { daysAgo: 20, hours: 24 * 14 },
    { daysAgo: 20, hours: null, status: 'undeliverable' },
    { daysAgo: 20, hours: null, status: 'withdrawn' },
    { daysAgo: 200, hours: 1 },
  ])
  expect(await factsOf(lenderId)).toMatchObject({ asked: 6, answerRate: 4 / 6, medianAnswerHours: 6 })
})

it('omits requests to a lender that opted out of emails, even if only its address matches [QUOTE-07]', async () => {
  const investor = await addAskingInvestor(t, { lenders: 1 })
  const [request] = await ask(investor)
  const { id: lenderId, slug } = request!.lender
  await addPast(investor, Array(5).fill({ daysAgo: 20, hours: null }))
  expect(await factsOf(lenderId)).toMatchObject({ asked: 5, answerRate: 0 })
  // The lender that opted out was deleted, and another one has its address.
  const addressHash = hashAddress(`deals@${slug}.example`)
  await t.deps.db.insert(lenderStops).values({ addressHash, lenderId: null, reason: 'lender' })
  expect(await factsOf(lenderId)).toBeUndefined()
})

it('counts only the latest request of each investor [QUOTE-07]', async () => {
  const investor = await addAskingInvestor(t, { lenders: 1 })
  const { lenderId } = (await ask(investor))[0]!
  const { id: by } = await addInvestor(t)
  const silence = [10, 12, 14, 16, 18, 20].map((daysAgo) => ({ daysAgo, hours: null, by }))
  await addPast(investor, silence)
  expect(await factsOf(lenderId)).toMatchObject({ asked: 0, answerRate: null })
  await addPast(investor, Array(4).fill({ daysAgo: 20, hours: 2 }))
  expect(await factsOf(lenderId)).toMatchObject({ asked: 5, answerRate: 4 / 5 })
  await addPast(investor, [{ daysAgo: 9, hours: 3, by }])
  expect(await factsOf(lenderId)).toMatchObject({ asked: 5, answerRate: 1, medianAnswerHours: 2 })
})

it('changes no fact about a lender because of one account’s actions [QUOTE-07] [CLOSE-03]', async () => {
  const investor = await addAskingInvestor(t, { lenders: 1 })
  const lenderId = investor.matches[0]!.lenderId
  const read = () => factsOf(lenderId, (since) => listQuotedClosings(t.deps.db, since))
  const fund = async (dealId: string, quoteId: string) => {
    const params = { id: dealId }
    const terms = await investor.call(addFinalTermsEndpoint, { params, body: termsBody({ quoteId, ratePercent: 15 }) })
    const on = new Date().toISOString().slice(0, 10)
    await investor.call(setStageEndpoint, { params, body: { stage: 'Funded', on, finalTermsId: terms.id } })
  }
  for (let count = 0; count < 6; count++) {
    const { deal } = await investor.call(createDealEndpoint, { body: dealBody({ occupancy: 'investment' }) })
    const matches = await investor.call(listDealMatchesEndpoint, { params: { id: deal.id } })
    const { id: matchId } = matches.find((match) => match.lenderId === lenderId)!
    if (count % 2 === 0) {
      // A manually logged quote that closed on worse terms.
      const body = { ...quoteBody, ratePercent: 3, matchId }
      const quote = await investor.call(logQuoteEndpoint, { params: { id: deal.id }, body })
      await fund(deal.id, quote.id)
    } else {
      // A quote that the lender sent immediately, and one that it sent after 30 days.
      const { requestId, quoteId } = await addStoredRequest(t, { userId: investor.id, dealId: deal.id, matchId })
      await t.deps.pool.query(
        `update quote_requests set sent_at = now() - interval '30 days', first_reply_at = now() where id = $1`,
        [requestId],
      )
      await fund(deal.id, quoteId)
    }
  }
  expect((await read()) ?? noFacts).toEqual(noFacts)
})

it('publishes a transparency score from the known parts, and no response facts for sample lenders [QUOTE-07]', async () => {
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

it('shows the lender’s score on a match without changing its match score; none while announced [QUOTE-07] [MSG-04]', async () => {
  const investor = await addAskingInvestor(t, { lenders: 2 })
  const [silent, other] = investor.matches.map(({ lenderId }) => lenderId)
  const read = () => investor.call(listDealMatchesEndpoint, { params: { id: investor.dealId } })
  const before = await read()
  await ask(investor, 1)
  await addPast(
    investor,
    Array.from({ length: 6 }, () => ({ daysAgo: 20, hours: null })),
  )
  // Facts are cached for ten minutes.
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

it('shows how a real lender improves after five rounds, never in a score or with rounds off [ROUND-06]', async () => {
  const investor = await addAskingInvestor(t, { lenders: 2 })
  const [one, other] = investor.matches.map(({ lenderId }) => lenderId)
  const addRound = async (daysAgo: number, totals: [number, number], { isSample = false, by = '' } = {}) => {
    const standing = (lenderId: string, firstTotal: number, total: number) => ({
      lenderId,
      lender: { name: 'Lender', isSample },
      firstTotal,
      total,
    })
    const standings = [standing(one!, ...totals), standing(other!, 20_000, 19_000)].slice(0, daysAgo === 5 ? 1 : 2)
    await t.deps.pool.query(
      `insert into quote_rounds (user_id, deal_id, loan_amount, hold_months, closes_at, closed_at, "end", result)
       values ($1, $2, 160000, 9, now(), now() - make_interval(days => $3), 'deadline', $4)`,
      [by || (await addInvestor(t)).id, investor.dealId, daysAgo, JSON.stringify({ asked: 2, quoted: 2, standings })],
    )
  }
  const facts = async () => readLenderFacts({ ...t.deps, listClosings: async () => [] }, new Date())
  await t.deps.settings.set('features.messaging', 'on')
  await t.deps.settings.set('features.rounds', 'on')
  for (const daysAgo of [1, 2, 3]) await addRound(daysAgo, [20_000, 20_000 - daysAgo * 100])
  await addRound(400, [20_000, 10_000])
  await addRound(6, [20_000, 10_000], { isSample: true })
  // Only the latest of an account's rounds counts.
  const { id: by } = await addInvestor(t)
  await addRound(4, [20_000, 19_600], { by })
  for (const daysAgo of [7, 8, 9, 10, 11]) await addRound(daysAgo, [20_000, 10_000], { by })
  expect((await facts()).get(one!)?.rounds).toBeNull()
  await addRound(5, [20_000, 20_000])
  const known = await facts()
  expect(known.get(one!)?.rounds).toEqual({ rounds: 5, improved: 4, medianDollars: 250 })
  expect(known.get(other!)?.rounds).toBeNull()
  t.setClock(new Date(Date.now() + 22 * 60_000))
  const { transparency } = await t.call(getLenderFactsEndpoint, { params: { id: one! } })
  expect(transparency.parts.map(({ part }) => part)).toEqual(['data', 'freshness', 'answers', 'range'])
  await t.deps.settings.set('features.rounds', '')
  expect((await facts()).get(one!)?.rounds ?? null).toBeNull()
})
