import { afterAll, beforeAll, expect, it } from 'vitest'
import { setAlertsEndpoint } from '#contract/deals/deal-alerts.ts'
import { changeDatesEndpoint, getCalendarEndpoint, listUpcomingDatesEndpoint } from '#contract/deals/deal-dates.ts'
import { setStageEndpoint, withdrawDealEndpoint } from '#contract/deals/deal-status.ts'
import { createDealEndpoint, getDealEndpoint, listDealMatchesEndpoint } from '#contract/deals/deals.ts'
import { editDealEndpoint } from '#contract/deals/edit-deal.ts'
import { findAlerts } from '#server/features/deals/alerts/find-alerts.ts'
import { queueDateMails } from '#server/features/deals/dates/queue-date-mails.ts'
import { rematchDeals } from '#server/features/deals/rematch/rematch-deals.ts'
import { refusalOf } from '#test/builders/account-builders.ts'
import { addInvestor, addLenders, dealBody, type TestInvestor } from '#test/builders/deal-builders.ts'
import { runQueued } from '#test/builders/run-queued.ts'
import { type OutboxMail, startTestApp, type TestApp } from '#test/start-test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ start: { isWorking: false } })
  await addLenders(
    t,
    ['A', 'B', 'C', 'D', 'E', 'F'].map((name) => ({ name: `${name} Lending` })),
  )
})
afterAll(() => t.close())

type DealOwner = TestInvestor & { params: { id: string }; email: string }

async function withDeal(more: Parameters<typeof dealBody>[0] = {}): Promise<DealOwner> {
  const investor = await addInvestor(t)
  const { deal } = await investor.call(createDealEndpoint, { body: dealBody(more) })
  const { rows } = await t.deps.pool.query<{ email: string }>('select email from users where id = $1', [investor.id])
  return { ...investor, params: { id: deal.id }, email: rows[0]!.email }
}

/** Returns the mails that `work` sends to an investor. */
async function mailsFrom({ email }: DealOwner, work: () => Promise<unknown>): Promise<OutboxMail[]> {
  const before = new Set((await t.outbox()).map(({ file }) => file))
  await work()
  return (await t.outbox()).filter(({ file, to }) => to === email && !before.has(file))
}

const dateMails = () => queueDateMails(t.deps).then(() => runQueued(t, 'mail-deal-date'))
const alertMails = () => findAlerts(t.deps).then(() => runQueued(t, 'mail-deal-alerts'))

const at = (day: string) => new Date(`${day}T18:00:00Z`)
const header = (mail: OutboxMail, name: string) =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(mail.raw.replace(/\r\n[ \t]+/g, ' '))?.[1]?.replaceAll(' ', '')
const stopPath = (mail: OutboxMail) =>
  /^<http:\/\/localhost:3000(\/stop-mails\/.+)>$/.exec(header(mail, 'List-Unsubscribe')!)![1]!

it('rejects days beyond the calendar’s range, and writes those of the longest term [LIFE-07]', async () => {
  const { call, params } = await withDeal({ termMonths: 360 })
  for (const day of ['9999-12-31', '2100-01-01', '0000-01-01'])
    for (const field of ['closeOn', 'inspectionOn'])
      expect(await refusalOf(call(changeDatesEndpoint, { params, body: { [field]: day } })), day).toMatchObject({
        status: 400,
        fields: { [field]: day < '1900' ? 'Enter the day as a date' : 'Enter a day before the year 2100' },
      })
  await call(changeDatesEndpoint, { params, body: { closeOn: '2099-12-31' } })
  expect((await call(getCalendarEndpoint, { params })).ics).toContain('DTSTART;VALUE=DATE:21291231')
})

