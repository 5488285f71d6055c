import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { editDealEndpoint } from '#contract/deals/edit-deal.ts'
import { listDealQuotesEndpoint } from '#contract/quotes/deal-quotes.ts'
import { getReplyRoundEndpoint } from '#contract/quotes/rounds.ts'
import { parseEnv } from '#server/env.ts'
import { quoteRequests } from '#server/features/quotes/quotes.table.ts'
import { improveAsSample, improvedQuote } from '#server/features/quotes/rounds/sample-improvement.ts'
import { answerAsSample } from '#server/features/quotes/samples/answer-as-sample.ts'
import { sampleImprovementDelay } from '#server/features/quotes/samples/sample-reply-job.ts'
import { createLogger } from '#server/logger.ts'
import { start } from '#server/start.ts'
import { addLenders } from '#test/builders/deal-builders.ts'
import { quoteBody } from '#test/builders/quote-builders.ts'
import { addLink, askInRound, queuedAbout, startRound } from '#test/builders/round-builders.ts'
import { runQueued } from '#test/builders/run-queued.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ start: { isWorking: false } })
  await t.deps.settings.set('features.rounds', 'on')
})
afterAll(() => t.close())

/** The URL of a second process on the same database where it is PostgreSQL; the embedded database has one process. */
async function secondUrl(): Promise<string> {
  const { databaseUrl } = t.deps.env
  if (!databaseUrl) return t.url
  const env = parseEnv({
    PORT: '0',
    DATA_DIR: t.dataDir,
    PUBLIC_URL: 'http://localhost:3000',
    DATABASE_URL: databaseUrl,
    RATE_LIMIT_SCALE: '1000',
    LOG_LEVEL: 'silent',
  })
  const clock = () => new Date(Date.now() + 3_600_000)
  const second = await start(env, createLogger('silent'), { isWorking: false, clock })
  onTestFinished(() => second.close())
  return second.url
}

/** Retries a 503, which stores nothing. */
async function whenFree(send: () => Promise<Response>): Promise<Response> {
  for (let tries = 0; tries < 100; tries++) {
    const reply = await send()
    if (reply.status !== 503) return reply
  }
  throw new Error('The server was busy a hundred times.')
}

it('keeps places consistent while 20 lenders improve on two processes, one clock an hour off [ROUND-03]', async () => {
  const { investor, lenders, roundId, round } = await startRound(t, { lenders: 5 })
  const names = Array.from({ length: 15 }, () => `Lender ${randomUUID()}`)
  const added = await addLenders(
    t,
    names.map((name) => ({ name })),
  )
  // Adds more lenders than an investor can ask about one deal.
  const model = (await t.deps.db.select().from(quoteRequests)).find(({ id }) => id === lenders[0]!.requestId)!
  for (const lenderId of Object.values(added)) {
    const row = { ...model, id: randomUUID(), lenderId, matchId: null }
    await t.deps.db.insert(quoteRequests).values(row)
    lenders.push(await addLink(t, row))
  }
  const urls = [t.url, await secondUrl()]
  const seen: unknown[] = []
  const totals = new Map<string, number[]>()
  await Promise.all(
    lenders.map(async ({ requestId, headers }, index) => {
      for (let version = 0; version < 3; version++) {
        const url = urls[(index + version) % 2]!
        const ratePercent = 12 - version - index / 100
        const sent = await whenFree(() =>
          fetch(`${url}/api/reply/quote`, {
            method: 'POST',
            headers: { ...headers, 'content-type': 'application/json' },
            body: JSON.stringify({ ...quoteBody, ratePercent }),
          }),
        )
        expect(sent.status).toBe(200)
        totals.set(requestId, [
          ...(totals.get(requestId) ?? []),
          Math.round((2800 + 1500 + (160_000 * ratePercent * 9) / 1200) * 100) / 100,
        ])
        const other = await whenFree(() => fetch(`${urls[(index + version + 1) % 2]}/api/reply/round`, { headers }))
        expect(other.status).toBe(200)
        seen.push(await other.json())
      }
    }),
  )
  const { standings, asked, quoted } = await round()
  expect([asked, quoted]).toEqual([20, 20])
  const expected = [...totals]
    .map(([requestId, all]) => ({ requestId, total: all[2]! }))
    .sort((a, b) => a.total - b.total)
  expect(standings.map(({ requestId, total }) => ({ requestId, total }))).toEqual(expected)
  for (const { requestId, place, versions, steps } of standings) {
    expect(place).toBe(1 + expected.findIndex((entry) => entry.requestId === requestId))
    expect(versions).toBe(3)
    expect(steps.map(({ total }) => total)).toEqual(totals.get(requestId))
  }
  const { quotes } = await investor.call(listDealQuotesEndpoint, { params: { id: investor.dealId } })
  expect(quotes).toHaveLength(60)
  expect(quotes.filter(({ supersededAt }) => supersededAt === null)).toHaveLength(20)
  // Each place fits its reply's number of quotes, and only first places are $0 above the lowest.
  for (const { round: one } of seen as {
    round: { place: number; of: number; aboveLowest: number; quoted: number }
  }[]) {
    expect(one.place).toBeGreaterThanOrEqual(1)
    expect(one.place).toBeLessThanOrEqual(one.of)
    expect(one.of).toBe(one.quoted)
    expect(one.aboveLowest === 0).toBe(one.place === 1)
  }
  expect(await round()).toMatchObject({ id: roundId, closedAt: null })
})

