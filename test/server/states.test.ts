import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setStageEndpoint } from '#contract/deals/deal-status.ts'
import { getTimelineEndpoint } from '#contract/deals/deal-timeline.ts'
import { listDealMatchesEndpoint } from '#contract/deals/deals.ts'
import { editDealEndpoint } from '#contract/deals/edit-deal.ts'
import { changeDeskStatesEndpoint, listDeskStatesEndpoint, type StateChange } from '#contract/desk/desk-states.ts'
import { getQuoteRequestEndpoint, postMessageEndpoint } from '#contract/quotes/conversations.ts'
import { askForQuotesEndpoint, getQuoteDraftEndpoint } from '#contract/quotes/quote-requests.ts'
import { getStateNotesEndpoint } from '#contract/site/state-notes.ts'
import { usualReviewEnd } from '#domain/states/state-rules.ts'
import { stateNames } from '#domain/states/states.ts'
import { checkLicenses, checkStates } from '#server/cli/doctor/doctor-states.ts'
import { settleDeadlines } from '#server/features/quotes/deadlines/settle-deadlines.ts'
import { closeRequestInOffState } from '#server/features/quotes/ending/close-requests-in-off-states.ts'
import { changeStates } from '#server/features/states/change-states.ts'
import { refusalOf } from '#test/builders/account-builders.ts'
import { addLenders } from '#test/builders/deal-builders.ts'
import { activityOf, openDesk, type TestOperator } from '#test/builders/desk-builders.ts'
import { addAskingInvestor, addStoredRequest, ask, askBody, lenderWith, linkOf } from '#test/builders/quote-builders.ts'
import { commandEnv, runCommand } from '#test/builders/run-command.ts'
import { runQueued } from '#test/builders/run-queued.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

let t: TestApp
let desk: TestOperator
beforeAll(async () => {
  t = await startTestApp()
  desk = await openDesk(t)
})
afterAll(() => t.close())

const set = (...states: StateChange[]) => desk.call(changeDeskStatesEndpoint, { body: { states } })
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const on = { asking: true, reviewedOn: daysAgo(25), reviewedBy: 'Counsel' } as const
const closed = { asking: false } as const
const draftOf = (investor: { call: TestOperator['call']; dealId: string }) =>
  investor.call(getQuoteDraftEndpoint, { params: { id: investor.dealId } })
const tryToAsk = (investor: Awaited<ReturnType<typeof addAskingInvestor>>) =>
  refusalOf(
    investor.call(
      askForQuotesEndpoint,
      { params: { id: investor.dealId }, body: askBody(investor.matches.map(({ id }) => id)) },
      { idempotencyKey: randomUUID() },
    ),
  )

const nora = { via: 'command', label: 'nora' } as const

