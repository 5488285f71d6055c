import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setStageEndpoint, withdrawDealEndpoint } from '#contract/deals/deal-status.ts'
import { getQuoteRequestEndpoint } from '#contract/quotes/conversations.ts'
import { chooseQuoteEndpoint, undoChoiceEndpoint } from '#contract/quotes/deal-quotes.ts'
import { settleDeadlines } from '#server/features/quotes/deadlines/settle-deadlines.ts'
import { declineUnquoted } from '#server/features/quotes/replies/answer-request.ts'
import { refusalOf } from '#test/builders/account-builders.ts'
import {
  type AskingInvestor,
  addAskingInvestor,
  addStoredRequest,
  ask,
  lenderWith,
} from '#test/builders/quote-builders.ts'
import { runQueued } from '#test/builders/run-queued.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ start: { isWorking: false } })
})
afterAll(() => t.close())
beforeEach(async () => {
  t.setClock(undefined)
  // Requests of earlier tests would come due, too.
  await t.deps.pool.query('delete from quote_requests')
})

const minute = 60_000
const day = 86_400_000

async function withQuote(more: { isChosen?: boolean } = {}) {
  const investor = await addAskingInvestor(t, { lenders: 1 })
  const actor = { userId: investor.id, dealId: investor.dealId, matchId: investor.matches[0]!.id }
  return { investor, ...(await addStoredRequest(t, actor, more)) }
}

/** Returns the purposes of the lender emails queued for a request. */
async function mailsAbout(requestId: string): Promise<string[]> {
  const { rows } = await t.deps.pool.query<{ purpose: string }>(
    `select data->>'purpose' as purpose from jobs.job where name = 'mail-quote-lender' and data->>'requestId' = $1
     order by created_on`,
    [requestId],
  )
  return rows.map(({ purpose }) => purpose)
}

const statusOf = async (investor: AskingInvestor, id: string) =>
  (await investor.call(getQuoteRequestEndpoint, { params: { id } })).request

/** Adds a new investor with one request, sent at a moment. */
async function askedAt(sentAt: Date) {
  const investor = await addAskingInvestor(t, { lenders: 1 })
  const [request] = await ask(investor)
  const expiresAt = new Date(sentAt.getTime() + 30 * day)
  await t.deps.pool.query('update quote_requests set sent_at = $2, expires_at = $3 where id = $1', [
    request!.id,
    sentAt,
    expiresAt,
  ])
  return { investor, id: request!.id }
}

/** Returns the events about a request that `work` stores for open pages. */
async function eventsAbout(requestId: string, work: () => Promise<unknown>): Promise<string[]> {
  const events = async () =>
    (
      await t.deps.pool.query<{ name: string }>('select name from quote_events where request_id = $1 order by id', [
        requestId,
      ])
    ).rows.map(({ name }) => name)
  const before = await events()
  await work()
  return (await events()).slice(before.length)
}

async function settleAt(moment: string) {
  t.setClock(new Date(moment))
  await settleDeadlines(t.deps)
}