/** Replaces the ids, tokens and times in a reply, which differ between rounds. */
function withoutIds(text: string): string {
  return text
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'moment')
    .replace(/\/(reply|stop-mails)\/[\w.-]+/g, '/$1/token')
    .replace(/\w{3}, \w{3} \d+, \d+:\d\d [AP]M/g, 'moment')
    .replace(/Lender [0-9a-f]{8} \d/g, 'Lender')
}

it('shows a lender the same in two rounds whose other lenders quote different terms [ROUND-02]', async () => {
  const closesAt = new Date(Date.now() + 50 * 3_600_000).toISOString()
  async function readAll(others: { ratePercent: number; pointsPercent: number; loanAmount: number }[]) {
    await t.deps.pool.query('update lenders set is_active = false')
    await t.deps.pool.query('delete from jobs.job')
    const { lenders, requests } = await startRound(t, { lenders: 3, closesAt })
    const [own, ...rest] = lenders
    await runQueued(t, 'mail-quote-lender')
    await own!.quote({ ratePercent: 10 })
    for (const [index, terms] of others.entries()) await rest[index]!.quote(terms)
    await runQueued(t, 'mail-quote-lender')
    const to = `deals@${requests[0]!.lender.slug}.example`
    const mails = (await t.outbox()).filter((mail) => mail.to === to).map(({ subject, text }) => ({ subject, text }))
    expect(mails.map(({ subject }) => subject)).toContain('You are no longer the lowest')
    const page = await own!.read()
    const round = await t.call(getReplyRoundEndpoint, {}, { headers: own!.headers })
    const text = JSON.stringify([page, round, mails])
    for (const { lender } of requests.slice(1))
      for (const hidden of [lender.name, lender.slug, lender.id]) expect(text).not.toContain(hidden)
    return withoutIds(text)
  }
  // One point is 1,600 dollars, as 1.333 % over 9 months: the totals of the lowest are the same, and nothing else is.
  const first = await readAll([
    { ratePercent: 9, pointsPercent: 1.75, loanAmount: 160_000 },
    { ratePercent: 9.5, pointsPercent: 1.75, loanAmount: 160_000 },
  ])
  const second = await readAll([
    { ratePercent: 9.4, pointsPercent: 1.6, loanAmount: 158_000 },
    { ratePercent: 8, pointsPercent: 2.5, loanAmount: 157_000 },
  ])
  expect(second).toBe(first)
})

it('a sample lender that lost the lead improves within 15 to 60 seconds, at most three times [ROUND-03]', async () => {
  await t.deps.pool.query('update lenders set is_active = false')
  const { lenders, requests, round } = await startRound(t, { lenders: 2, isSample: true })
  const [sample, rival] = lenders
  await answerAsSample(t.deps, { requestId: sample!.requestId, isDecline: false })
  const start = (await round()).standings[0]!.total
  expect(await queuedAbout(t, 'sample-improvement', [sample!.requestId])).toEqual([])
  await rival!.quote({ ratePercent: 6, pointsPercent: 0 })
  const [queued] = await queuedAbout(t, 'sample-improvement', [sample!.requestId])
  const wait = (queued!.start_after.getTime() - queued!.created_on.getTime()) / 1000
  expect(wait).toBeGreaterThanOrEqual(14)
  expect(wait).toBeLessThanOrEqual(61)
  for (let step = 0; step < 5; step++) await improveAsSample(t.deps, { requestId: sample!.requestId })
  const own = (await round()).standings.find(({ requestId }) => requestId === sample!.requestId)!
  expect(own.versions).toBe(4)
  expect(own.total).toBeLessThan(start)
  const { quotes } = await sample!.read()
  expect(quotes.every(({ conditions }) => conditions === 'Sample quote.')).toBe(true)
  expect(requests[0]!.lender.isSample).toBe(true)
})