describe('the table of states', () => {
  it('has asking on everywhere while every lender is a sample, and the pages say so [COMP-01]', async () => {
    const sampleSite = await startTestApp()
    const operator = await openDesk(sampleSite)
    await addLenders(sampleSite, [{ name: 'Sample Lender', isSample: true }])
    const { hasRealLenders, states } = await operator.call(listDeskStatesEndpoint)
    expect(hasRealLenders).toBe(false)
    expect(states).toHaveLength(50)
    expect(states.every(({ asking, isSample, reviewedOn }) => asking && isSample && reviewedOn === null)).toBe(true)
    expect(await sampleSite.call(getStateNotesEndpoint)).toMatchObject({ isSample: true })
    const found = async () => (await checkStates(sampleSite.deps.db)).found
    expect(await found()).toBe('asking is on everywhere: every lender is a sample')
    await changeStates(sampleSite.deps, { via: 'command', label: null }, [{ state: 'Ohio', asking: false }], 'x')
    expect(await found()).toBe('every lender is a sample; asking is off in Ohio')
    await sampleSite.close()
  })

  it('turns a state with real lenders off until a review, stored with operator and date [COMP-01]', async () => {
    await addLenders(t, [{ name: 'Nevada Real', states: ['Nevada'] }])
    // No real lender lends in Ohio.
    expect(await refusalOf(set({ state: 'Ohio', asking: true }))).toMatchObject({
      status: 422,
      reason: 'review-missing',
      message: 'This site has real lenders. To turn Ohio on, enter who reviewed its law, and when.',
    })
    await addLenders(t, [{ name: 'Everywhere Real', states: [] }])
    const find = async (state: string) =>
      (await desk.call(listDeskStatesEndpoint)).states.find((one) => one.state === state)
    expect(await find('Nevada')).toMatchObject({ asking: false, isSample: false, lenders: 2 })
    expect(await find('Vermont')).toMatchObject({ asking: false, lenders: 1 })
    expect(await refusalOf(set({ state: 'Nevada', asking: true }))).toMatchObject({
      status: 422,
      reason: 'review-missing',
    })
    expect(await refusalOf(set({ state: 'Nevada', ...on, reviewedOn: '2999-01-01' }))).toMatchObject({ status: 400 })
    await set({ state: 'Nevada', ...on, sentence: 'Nevada licenses these loans.' })
    expect(await find('Nevada')).toEqual({
      state: 'Nevada',
      ...on,
      isTurnedOn: true,
      isSample: false,
      reviewUntil: usualReviewEnd(on.reviewedOn),
      review: 'current',
      answers: {},
      lenders: 2,
      sentence: 'Nevada licenses these loans.',
    })
    // Omitted fields keep their values.
    await set({ state: 'Nevada', asking: false })
    expect(await find('Nevada')).toMatchObject({
      asking: false,
      reviewedBy: 'Counsel',
      sentence: 'Nevada licenses these loans.',
    })
    // A new date without a reviewer is the operator's own review.
    await set({ state: 'Nevada', reviewedOn: daysAgo(1) })
    expect(await find('Nevada')).toMatchObject({ reviewedOn: daysAgo(1), reviewedBy: 'An operator' })
    const notes = await t.call(getStateNotesEndpoint)
    expect(notes.states.find(({ state }) => state === 'Nevada')).toEqual({
      state: 'Nevada',
      asking: false,
      sentence: 'Nevada licenses these loans.',
    })
    const log = await activityOf(t, 'Nevada')
    expect(log.map(({ action }) => action)).toEqual(['state.changed', 'state.changed', 'state.changed'])
    expect(log[1]!.changes).toEqual([{ field: 'asking', before: true, after: false }])
  })

  it('leaves a state off when a review and Off are saved together; a review alone turns it on [COMP-01]', async () => {
    const site = await startTestApp()
    const operator = await openDesk(site)
    await addLenders(site, [{ name: 'Everywhere Real', states: [] }])
    const stateOf = async (state: StateChange['state']) =>
      (await operator.call(listDeskStatesEndpoint)).states.find((one) => one.state === state)
    expect(await stateOf('Iowa')).toMatchObject({ asking: false, isTurnedOn: true })
    const { reviewedOn } = on
    const states: StateChange[] = [
      { state: 'Iowa', reviewedOn, ...closed },
      { state: 'Utah', reviewedOn },
    ]
    await operator.call(changeDeskStatesEndpoint, { body: { states } })
    expect(await stateOf('Iowa')).toMatchObject({ asking: false, isTurnedOn: false, reviewedOn })
    expect(await stateOf('Utah')).toMatchObject({ asking: true, isTurnedOn: true, reviewedOn })
    await site.close()
  })

  it('keeps both changes when two operators change a state without a rule at once [COMP-01]', async () => {
    for (const state of ['Maine', 'Idaho', 'Texas'] as const) {
      await Promise.all([set({ state, sentence: 'Both count.' }), set({ state, reviewedOn: on.reviewedOn })])
      const after = (await desk.call(listDeskStatesEndpoint)).states.find((one) => one.state === state)
      expect(after).toMatchObject({ sentence: 'Both count.', reviewedOn: on.reviewedOn })
    }
  })

  it('counts a real lender without published states in no state, but as a real lender of the site [COMP-01]', async () => {
    const site = await startTestApp()
    const operator = await openDesk(site)
    await addLenders(site, [{ name: 'Unpublished Real', states: [], statesPublished: false }])
    const { hasRealLenders, states } = await operator.call(listDeskStatesEndpoint)
    expect(hasRealLenders).toBe(true)
    expect(states.filter(({ lenders }) => lenders > 0)).toEqual([])
    const lenderLicense = { answer: 'yes', citation: 'Fin. Code 22100', note: null } as const
    await changeStates(site.deps, nora, [{ state: 'California', ...on, answers: { lenderLicense } }], 'Nora')
    expect(await checkLicenses(site.deps.db)).toMatchObject({ state: 'ok' })
    await addLenders(site, [{ name: 'Everywhere Real', states: [], statesPublished: true }])
    expect((await operator.call(listDeskStatesEndpoint)).states.every(({ lenders }) => lenders === 1)).toBe(true)
    expect((await checkLicenses(site.deps.db)).found).toContain('California (1 lender)')
    await site.close()
  })

  it('doctor reports the state until it is reviewed [COMP-01] [OPS-01]', async () => {
    const env = commandEnv(t)
    const before = await runCommand(env, 'doctor', '--json')
    const finding = (out: string) => JSON.parse(out).find(({ what }: { what: string }) => what === 'States')
    expect(finding(before.out)).toMatchObject({ state: 'warning', found: expect.stringContaining('Vermont (1)') })
    const review = { reviewedOn: daysAgo(26), reviewedBy: 'Nora' }
    await changeStates(
      t.deps,
      nora,
      stateNames.map((state) => ({ state, ...review })),
      'Nora',
    )
    expect(finding((await runCommand(env, 'doctor', '--json')).out)).toEqual({
      what: 'States',
      state: 'ok',
      found: 'every state with real lenders was reviewed; asking is off in Nevada',
    })
  })
})