it('stores dates, and returns them as a calendar and as upcoming dates [LIFE-07]', async () => {
  const { call, params } = await withDeal({ termMonths: 6 })
  const body = { inspectionOn: '2026-11-30', closeOn: '2026-12-15' }
  t.setClock(at('2026-11-20'))
  const { deal } = await call(changeDatesEndpoint, { params, body })
  expect(deal).toMatchObject({ ...body, version: 1, dateMails: false })
  const { dates, ics, fileName } = await call(getCalendarEndpoint, { params })
  expect(fileName).toMatch(/^deal-\w{8}\.ics$/)
  expect(dates.map(({ kind, on }) => `${kind} ${on}`)).toEqual([
    'inspection 2026-11-30',
    'documents 2026-12-02',
    'documents 2026-12-03',
    'documents 2026-12-08',
    'documents 2026-12-09',
    'documents 2026-12-10',
    'close 2026-12-15',
    'maturity-notice 2027-03-17',
    'maturity-notice 2027-04-16',
    'maturity-notice 2027-05-16',
    'maturity 2027-06-15',
  ])
  expect(ics.replace(/\r\n[ \t]/g, '')).toContain('SUMMARY:Inspection: 12 Elm Street\\, Fresno')
  const upcoming = async () => (await call(listUpcomingDatesEndpoint)).dates.map(({ kind, on }) => `${kind} ${on}`)
  expect(await upcoming()).toEqual(['inspection 2026-11-30', 'documents 2026-12-02', 'documents 2026-12-03'])
  t.setClock(at('2027-03-10'))
  expect(await upcoming()).toEqual([])
  await call(setStageEndpoint, { params, body: { stage: 'Funded', on: '2026-11-21' } as never })
  t.setClock(at('2027-02-10'))
  expect((await call(getDealEndpoint, { params })).closeOn).toBe('2026-11-21')
  expect(await upcoming()).toEqual(['maturity-notice 2027-02-20'])
  t.setClock(undefined)
  expect((await call(changeDatesEndpoint, { params, body: { closeOn: null } })).deal).toMatchObject({
    closeOn: null,
    inspectionOn: '2026-11-30',
  })
})

it('refuses a closing day that has passed while the deal is open [CLOSE-04]', async () => {
  const { call, params } = await withDeal()
  t.setClock(at('2026-12-10'))
  expect(await refusalOf(call(changeDatesEndpoint, { params, body: { closeOn: '2026-12-09' } }))).toMatchObject({
    status: 400,
    fields: { closeOn: 'That day has passed. Pick a later one, or mark the deal funded.' },
  })
  await call(changeDatesEndpoint, { params, body: { closeOn: '2026-12-10' } })
  // A planned date in the past doesn't block other changes.
  t.setClock(at('2026-12-20'))
  await call(changeDatesEndpoint, { params, body: { closeOn: '2026-12-10', dateMails: true } })
  t.setClock(undefined)
})

it('refuses a future closing day of a funded deal, except tomorrow [LIFE-07]', async () => {
  const { call, params } = await withDeal()
  await call(setStageEndpoint, { params, body: { stage: 'Funded', on: '2026-01-05' } as never })
  t.setClock(at('2026-12-10'))
  expect(await refusalOf(call(changeDatesEndpoint, { params, body: { closeOn: '2026-12-12' } }))).toMatchObject({
    status: 400,
    fields: { closeOn: 'This deal is funded. Its closing can’t be in the future.' },
  })
  for (const closeOn of ['2026-12-11', '2026-01-09', null])
    expect((await call(changeDatesEndpoint, { params, body: { closeOn } })).deal.closeOn).toBe(closeOn)
  t.setClock(undefined)
})

it('rejects invalid days and unknown fields [LIFE-07]', async () => {
  const { call, params } = await withDeal()
  const refuse = (body: object) => refusalOf(call(changeDatesEndpoint, { params, body: body as never }))
  expect(await refuse({ closeOn: '2026-02-30' })).toMatchObject({
    status: 400,
    fields: { closeOn: 'Enter the day as a date' },
  })
  expect((await refuse({ stageOn: '2026-02-03' })).status).toBe(400)
})