it('sample lenders quote once more in the new round that follows an edit of the deal [ROUND-03, ROUND-04]', async () => {
  const { investor, lenders, rounds } = await startRound(t, { lenders: 3, asked: 2, isSample: true })
  const ids = lenders.map(({ requestId }) => requestId)
  for (const requestId of ids) await answerAsSample(t.deps, { requestId, isDecline: false })
  await t.deps.pool.query(`delete from jobs.job where name = 'sample-reply'`)
  const edit = { version: 1, loanAmount: 150_000 }
  await investor.call(editDealEndpoint, { params: { id: investor.dealId }, body: edit as never })
  for (const requestId of ids) await answerAsSample(t.deps, { requestId, isDecline: false })
  expect((await rounds())[0]!.standings.map(({ versions }) => versions)).toEqual([1, 1])
  await askInRound(investor, { from: 2, to: 3 })
  const queued = (await queuedAbout(t, 'sample-reply', ids)).map(({ data }) => data)
  expect(queued).toHaveLength(2)
  for (const reply of [...queued, ...queued]) await answerAsSample(t.deps, reply as never)
  expect((await rounds())[0]).toMatchObject({ asked: 3, quoted: 2, standings: [{ versions: 1 }, { versions: 1 }] })
})

it('a sample lender doesn’t quote while it leads, after its link was opened, or after the round [ROUND-03]', async () => {
  await t.deps.pool.query('update lenders set is_active = false')
  const { lenders, round } = await startRound(t, { lenders: 3, isSample: true })
  for (const { requestId } of lenders) await answerAsSample(t.deps, { requestId, isDecline: false })
  const { standings } = await round()
  const [leader, , last] = standings
  await improveAsSample(t.deps, { requestId: leader!.requestId })
  await lenders.find(({ requestId }) => requestId === last!.requestId)!.see()
  await improveAsSample(t.deps, { requestId: last!.requestId })
  await t.deps.pool.query(`update quote_rounds set closes_at = clock_timestamp() - interval '1 second'`)
  await improveAsSample(t.deps, { requestId: standings[1]!.requestId })
  expect((await round()).standings.map(({ versions }) => versions)).toEqual([1, 1, 1])
})

it('a sample lender moves 30 to 60 % of the way to a reserve in its published range [ROUND-03]', () => {
  const best = { ratePercent: 9, pointsPercent: 1 }
  for (let index = 0; index < 200; index++) {
    const id = `request ${index}`
    const { startAfterSeconds } = sampleImprovementDelay(id, 1)
    expect(startAfterSeconds).toBeGreaterThanOrEqual(15)
    expect(startAfterSeconds).toBeLessThan(60)
    const first = {
      ...quoteBody,
      ratePercent: 11,
      pointsPercent: 2,
      version: 1,
      minimumInterestMonths: null,
      extensionFeePercent: null,
      extensionMonths: null,
      exitFeePercent: null,
      exitFeeAfterMonth: null,
      initialAdvance: null,
      prepaySteps: null,
      prepay: null,
      conditions: null,
    }
    const next = improvedQuote(id, { first, current: first }, { best } as never)!
    // The reserve is 40 to 100 % of the way from 11 to 9.
    expect(next.ratePercent).toBeLessThanOrEqual(11 - 0.3 * 0.4 * 2 + 0.001)
    expect(next.ratePercent).toBeGreaterThanOrEqual(11 - 0.6 * 2 - 0.001)
    expect((2 - next.pointsPercent) / (11 - next.ratePercent)).toBeCloseTo(0.5, 2)
    let current = { ...first, ...next, version: 2 }
    for (let step = 0; step < 60; step++) {
      const improved = improvedQuote(id, { first, current }, { best } as never)
      if (improved) current = { ...current, ...improved, version: current.version + 1 }
    }
    expect(current.ratePercent).toBeGreaterThanOrEqual(9 - 0.001)
    expect(current.pointsPercent).toBeGreaterThanOrEqual(1 - 0.001)
  }
})