describe('a review that has expired', () => {
  it('keeps asking on for 30 days, as doctor and the desk report, and then turns it off [COMP-09]', async () => {
    const investor = await addAskingInvestor(t, { lenders: 1 })
    const find = async () => (await desk.call(listDeskStatesEndpoint)).states.find((one) => one.state === 'California')
    await set({ state: 'California', ...on, reviewedOn: daysAgo(300), reviewUntil: daysAgo(10) })
    expect(await find()).toMatchObject({ asking: true, review: 'ended' })
    await addLenders(t, [{ name: 'Wyoming Real', states: ['Wyoming'] }])
    await set({ state: 'Wyoming', reviewedOn: null })
    expect(await checkStates(t.deps.db)).toMatchObject({
      state: 'problem',
      found: expect.stringMatching(
        /^1 review ended: California \(asking until \d{4}-\d\d-\d\d\); not reviewed, so no real lender is asked there: .*Wyoming \(/,
      ),
    })
    const [request] = await ask(investor)
    expect(request).toMatchObject({ status: 'sent' })
    await set({ state: 'California', reviewUntil: daysAgo(40) })
    expect(await find()).toMatchObject({ asking: false, review: 'over' })
    const { request: after } = await investor.call(getQuoteRequestEndpoint, { params: { id: request!.id } })
    expect(after).toMatchObject({ status: 'closed' })
    expect(await tryToAsk(await addAskingInvestor(t, { lenders: 1 }))).toMatchObject({ reason: 'state-off' })
    expect(await refusalOf(set({ state: 'California', reviewUntil: daysAgo(400) }))).toMatchObject({
      status: 400,
      fields: { reviewUntil: 'The review can’t end before its date' },
    })
    await set({ state: 'California', ...on, reviewUntil: daysAgo(10) })
    await set({ state: 'California', reviewUntil: null })
    expect(await find()).toMatchObject({ review: 'current', reviewUntil: usualReviewEnd(on.reviewedOn) })
  })
})

describe('a state that requires a license', () => {
  it('blocks asking a lender without a valid license or exemption, and the draft says why [COMP-09]', async () => {
    const lenderLicense = { answer: 'yes', citation: 'Fin. Code 22100', note: null } as const
    await set({ state: 'California', ...on, answers: { lenderLicense } })
    const investor = await addAskingInvestor(t, { lenders: 1 })
    const { lenderId } = investor.matches[0]!
    const record = (number: string, status: string | null, endsOn: string | null) =>
      t.deps.pool.query(
        `insert into lender_licenses (lender_id, state, number, status, ends_on) values ($1, 'California', $2, $3, $4)`,
        [lenderId, number, status, endsOn],
      )
    expect(await tryToAsk(investor)).toMatchObject({
      status: 409,
      reason: 'license-missing',
      message: expect.stringMatching(/^California requires a license, and Lender .* has none on record here/),
    })
    expect(await checkLicenses(t.deps.db)).toMatchObject({
      state: 'warning',
      found: expect.stringContaining('California ('),
    })
    await record('60DBO-1', 'expired', null)
    await record('60DBO-2', 'active', daysAgo(2))
    expect((await draftOf(investor)).unavailable).toContainEqual({
      matchId: investor.matches[0]!.id,
      reason: 'license-missing',
    })
    await record('business loans only', 'exempt', null)
    expect(await ask(investor)).toMatchObject([{ status: 'sent' }])
    const sample = await addAskingInvestor(t, { lenders: 1, isSample: true })
    expect(await ask(sample)).toMatchObject([{ status: 'sent' }])
    await set({ state: 'California', answers: { lenderLicense: null } })
    const log = await activityOf(t, 'California')
    expect(log.at(-1)!.changes).toEqual([{ field: 'lenderLicense', before: 'yes; Fin. Code 22100', after: null }])
  })
})

describe('a state that is off', () => {
  it('sends nothing, says why, and keeps the matches [COMP-01]', async () => {
    const investor = await addAskingInvestor(t)
    await set({ state: 'California', ...on, sentence: 'California licenses lenders.' })
    expect(await draftOf(investor)).toMatchObject({ rejection: null, stateSentence: 'California licenses lenders.' })
    await set({ state: 'California', ...closed })
    const draft = await draftOf(investor)
    expect(draft.rejection).toMatchObject({ reason: 'state-off', message: expect.stringContaining('California') })
    expect(await tryToAsk(investor)).toMatchObject({ status: 409, reason: 'state-off' })
    const matches = await investor.call(listDealMatchesEndpoint, { params: { id: investor.dealId } })
    expect(matches.length).toBeGreaterThan(0)
    expect(matches[0]!.lender.contactEmail).toContain('@')
  })

  it('asks only sample lenders until an operator reviewed the state [COMP-01]', async () => {
    await set({ state: 'California', asking: true, reviewedOn: on.reviewedOn })
    const real = await addAskingInvestor(t, { lenders: 1 })
    const sample = await addAskingInvestor(t, { lenders: 1, isSample: true })
    await set({ state: 'California', reviewedOn: null })
    expect(await tryToAsk(real)).toMatchObject({ reason: 'state-off' })
    const draft = await draftOf(sample)
    expect(draft).toMatchObject({ rejection: null, isStateSample: true })
    expect(draft.unavailable.map(({ reason }) => reason)).toContain('state-off')
    expect(await ask(sample)).toMatchObject([{ status: 'sent' }])
    await set({ state: 'California', ...on })
  })

  it('closes open requests to real lenders when the state’s review is removed [COMP-01]', async () => {
    await set({ state: 'California', ...on })
    const real = await addAskingInvestor(t, { lenders: 1 })
    const [request] = await ask(real)
    const sample = await addAskingInvestor(t, { lenders: 1, isSample: true })
    const [ofSample] = await ask(sample)
    await set({ state: 'California', reviewedOn: null })
    const statusOf = async (investor: typeof real, id: string) =>
      (await investor.call(getQuoteRequestEndpoint, { params: { id } })).request.status
    expect(await statusOf(real, request!.id)).toBe('closed')
    expect(await statusOf(sample, ofSample!.id)).toBe('sent')
    await set({ state: 'California', ...on })
  })

  it('closes open requests with notice to both sides, and sends no other email [COMP-01]', async () => {
    await set({ state: 'California', ...on })
    const investor = await addAskingInvestor(t, { lenders: 1 })
    const [request] = await ask(investor)
    const token = await linkOf(t, request!)
    await set({ state: 'California', ...closed })
    const { request: after, timeline } = await investor.call(getQuoteRequestEndpoint, { params: { id: request!.id } })
    expect(after).toMatchObject({ status: 'closed', unread: 1 })
    expect(JSON.stringify(timeline)).toContain('Requests for property in this state are closed on this site.')
    const { rows } = await t.deps.pool.query<{ email: string }>('select email from users where id = $1', [investor.id])
    await t.waitForMail(({ to, subject }) => to === rows[0]!.email && subject.includes('was closed'))
    await t.waitForMail(
      ({ to, subject }) => to === `deals@${request!.lender.slug}.example` && subject.includes('is closed'),
    )
    expect(await lenderWith(t, token).read()).toMatchObject({
      isOpen: false,
      overMessage: 'Requests for property in this state are closed on this site. Thank you for your time.',
      sheet: { facts: { name: null } },
    })
    expect(await lenderWith(t, token).quote()).toMatchObject({
      isLate: true,
      message: expect.stringMatching(/^Requests for property in this state are closed on this site\./),
    })
    const params = { id: request!.id }
    expect(await refusalOf(investor.call(postMessageEndpoint, { params, body: { body: 'Hello?' } }))).toMatchObject({
      reason: 'request-over',
    })
    const { events } = await investor.call(getTimelineEndpoint, { params: { id: investor.dealId } })
    expect(events.length).toBeGreaterThan(0)
    await set({ state: 'California', ...on })
  })

  it('keeps an operator’s change when closing a request fails, and leaves the request to the job [COMP-01]', async () => {
    await set({ state: 'California', ...on })
    const investor = await addAskingInvestor(t, { lenders: 1 })
    const [request] = await ask(investor)
    const statusNow = async () =>
      (await investor.call(getQuoteRequestEndpoint, { params: { id: request!.id } })).request.status
    await t.deps.pool.query(`create function refuse_closing() returns trigger language plpgsql as
      $$ begin raise exception 'This request can not be closed.'; end $$`)
    await t.deps.pool.query(`create trigger refuse_closing before update on quote_requests for each row
      when (new.id = '${request!.id}' and new.status = 'closed') execute function refuse_closing()`)
    const { states } = await set({ state: 'California', ...closed })
    expect(states.find(({ state }) => state === 'California')).toMatchObject({ asking: false })
    expect(await statusNow()).toBe('sent')
    await t.deps.pool.query('drop trigger refuse_closing on quote_requests')
    await settleDeadlines(t.deps)
    expect(await statusNow()).toBe('closed')
    await set({ state: 'California', ...on })
  })

  it('keeps a chosen request when its deal was funded after the request was listed for closing [COMP-01]', async () => {
    await set({ state: 'California', ...on })
    const investor = await addAskingInvestor(t, { lenders: 1 })
    const matchId = investor.matches[0]!.id
    const stored = { userId: investor.id, dealId: investor.dealId, matchId }
    const { requestId: id } = await addStoredRequest(t, stored, { isChosen: true })
    await investor.call(setStageEndpoint, { params: { id: investor.dealId }, body: { stage: 'Funded' } })
    await closeRequestInOffState(t.deps, { id, userId: investor.id, dealId: investor.dealId })
    const { request } = await investor.call(getQuoteRequestEndpoint, { params: { id } })
    expect(request.status).toBe('chosen')
  })

  it("closes a deal's requests when its property moves to a closed state [COMP-01]", async () => {
    const investor = await addAskingInvestor(t, { lenders: 1, states: ['California', 'Ohio'] })
    const [request] = await ask(investor)
    await set({ state: 'Ohio', ...closed })
    await investor.call(editDealEndpoint, {
      params: { id: investor.dealId },
      body: { version: 1, propertyState: 'Ohio' },
    })
    const { request: after } = await investor.call(getQuoteRequestEndpoint, { params: { id: request!.id } })
    expect(after.status).toBe('closed')
  })

  it('closes requests to unlicensed lenders when the property moves to a state that needs a license [COMP-09]', async () => {
    const lenderLicense = { answer: 'yes', citation: null, note: null } as const
    await set({ state: 'California', ...on }, { state: 'Oregon', ...on, answers: { lenderLicense } })
    const investor = await addAskingInvestor(t, { lenders: 2, states: ['California', 'Oregon'] })
    const [licensed] = investor.matches
    await t.deps.pool.query(`insert into lender_licenses (lender_id, state, number) values ($1, 'Oregon', 'ML-1')`, [
      licensed!.lenderId,
    ])
    const requests = await ask(investor)
    const other = requests.find(({ lenderId }) => lenderId !== licensed!.lenderId)!
    const kept = requests.find(({ lenderId }) => lenderId === licensed!.lenderId)!
    const token = await linkOf(t, other)
    await investor.call(editDealEndpoint, {
      params: { id: investor.dealId },
      body: { version: 1, propertyState: 'Oregon' },
    })
    const statusOf = async (id: string) =>
      (await investor.call(getQuoteRequestEndpoint, { params: { id } })).request.status
    expect([await statusOf(other.id), await statusOf(kept.id)]).toEqual(['closed', 'sent'])
    expect(await lenderWith(t, token).read()).toMatchObject({
      isOpen: false,
      overMessage: expect.stringContaining('a state that requires a license'),
      sheet: { facts: { name: null } },
    })
    const { rows } = await t.deps.pool.query<{ email: string }>('select email from users where id = $1', [investor.id])
    const mail = await t.waitForMail(({ to, subject }) => to === rows[0]!.email && subject.includes('was closed'))
    expect(mail.text).toContain('has none on record here. You can contact')
  })
})

describe('a state turned off by another process', () => {
  it('is off here within a minute, and a queued email isn’t sent [COMP-01]', async () => {
    const idle = await startTestApp({ start: { isWorking: false } })
    const investor = await addAskingInvestor(idle, { lenders: 1 })
    const [request] = await ask(investor)
    await changeStates(idle.deps, nora, [{ state: 'California', asking: false }], 'Nora')
    await runQueued(idle, 'mail-quote-lender')
    expect((await idle.outbox()).filter(({ to }) => to.includes(request!.lender.slug))).toEqual([])
    await idle.deps.pool.query(`insert into jobs.job (name, data) values ('quote-deadlines', '{}')`)
    await runQueued(idle, 'quote-deadlines')
    const { request: after } = await investor.call(getQuoteRequestEndpoint, { params: { id: request!.id } })
    expect(after.status).toBe('closed')
    // A lender whose first mail wasn't sent gets no notice of the end.
    await runQueued(idle, 'mail-quote-lender')
    expect((await idle.outbox()).filter(({ to }) => to.includes(request!.lender.slug))).toEqual([])
    await idle.close()
  })
})