describe('two simultaneous runs', () => {
  it('notify a chosen lender once and remind a silent one once [QUOTE-05]', async () => {
    const chosen = await withQuote({ isChosen: true })
    const silent = await askedAt(new Date())
    t.setClock(new Date(Date.now() + 7 * day))
    const reminded = await eventsAbout(silent.id, async () => {
      const events = await eventsAbout(chosen.requestId, () =>
        Promise.all([settleDeadlines(t.deps), settleDeadlines(t.deps), settleDeadlines(t.deps)]),
      )
      expect(events).toEqual(['status'])
    })
    expect(reminded).toEqual(['status'])
    expect(await mailsAbout(chosen.requestId)).toEqual(['chosen'])
    expect(await mailsAbout(silent.id)).toEqual(['asked', 'reminder'])
    const { timeline } = await chosen.investor.call(getQuoteRequestEndpoint, { params: { id: chosen.requestId } })
    expect(JSON.stringify(timeline).match(/You chose this quote/g)).toHaveLength(1)
  })

  it.each(['sent', 'opened', 'replied', 'quoted'])(
    'end an overdue %s request and its links once [QUOTE-05] [QUOTE-09]',
    async (status) => {
      const { investor, requestId } = await withQuote()
      await t.deps.pool.query(
        `update quote_requests set status = $2, reminded_at = now(), expires_at = now() - interval '1 minute' where id = $1`,
        [requestId, status],
      )
      await t.deps.pool.query(`update quotes set valid_until = '2020-01-01' where request_id = $1`, [requestId])
      const events = await eventsAbout(requestId, () =>
        Promise.all([settleDeadlines(t.deps), settleDeadlines(t.deps), settleDeadlines(t.deps)]),
      )
      expect(events).toEqual(['status'])
      expect((await statusOf(investor, requestId)).status).toBe('expired')
      const links = await t.deps.pool.query<{ revoked_at: Date | null }>(
        'select revoked_at from quote_links where request_id = $1',
        [requestId],
      )
      expect(links.rows).toEqual([{ revoked_at: expect.any(Date) }])
    },
  )

  it('end a request whose choice wasn’t announced yet, and keep one whose choice was [QUOTE-05]', async () => {
    const over = await withQuote({ isChosen: true })
    const other = await withQuote({ isChosen: true })
    const quoted = await withQuote()
    const quotesChosen = async ({ investor }: typeof over) =>
      (await t.deps.pool.query('select 1 from quotes where deal_id = $1 and chosen_at is not null', [investor.dealId]))
        .rowCount
    // Chosen a minute before the end: within the ten minutes in which a choice can be undone.
    await t.deps.pool.query(`update quotes set valid_until = '2020-01-01' where request_id = any($1)`, [
      [over.requestId, quoted.requestId],
    ])
    await t.deps.pool.query(`update quote_requests set expires_at = now() where id = any($1)`, [
      [over.requestId, quoted.requestId],
    ])
    // Another request of a deal that chose another lender.
    await t.deps.pool.query('update quotes set deal_id = $2 where id = $1', [other.quoteId, quoted.investor.dealId])
    t.setClock(new Date(Date.now() + minute))
    await settleDeadlines(t.deps)
    expect((await statusOf(over.investor, over.requestId)).status).toBe('expired')
    expect(await quotesChosen(over)).toBe(0)
    expect((await statusOf(quoted.investor, quoted.requestId)).status).toBe('expired')
    expect(await quotesChosen(quoted)).toBe(1)
  })

  it('keep a request whose choice was announced, or that was quoted again, after it was listed [QUOTE-05]', async () => {
    const { investor, requestId } = await withQuote({ isChosen: true })
    await t.deps.pool.query(`update quotes set valid_until = '2020-01-01'`)
    t.setClock(new Date(Date.now() + 31 * day))
    await Promise.all([settleDeadlines(t.deps), settleDeadlines(t.deps)])
    expect(await statusOf(investor, requestId)).toMatchObject({ status: 'chosen' })
    expect(await mailsAbout(requestId)).toEqual(['chosen'])
  })
})

it('leave a request that fails for the next run, and process the others [QUOTE-05]', async () => {
  const first = await withQuote({ isChosen: true })
  const second = await withQuote({ isChosen: true })
  const overdue = await askedAt(new Date(Date.now() - 31 * day))
  t.setClock(new Date(Date.now() + 11 * minute))
  const { jobs } = t.deps
  const broken: typeof jobs = {
    ...jobs,
    send: (tx, definition, data, options) =>
      (data as { requestId?: string }).requestId === first.requestId
        ? Promise.reject(new Error('No queue today'))
        : jobs.send(tx, definition, data, options),
  }
  await expect(settleDeadlines({ ...t.deps, jobs: broken })).rejects.toThrow('No queue today')
  expect(await mailsAbout(second.requestId)).toEqual(['chosen'])
  expect(await statusOf(overdue.investor, overdue.id)).toMatchObject({ status: 'expired' })
  expect(await mailsAbout(first.requestId)).toEqual([])
  await settleDeadlines(t.deps)
  expect(await mailsAbout(first.requestId)).toEqual(['chosen'])
})

/** Copies a chosen request and its deal `count` times, each a second earlier. Returns the ids of the copies. */
async function copyChosen({ investor, requestId }: Awaited<ReturnType<typeof withQuote>>, count: number) {
  const { rows } = await t.deps.pool.query<{ id: string }>(
    `with copy as (select gen_random_uuid() as deal_id, gen_random_uuid() as id, i from generate_series(1, $3::int) i),
      copied as (insert into deals select (jsonb_populate_record(d, jsonb_build_object('id', copy.deal_id))).*
        from deals d, copy where d.id = $1)
    insert into quote_requests select (jsonb_populate_record(r, jsonb_build_object('id', copy.id, 'deal_id', copy.deal_id,
      'decided_at', r.decided_at - make_interval(secs => copy.i)))).* from quote_requests r, copy where r.id = $2
    returning id`,
    [investor.dealId, requestId, count],
  )
  return rows.map(({ id }) => id)
}

