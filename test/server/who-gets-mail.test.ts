import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteAccountEndpoint } from '#contract/accounts/profile.ts'
import { setAlertsEndpoint } from '#contract/deals/deal-alerts.ts'
import { changeDatesEndpoint } from '#contract/deals/deal-dates.ts'
import { sendReplyMessageEndpoint } from '#contract/quotes/lender-reply.ts'
import { findAlerts } from '#server/features/deals/alerts/find-alerts.ts'
import { queueDateMails } from '#server/features/deals/dates/queue-date-mails.ts'
import { rematchDeals } from '#server/features/deals/rematch/rematch-deals.ts'
import { mailStopUrl } from '#server/features/mail-stops/mail-stop-token.ts'
import { refusalOf } from '#test/builders/account-builders.ts'
import { addLenders } from '#test/builders/deal-builders.ts'
import {
  type AskingInvestor,
  addAskingInvestor,
  addStoredRequest,
  ask,
  isAskMail,
  lenderWith,
} from '#test/builders/quote-builders.ts'
import { runQueued } from '#test/builders/run-queued.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ start: { isWorking: false } })
})
afterAll(() => t.close())

type Person = AskingInvestor & { email: string; headers: Record<string, string>; requestId: string }

/** Adds an investor who gets every kind of email, with a request whose lender has a link. */
async function addPerson(): Promise<Person> {
  const investor = await addAskingInvestor(t, { lenders: 1 })
  const params = { id: investor.dealId }
  await investor.call(changeDatesEndpoint, { params, body: { inspectionOn: '2027-03-10', dateMails: true } })
  await investor.call(setAlertsEndpoint, { params, body: { alerts: true } })
  const actor = { userId: investor.id, dealId: investor.dealId, matchId: investor.matches[0]!.id }
  const { headers, requestId } = await addStoredRequest(t, actor)
  const { rows } = await t.deps.pool.query<{ email: string }>('select email from users where id = $1', [investor.id])
  return { ...investor, email: rows[0]!.email, headers, requestId }
}

const set = (column: string, value: string) => (person: Person) =>
  t.deps.pool.query(`update users set ${column} = ${value} where id = $1`, [person.id])

/** Reasons why an investor gets no email. `stop` is specific to the kind. */
const reasons: [string, (person: Person, kind: Kind) => Promise<unknown>][] = [
  ['is not verified', set('email_verified', 'false')],
  ['was refused by the mail server', set('mail_refused_at', 'now()')],
  ['belongs to a deactivated account', ({ call }) => call(deleteAccountEndpoint)],
  [
    'belongs to an investor who opted out of these emails',
    async ({ id }, { stop }) => {
      const url = mailStopUrl('', await t.deps.settings.cookieKey(), { kind: stop, id })
      expect((await t.fetch(url, { method: 'POST' })).status).toBe(200)
    },
  ],
]

type Kind = {
  stop: 'dates' | 'alerts' | 'quotes'
  job: string
  /** Triggers this kind of mail for each of these investors. */
  cause(people: readonly Person[]): Promise<unknown>
}
let cheaper = 0
const kinds: [string, Kind][] = [
  [
    'an email about a date',
    {
      stop: 'dates',
      job: 'mail-deal-date',
      async cause() {
        t.setClock(new Date('2027-03-09T18:00:00Z'))
        await queueDateMails(t.deps)
        t.setClock(undefined)
      },
    },
  ],
  [
    'an alert',
    {
      stop: 'alerts',
      job: 'mail-deal-alerts',
      async cause() {
        cheaper += 1
        await addLenders(t, [{ name: `Cheaper ${cheaper}`, minRate: 8 - cheaper / 10, maxRate: 8.5 - cheaper / 10 }])
        await rematchDeals(t.deps)
        await findAlerts(t.deps)
      },
    },
  ],
  [
    'an email about a lender’s news',
    {
      stop: 'quotes',
      job: 'mail-quote-investor',
      async cause(people) {
        // A deactivated account's link has already ended.
        for (const { headers } of people)
          await t.call(sendReplyMessageEndpoint, { body: { body: 'How is it going?' } }, { headers }).catch(() => {})
      },
    },
  ],
]

describe.each(kinds)('%s', (_, kind) => {
  async function mailedTo(people: readonly Person[], work: () => Promise<unknown>): Promise<string[]> {
    const before = new Set((await t.outbox()).map(({ file }) => file))
    // The email is queued the day before.
    await work()
    if (kind.stop === 'dates') t.setClock(new Date('2027-03-09T19:00:00Z'))
    await runQueued(t, kind.job)
    t.setClock(undefined)
    const known = new Set(people.map(({ email }) => email))
    return (await t.outbox()).filter(({ file, to }) => known.has(to) && !before.has(file)).map(({ to }) => to)
  }

  it.each(reasons)(
    'isn’t sent to an address that %s, before or after it is queued [LIFE-07] [LIFE-09] [MSG-03]',
    async (_reason, happen) => {
      const [reached, before, after] = [await addPerson(), await addPerson(), await addPerson()]
      const people = [reached, before, after]
      await happen(before, kind)
      const mailed = await mailedTo(people, async () => {
        await kind.cause(people)
        await happen(after, kind)
      })
      expect(mailed).toEqual([reached.email])
    },
  )
})

it('ends only this investor’s lender link and queued email when the investor is deactivated [QUOTE-09] [PROF-08]', async () => {
  const [gone, stays] = [await addPerson(), await addPerson()]
  const [asked, askedToo] = [await addAskingInvestor(t, { lenders: 1 }), await addAskingInvestor(t, { lenders: 1 })]
  const [request, requestToo] = [(await ask(asked))[0]!, (await ask(askedToo))[0]!]
  for (const { call } of [gone, asked]) await call(deleteAccountEndpoint)
  const link = ({ headers }: Person) => lenderWith(t, Object.values(headers)[0]!)
  for (const use of [link(gone).read, link(gone).decline, () => link(gone).quote()])
    expect(await refusalOf(use())).toMatchObject({ status: 404 })
  expect((await link(stays).read()).status).toBe('quoted')
  await runQueued(t, 'mail-quote-lender')
  const mails = await t.outbox()
  expect(mails.filter(isAskMail(request))).toEqual([])
  expect(mails.filter(isAskMail(requestToo))).toHaveLength(1)
})