it('emails about dates only when asked to, once each, and never about an estimate [LIFE-07]', async () => {
  const owner = await withDeal()
  const { call, params } = owner
  const run = () => mailsFrom(owner, () => dateMails())
  await call(changeDatesEndpoint, { params, body: { inspectionOn: '2026-11-30' } })
  t.setClock(at('2026-11-29'))
  expect(await run()).toEqual([])
  await call(changeDatesEndpoint, { params, body: { dateMails: true } })
  const [mail, ...more] = await run()
  expect(more).toEqual([])
  expect(mail!.subject).toBe('Inspection on November 30, 2026 (Plumbline)')
  expect(mail!.text).toContain('Monday, November 30, 2026')
  expect(await run()).toEqual([])
  // The closing is estimated: thirty days after submission.
  for (let day = 1; day < 60; day++) {
    t.setClock(new Date(at('2026-11-29').getTime() + day * 86_400_000))
    expect(await run()).toEqual([])
  }
  await call(setStageEndpoint, { params, body: { stage: 'Funded', on: '2026-11-22' } as never })
  t.setClock(at('2027-08-24'))
  expect((await run()).map(({ subject }) => subject)).toEqual(['Loan matures in 90 days (Plumbline)'])

  const reply = await t.fetch(stopPath(mail!), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect(reply.status).toBe(200)
  t.setClock(at('2027-09-23'))
  expect(await run()).toEqual([])
  expect((await call(getDealEndpoint, { params })).dateMails).toBe(false)
  t.setClock(undefined)
})

it('emails a maturity notice once, up to seven days late, with the days left [LIFE-07]', async () => {
  const owner = await withDeal({ termMonths: 6 })
  const { call, params } = owner
  await call(changeDatesEndpoint, { params, body: { dateMails: true } })
  t.setClock(at('2026-11-22'))
  await call(setStageEndpoint, { params, body: { stage: 'Funded', on: '2026-11-22' } as never })
  // The loan matures on May 22, and its notices are on February 21, March 23 and April 22.
  const subjectsOn = async (day: string) => {
    t.setClock(at(day))
    return (await mailsFrom(owner, dateMails)).map(({ subject }) => subject)
  }
  expect(await subjectsOn('2027-02-24')).toEqual(['Loan matures in 87 days (Plumbline)'])
  expect(await subjectsOn('2027-02-25')).toEqual([])
  expect(await subjectsOn('2027-03-31')).toEqual([])
  t.setClock(at('2027-04-22'))
  await queueDateMails(t.deps)
  t.setClock(at('2027-04-29'))
  const [late] = await mailsFrom(owner, () => runQueued(t, 'mail-deal-date'))
  expect(late!.subject).toBe('Loan matures in 23 days (Plumbline)')
  expect(late!.text).toContain('It is due on Saturday, May 22, 2027')
  t.setClock(undefined)
})

it('emails only verified, active investors with emails on, one day ahead and not later [LIFE-07]', async () => {
  const people: Record<string, DealOwner> = {}
  for (const name of ['reminded', 'off', 'unverified', 'gone', 'stopped', 'moved']) {
    const owner = await withDeal()
    people[name] = owner
    const body = { inspectionOn: '2026-12-13', dateMails: name !== 'off' }
    await owner.call(changeDatesEndpoint, { params: owner.params, body })
  }
  const { unverified, gone, stopped, moved } = people as Record<string, DealOwner>
  await t.deps.pool.query('update users set email_verified = false where id = $1', [unverified!.id])
  await t.deps.pool.query('update users set deleted_at = now() where id = $1', [gone!.id])
  const run = async (work: () => Promise<unknown>) => {
    const before = new Set((await t.outbox()).map(({ file }) => file))
    await work()
    const all = new Set(Object.values(people).map(({ email }) => email))
    return (await t.outbox()).filter(({ file, to }) => all.has(to) && !before.has(file)).map(({ to }) => to)
  }
  // The day before is a Saturday, because these emails are sent on weekends, too.
  t.setClock(at('2026-12-11'))
  expect(await run(dateMails)).toEqual([])
  t.setClock(at('2026-12-12'))
  await queueDateMails(t.deps)
  // Between queueing and sending, one investor stops the mails and another moves the date.
  await stopped!.call(changeDatesEndpoint, { params: stopped!.params, body: { dateMails: false } })
  await moved!.call(changeDatesEndpoint, { params: moved!.params, body: { inspectionOn: '2026-12-20' } })
  expect(await run(() => runQueued(t, 'mail-deal-date'))).toEqual([people['reminded']!.email])
  // The email is sent if it is turned on again the same day.
  await stopped!.call(changeDatesEndpoint, { params: stopped!.params, body: { dateMails: true } })
  expect(await run(dateMails)).toEqual([stopped!.email])
  await t.deps.pool.query('update users set email_verified = true where id = $1', [unverified!.id])
  t.setClock(at('2026-12-14'))
  expect(await run(dateMails)).toEqual([])
  t.setClock(undefined)
})

it('emails the set closing day three days ahead, and not when the email waited too long [LIFE-07]', async () => {
  const owner = await withDeal()
  const { call, params } = owner
  await call(changeDatesEndpoint, { params, body: { closeOn: '2027-01-18', dateMails: true } })
  t.setClock(at('2027-01-14'))
  const isOfDocuments = ({ subject }: OutboxMail) => subject.startsWith('Documents to start')
  expect((await mailsFrom(owner, dateMails)).filter((mail) => !isOfDocuments(mail))).toEqual([])
  t.setClock(at('2027-01-15'))
  await queueDateMails(t.deps)
  await queueDateMails(t.deps)
  t.setClock(at('2027-01-18'))
  const mails = await mailsFrom(owner, () => runQueued(t, 'mail-deal-date'))
  expect(mails.map(({ subject }) => subject)).toEqual(['Closing on January 18, 2027 (Plumbline)'])
  await call(changeDatesEndpoint, { params, body: { closeOn: '2027-02-01' } })
  t.setClock(at('2027-01-29'))
  await queueDateMails(t.deps)
  t.setClock(at('2027-02-02'))
  expect(await mailsFrom(owner, () => runQueued(t, 'mail-deal-date'))).toEqual([])
  t.setClock(undefined)
})

it('emails once a week, for all deals together, about new and changed lenders that beat the fifth [LIFE-09]', async () => {
  const owner = await withDeal()
  const { call, params } = owner
  const run = async () => {
    await rematchDeals(t.deps)
    return mailsFrom(owner, () => alertMails())
  }
  await call(setAlertsEndpoint, { params, body: { alerts: true } })
  const second = await call(createDealEndpoint, { body: dealBody({ propertyAddress: '9 Oak Lane, Fresno' }) })
  await call(setAlertsEndpoint, { params: { id: second.deal.id }, body: { alerts: true } })
  expect(await run()).toEqual([])

  // Costs the same as all others, so it may be among the best five but doesn't beat the fifth.
  await addLenders(t, [{ name: 'Same Again' }])
  expect(await run()).toEqual([])
  await addLenders(t, [{ name: 'Far Cheaper', minRate: 7, maxRate: 8 }])
  const [mail, ...more] = await run()
  expect(more).toEqual([])
  expect(mail!.subject).toBe('A lender moved into your top five')
  expect(mail!.text).toContain('12 Elm Street, Fresno')
  expect(mail!.text).toContain('9 Oak Lane, Fresno')
  expect(mail!.text.match(/Far Cheaper: score 0\.\d\d, about \$[\d,]+ in all/g)).toHaveLength(2)
  expect(mail!.text).not.toContain('Same Again')
  expect(await run()).toEqual([])

  // Lowers the cost of one lender outside the best five and one inside. Only the first is news.
  const last = (await call(listDealMatchesEndpoint, { params })).at(-1)!.lender
  await t.deps.pool.query(
    `update lenders set min_rate = 6, max_rate = 7, updated_at = now() where name in ($1, 'Far Cheaper')`,
    [last.name],
  )
  await t.deps.catalogue.refresh()
  const [next] = await run()
  expect(next!.text).toContain(`${last.name}: score`)
  expect(next!.text).not.toContain('Far Cheaper')
  // A lender whose terms were only checked again keeps its place.
  await t.deps.pool.query(`update lenders set updated_at = now()`)
  await t.deps.catalogue.refresh()
  expect(await run()).toEqual([])
})

it('sends no email about an edit, a withdrawn deal or after alerts were turned off [LIFE-09]', async () => {
  const owner = await withDeal({ loanAmount: 60_000, purchasePrice: 80_000 })
  const { call, params } = owner
  const run = async () => {
    await rematchDeals(t.deps)
    return mailsFrom(owner, () => alertMails())
  }
  await call(setAlertsEndpoint, { params, body: { alerts: true } })
  await addLenders(t, [{ name: 'Big Loans Only', minAmount: 100_000, minRate: 5, maxRate: 5.5 }])
  await call(editDealEndpoint, { params, body: { loanAmount: 160_000, purchasePrice: 200_000, version: 1 } })
  expect(await run()).toEqual([])

  await addLenders(t, [{ name: 'Nearly Free', minRate: 4, maxRate: 4.5 }])
  const [mail] = await run()
  expect(mail!.text).toContain('Nearly Free')
  expect(header(mail!, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')

  const path = stopPath(mail!)
  const page = await t.fetch(path)
  expect(page.status).toBe(200)
  expect(page.headers.get('cache-control')).toBe('private, no-store')
  expect(page.headers.get('referrer-policy')).toBe('no-referrer')
  const asked = await page.text()
  expect(asked).toContain(
    '<h1>Stop these emails?</h1><p>You won’t get any more emails about lenders that move into your top five.</p>',
  )
  expect(asked).toContain('Stop these emails</button>')
  expect((await call(getDealEndpoint, { params })).alerts).toBe(true)
  for (const wrong of [
    `${path}x`,
    path.replace('alerts.', 'dates.'),
    '/stop-mails/x',
    path.replace(owner.id, params.id),
  ])
    for (const method of ['GET', 'POST']) {
      const reply = await t.fetch(wrong, { method })
      expect(reply.status, `${method} ${wrong}`).toBe(404)
      const text = await reply.text()
      expect(text).toContain('<h1>This link doesn’t work</h1><p>Copy the whole link from the email.</p>')
      expect(text).toContain('<a href="/contact">Contact us</a>')
    }
  expect((await call(getDealEndpoint, { params })).alerts).toBe(true)
  const form = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } }
  expect((await t.fetch(path, { ...form, body: `a=${'x'.repeat(5000)}` })).status).toBe(413)
  expect((await call(getDealEndpoint, { params })).alerts).toBe(true)
  const stopped = await t.fetch(path, { ...form, body: 'List-Unsubscribe=One-Click' })
  expect([stopped.status, await stopped.text()]).toEqual([200, expect.stringContaining('Stopped')])
  expect((await call(getDealEndpoint, { params })).alerts).toBe(false)
  await addLenders(t, [{ name: 'Freer Still', minRate: 3, maxRate: 3.5 }])
  expect(await run()).toEqual([])

  await call(setAlertsEndpoint, { params, body: { alerts: true } })
  await call(withdrawDealEndpoint, { params, body: {} })
  await addLenders(t, [{ name: 'Freest', minRate: 2, maxRate: 2.5 }])
  expect(await run()).toEqual([])
  await call(setAlertsEndpoint, { params, body: { alerts: false } })
  expect(await refusalOf(call(setAlertsEndpoint, { params, body: { alerts: true } }))).toMatchObject({
    status: 409,
    reason: 'not-pending',
  })
})

it('emails about a better lender that the deal wasn’t matched with at the previous check [LIFE-09]', async () => {
  const owner = await withDeal()
  await owner.call(setAlertsEndpoint, { params: owner.params, body: { alerts: true } })
  await addLenders(t, [{ name: 'Not Matched Yet', minRate: 1, maxRate: 1.5 }])
  expect(await mailsFrom(owner, () => alertMails())).toEqual([])
  await rematchDeals(t.deps)
  const [mail] = await mailsFrom(owner, () => alertMails())
  expect(mail?.text).toContain('Not Matched Yet')
})