it('process due requests behind 200 that fail, and report all failures [QUOTE-05]', async () => {
  const last = await withQuote({ isChosen: true })
  const failing = new Set(await copyChosen(last, 200))
  t.setClock(new Date(Date.now() + 11 * minute))
  const { jobs } = t.deps
  const broken: typeof jobs = {
    ...jobs,
    send: (tx, definition, data, options) =>
      failing.has((data as { requestId: string }).requestId)
        ? Promise.reject(new Error('No queue today'))
        : jobs.send(tx, definition, data, options),
  }
  await expect(settleDeadlines({ ...t.deps, jobs: broken })).rejects.toThrow('200 due items failed')
  expect(await mailsAbout(last.requestId)).toEqual(['chosen'])
})

it('declines a lender’s other requests when one fails during an opt-out, and reports the failure [MSG-03]', async () => {
  const first = await askedAt(new Date(Date.now() - 2 * minute))
  const second = await askedAt(new Date(Date.now() - minute))
  const { lenderId } = await statusOf(second.investor, second.id)
  await t.deps.pool.query('update quote_requests set lender_id = $1 where id = $2', [lenderId, first.id])
  const { jobs } = t.deps
  const broken: typeof jobs = {
    ...jobs,
    send: (tx, definition, data, options) =>
      (data as { requestId?: string }).requestId === first.id
        ? Promise.reject(new Error('No queue today'))
        : jobs.send(tx, definition, data, options),
  }
  await expect(declineUnquoted({ ...t.deps, jobs: broken }, lenderId)).rejects.toThrow(
    'Declining failed for 1: Error: No queue today',
  )
  expect(await statusOf(second.investor, second.id)).toMatchObject({ status: 'declined' })
  expect(await statusOf(first.investor, first.id)).toMatchObject({ status: 'sent' })
})

