import { afterAll, beforeAll, expect, it } from 'vitest'
import { listDealQuotesEndpoint } from '#contract/quotes/deal-quotes.ts'
import { answerAsSample } from '#server/features/quotes/samples/answer-as-sample.ts'
import { declinesSample, sampleReplyDelay } from '#server/features/quotes/samples/sample-reply-job.ts'
import { addAskingInvestor, ask, lenderWith, linkOf } from '#test/builders/quote-builders.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

it('answers in 10 to 40 seconds, and declines every eighth request [QUOTE-08]', () => {
  const turns = Array.from({ length: 400 }, (_, turn) => turn)
  const waits = turns.map((turn) => sampleReplyDelay(`request ${turn}`).startAfterSeconds)
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(10)
  expect(Math.max(...waits)).toBeLessThanOrEqual(40)
  expect(turns.filter(declinesSample).slice(0, 3)).toEqual([7, 15, 23])
})

it('a sample lender quotes automatically within its published range, labeled [QUOTE-08]', async () => {
  const investor = await addAskingInvestor(t, { lenders: 2, isSample: true })
  const requests = await ask(investor)
  const { rows } = await t.deps.pool.query<{ data: { requestId: string } }>(
    `select data from jobs.job where name = 'sample-reply' and data->>'requestId' = any($1)`,
    [requests.map(({ id }) => id)],
  )
  expect(rows).toHaveLength(2)
  for (const { id } of requests) await answerAsSample(t.deps, { requestId: id, isDecline: false })
  const list = await investor.call(listDealQuotesEndpoint, { params: { id: investor.dealId } })
  expect(list.requests.map(({ status }) => status)).toEqual(['quoted', 'quoted'])
  for (const quote of list.quotes) {
    expect(quote).toMatchObject({ source: 'sample', conditions: 'Sample quote.', outsidePublished: [] })
    expect(quote.ratePercent).toBeGreaterThanOrEqual(9.5)
    expect(quote.ratePercent).toBeLessThanOrEqual(12.5)
  }
  // A job that runs twice answers once.
  await answerAsSample(t.deps, { requestId: requests[0]!.id, isDecline: false })
  expect((await investor.call(listDealQuotesEndpoint, { params: { id: investor.dealId } })).quotes).toHaveLength(2)
})

it('answers automatically for sample lenders only [QUOTE-08]', async () => {
  const [real, sample] = [
    await addAskingInvestor(t, { lenders: 1 }),
    await addAskingInvestor(t, { lenders: 1, isSample: true }),
  ]
  const asked = [...(await ask(real)), ...(await ask(sample))].map(({ id }) => id)
  const { rows } = await t.deps.pool.query<{ id: string }>(
    `select data->>'requestId' as id from jobs.job where name = 'sample-reply' and data->>'requestId' = any($1)`,
    [asked],
  )
  expect(rows).toEqual([{ id: asked[1] }])
})

it('stays silent once its link was opened, and declines every eighth request [QUOTE-08]', async () => {
  const investor = await addAskingInvestor(t, { lenders: 2, isSample: true })
  const [opened, declined] = await ask(investor)
  await lenderWith(t, await linkOf(t, opened!)).see()
  await answerAsSample(t.deps, { requestId: opened!.id, isDecline: false })
  await answerAsSample(t.deps, { requestId: declined!.id, isDecline: true })
  const { requests, quotes } = await investor.call(listDealQuotesEndpoint, { params: { id: investor.dealId } })
  expect(quotes).toEqual([])
  expect(requests.map(({ status }) => status).sort()).toEqual(['declined', 'opened'])
})
