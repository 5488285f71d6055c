import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDealEndpoint } from '#contract/deals/deals.ts'
import { listActivityEndpoint } from '#contract/desk/activity.ts'
import { listDeskLendersEndpoint } from '#contract/desk/desk-lenders.ts'
import { changeDeskStatesEndpoint } from '#contract/desk/desk-states.ts'
import { getTodayEndpoint } from '#contract/desk/desk-today.ts'
import { changePersonsEmailEndpoint } from '#contract/desk/people.ts'
import { reportWrongFigureEndpoint } from '#contract/lenders/corrections.ts'
import { sendContactMessageEndpoint } from '#contract/site/contact.ts'
import { newEmail } from '#test/builders/account-builders.ts'
import { addInvestor, addLenders, dealBody } from '#test/builders/deal-builders.ts'
import { openDesk, type TestOperator } from '#test/builders/desk-builders.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

let t: TestApp
let desk: TestOperator
beforeAll(async () => {
  t = await startTestApp()
  desk = await openDesk(t)
})
afterAll(() => t.close())

const nothing = { count: 0, items: [] }

it('is empty on a new site [DESK-01]', async () => {
  const today = await desk.call(getTodayEndpoint)
  for (const part of Object.values(today)) expect(part).toEqual(nothing)
})

it('lists open work: messages, corrections, claims, failures, states, stale terms, hard-to-match deals [DESK-01]', async () => {
  const long = new Date(Date.now() - 200 * 86_400_000)
  const ids = await addLenders(t, [
    { name: 'Old Terms', states: ['California'], termsCheckedAt: long },
    { name: 'Fresh Terms', states: ['California'] },
    { name: 'Old Sample', states: ['Ohio'], isSample: true, termsCheckedAt: long },
  ])
  const words = { name: 'Ada', email: newEmail(), message: 'Where is my   quote?' }
  await t.call(sendContactMessageEndpoint, { body: words })
  await t.call(reportWrongFigureEndpoint, {
    params: { id: ids['Old Terms']! },
    body: { field: 'maxRate', value: '11%', source: 'Their site, yesterday' } as never,
  })
  const investor = await addInvestor(t, { firstName: 'Ada', lastName: 'Byron' })
  await investor.call(createDealEndpoint, { body: dealBody({ occupancy: 'investment' }) })
  await investor.call(createDealEndpoint, { body: dealBody({ occupancy: 'owner' }) })
  await t.deps.pool.query(
    `insert into jobs.job (name, data, state, retry_limit, retry_count, started_on, completed_on, output)
     values ('mail-account', '{}', 'failed', 12, 12, now(), now(), '{"message":"mailbox full"}')`,
  )
  const today = await desk.call(getTodayEndpoint)
  expect(today.messages).toMatchObject({
    count: 1,
    items: [{ title: 'Ada', detail: 'Where is my quote?', page: 'inbox' }],
  })
  expect(today.corrections).toMatchObject({ count: 1, items: [{ title: 'Old Terms', page: 'corrections' }] })
  expect(today.claims).toEqual(nothing)
  expect(today.failures).toMatchObject({
    count: 1,
    items: [{ title: 'An email was not sent', detail: 'mailbox full' }],
  })
  expect(today.states).toMatchObject({ count: 1, items: [{ title: 'California', page: 'states' }] })
  // Samples never need a check, and owner-occupied deals never match.
  expect(today.stale).toMatchObject({ count: 1, items: [{ title: 'Old Terms', page: `lenders/${ids['Old Terms']}` }] })
  expect(today.deals).toMatchObject({
    count: 1,
    items: [{ title: 'Fix and Flip in California', detail: '2 lenders fit', page: `people/${investor.id}` }],
  })
  expect(JSON.stringify(today)).not.toMatch(/160000|160,000|Byron/)
})

it('omits a deal that few lenders fit when its account is deactivated [DESK-01]', async () => {
  const investor = await addInvestor(t)
  await investor.call(createDealEndpoint, { body: dealBody({ propertyState: 'Wyoming' }) })
  const titles = async () => (await desk.call(getTodayEndpoint)).deals.items.map(({ title }) => title)
  expect(await titles()).toContain('Fix and Flip in Wyoming')
  await t.deps.pool.query('update users set deleted_at = now() where id = $1', [investor.id])
  expect(await titles()).not.toContain('Fix and Flip in Wyoming')
})

it('counts the same stale lenders as the desk’s list: the oldest program’s check, without samples [DESK-01]', async () => {
  const ids = await addLenders(t, [{ name: 'Old Program' }, { name: 'Fresh Programs' }])
  const addProgram = (lender: string, name: string, days: number) =>
    t.deps.pool.query(
      `insert into loan_programs (lender_id, name, terms_checked_at) values ($1, $2, now() - make_interval(days => $3))`,
      [ids[lender], name, days],
    )
  await addProgram('Old Program', 'Flip', 150)
  await addProgram('Old Program', 'Rental', 1)
  await addProgram('Fresh Programs', 'Flip', 1)
  // The programs' check dates take precedence over the lender's.
  await t.deps.pool.query(`update lenders set terms_checked_at = now() - interval '300 days' where id = $1`, [
    ids['Fresh Programs'],
  ])
  const { stale } = await desk.call(getTodayEndpoint)
  const listed = await desk.call(listDeskLendersEndpoint, { query: { mark: 'stale90' } })
  expect(stale).toMatchObject({ count: 2, items: [{ title: 'Old Terms' }, { title: 'Old Program' }] })
  expect(listed.rows.map(({ name }) => name)).toEqual(['Old Terms', 'Old Program'])
  expect(listed.counts.stale90).toBe(stale.count)
})

it("Activity shows investors' names, which the log doesn't store [DESK-10]", async () => {
  const person = await addInvestor(t, { firstName: 'Grace', lastName: 'Hopper' })
  await desk.call(changePersonsEmailEndpoint, { params: { id: person.id }, body: { email: newEmail() } })
  await desk.call(changeDeskStatesEndpoint, { body: { states: [{ state: 'Iowa', sentence: 'Iowa asks for this.' }] } })
  const { rows } = await desk.call(listActivityEndpoint)
  expect(rows.find(({ subjectId }) => subjectId === person.id)?.subjectLabel).toBe('Grace Hopper')
  expect(rows.find(({ subjectKind }) => subjectKind === 'state')).toMatchObject({ subjectLabel: 'Iowa' })
  const stored = await t.deps.pool.query('select subject_label from activity where subject_id = $1', [person.id])
  expect(stored.rows.map(({ subject_label }) => subject_label)).toEqual([null])
})