describe('at the exact limits', () => {
  it('lets each investor undo a choice for exactly ten minutes [QUOTE-05]', async () => {
    const undone = await withQuote()
    const kept = await withQuote()
    const now = new Date()
    t.setClock(now)
    for (const { investor, quoteId } of [undone, kept])
      await investor.call(chooseQuoteEndpoint, { params: { id: quoteId } })
    t.setClock(new Date(now.getTime() + 10 * minute - 1))
    await settleDeadlines(t.deps)
    expect(await mailsAbout(kept.requestId)).toEqual([])
    await undone.investor.call(undoChoiceEndpoint, { params: { id: undone.quoteId } })
    expect(await refusalOf(kept.investor.call(undoChoiceEndpoint, { params: { id: undone.quoteId } }))).toMatchObject({
      status: 404,
    })
    t.setClock(new Date(now.getTime() + 10 * minute))
    expect(await refusalOf(kept.investor.call(undoChoiceEndpoint, { params: { id: kept.quoteId } }))).toMatchObject({
      reason: 'undo-over',
    })
    await settleDeadlines(t.deps)
    expect(await mailsAbout(kept.requestId)).toEqual(['chosen'])
    expect(await mailsAbout(undone.requestId)).toEqual([])
  })

  it.each([
    // Asked on a Friday evening in New York: Monday, Tuesday and Wednesday are the three days.
    ['a weekend', '2026-10-17T01:00:00Z', '2026-10-21T03:59:00Z', '2026-10-21T04:00:00Z'],
    // Asked on a Tuesday; Thursday is Thanksgiving, and the weekend follows the Friday.
    ['a holiday', '2026-11-24T19:00:00Z', '2026-11-30T04:59:00Z', '2026-11-30T05:00:00Z'],
    // Asked on a Saturday, which isn't a business day; Monday is Labor Day.
    ['Labor Day weekend', '2026-09-05T15:00:00Z', '2026-09-10T03:59:00Z', '2026-09-10T04:00:00Z'],
  ])(
    'reminds after three business days, not counting %s, and not a minute earlier [QUOTE-05]',
    async (_, asked, before, then) => {
      const { investor, id } = await askedAt(new Date(asked))
      const answered = await askedAt(new Date(asked))
      await t.deps.pool.query(`update quote_requests set status = 'replied' where id = $1`, [answered.id])
      await settleAt(before)
      expect(await mailsAbout(id)).toEqual(['asked'])
      await settleAt(then)
      expect(await mailsAbout(id)).toEqual(['asked', 'reminder'])
      expect((await statusOf(investor, id)).remindedAt).toBe(new Date(then).toISOString())
      expect(await mailsAbout(answered.id)).toEqual(['asked'])
    },
  )

  it('doesn’t remind a lender that answered while its reminder was queued [QUOTE-05]', async () => {
    const silent = await askedAt(new Date(Date.now() - 8 * day))
    const answered = await askedAt(new Date(Date.now() - 8 * day))
    await settleDeadlines(t.deps)
    expect(await mailsAbout(answered.id)).toEqual(['asked', 'reminder'])
    await t.deps.pool.query(`update quote_requests set status = 'replied' where id = $1`, [answered.id])
    await runQueued(t, 'mail-quote-lender')
    const reminded = (await t.outbox()).filter(({ subject }) => subject.includes('still waiting')).map(({ to }) => to)
    const addressOf = async ({ investor, id }: typeof silent) =>
      `deals@${(await statusOf(investor, id)).lender.slug}.example`
    expect(reminded).toContain(await addressOf(silent))
    expect(reminded).not.toContain(await addressOf(answered))
  })

  it('ends a request and its link after exactly thirty days [QUOTE-05] [QUOTE-09]', async () => {
    const { investor, requestId, token } = await withQuote()
    const { expiresAt } = await statusOf(investor, requestId)
    await t.deps.pool.query(`update quotes set valid_until = '2020-01-01' where request_id = $1`, [requestId])
    const other = await askedAt(new Date(Date.now() + day))
    t.setClock(new Date(Date.parse(expiresAt) - 1))
    await settleDeadlines(t.deps)
    expect((await statusOf(investor, requestId)).status).toBe('quoted')
    expect((await lenderWith(t, token).read()).isOpen).toBe(true)
    t.setClock(new Date(expiresAt))
    await settleDeadlines(t.deps)
    expect((await statusOf(investor, requestId)).status).toBe('expired')
    expect((await refusalOf(lenderWith(t, token).read())).status).toBe(404)
    expect((await statusOf(other.investor, other.id)).status).toBe('sent')
  })

  it('keeps a quote and its request open through the quote’s last day in Los Angeles [QUOTE-05]', async () => {
    const { investor, requestId } = await withQuote()
    await t.deps.pool.query(`update quotes set valid_until = '2027-03-10' where request_id = $1`, [requestId])
    await settleAt('2027-03-11T07:59:00Z')
    expect((await statusOf(investor, requestId)).status).toBe('quoted')
    await settleAt('2027-03-11T08:00:00Z')
    expect((await statusOf(investor, requestId)).status).toBe('expired')
  })
})

describe('a deal that ends', () => {
  const chosenQuotes = async (dealId: string) =>
    (await t.deps.pool.query('select 1 from quotes where deal_id = $1 and chosen_at is not null', [dealId])).rowCount

  it('loses its choice when it is withdrawn, and other deals keep theirs [QUOTE-05] [LIFE-03]', async () => {
    const withdrawn = await withQuote({ isChosen: true })
    const other = await withQuote({ isChosen: true })
    const { investor, quoteId } = withdrawn
    await investor.call(withdrawDealEndpoint, { params: { id: investor.dealId }, body: { reason: null } })
    expect(await chosenQuotes(investor.dealId)).toBe(0)
    expect(await chosenQuotes(other.investor.dealId)).toBe(1)
    expect(await investor.call(undoChoiceEndpoint, { params: { id: quoteId } })).toMatchObject({ chosenAt: null })
  })

  it('keeps its choice when it is funded, without undo, unless the chosen request has ended [QUOTE-05] [LIFE-04]', async () => {
    const funded = await withQuote({ isChosen: true })
    const over = await withQuote({ isChosen: true })
    await t.deps.pool.query(`update quote_requests set status = 'expired' where id = $1`, [over.requestId])
    for (const { investor } of [funded, over])
      await investor.call(setStageEndpoint, { params: { id: investor.dealId }, body: { stage: 'Funded' } })
    expect(await chosenQuotes(funded.investor.dealId)).toBe(1)
    expect(await chosenQuotes(over.investor.dealId)).toBe(0)
    const undo = funded.investor.call(undoChoiceEndpoint, { params: { id: funded.quoteId } })
    expect(await refusalOf(undo)).toMatchObject({ status: 409, reason: 'deal-closed' })
    expect((await statusOf(funded.investor, funded.requestId)).status).toBe('chosen')
  })
})
