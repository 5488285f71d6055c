import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setAlertsEndpoint } from '#contract/deals/deal-alerts.ts'
import { createSheetEndpoint, openSheetEndpoint } from '#contract/deals/deal-sheet.ts'
import { withdrawDealEndpoint } from '#contract/deals/deal-status.ts'
import { listDealMatchesEndpoint } from '#contract/deals/deals.ts'
import { editDealEndpoint } from '#contract/deals/edit-deal.ts'
import { requestClaimEndpoint } from '#contract/lenders/corrections.ts'
import { postMessageEndpoint } from '#contract/quotes/conversations.ts'
import { chooseQuoteEndpoint } from '#contract/quotes/deal-quotes.ts'
import { askForQuotesEndpoint } from '#contract/quotes/quote-requests.ts'
import { findAlerts } from '#server/features/deals/alerts/find-alerts.ts'
import { changeStates } from '#server/features/states/change-states.ts'
import { refusalOf } from '#test/builders/account-builders.ts'
import { addLenders } from '#test/builders/deal-builders.ts'
import {
  addAskingInvestor,
  addStoredRequest,
  ask,
  askBody,
  lenderWith,
  openStates,
} from '#test/builders/quote-builders.ts'
import { runQueued } from '#test/builders/run-queued.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ start: { isWorking: false } })
})
afterAll(() => t.close())

type Asking = Awaited<ReturnType<typeof addAskingInvestor>>

/** Changes that end all sending about a deal. Made in the database, as if a race had left a request open. */
const closings: [name: string, close: (investor: Asking) => Promise<unknown>, reason: string][] = [
  ['a home the borrower will live in', (one) => set(one, `occupancy = 'owner'`), 'owner-occupied'],
  [
    'a refinance for personal use',
    (one) => set(one, `deal_type = 'Refinance', deal_status = 'Already Own', use_of_proceeds = 'personal'`),
    'owner-occupied',
  ],
  [
    'property in a state that is off',
    () => changeStates(t.deps, { via: 'command', label: null }, [{ state: 'California', asking: false }], 'x'),
    'state-off',
  ],
]

function set({ dealId }: Asking, columns: string) {
  return t.deps.pool.query(`update deals set ${columns} where id = $1`, [dealId])
}

describe.each(closings)('about %s', (_name, close, reason) => {
  it('sends a lender no request, message, email, sheet, alert or claim link [COMP-01] [COMP-03]', async () => {
    await openStates(t)
    await changeStates(t.deps, { via: 'command', label: null }, [{ state: 'California', asking: true }], 'x')
    const investor = await addAskingInvestor(t, { lenders: 2 })
    const params = { id: investor.dealId }
    const [first, second] = investor.matches
    const sheet = await investor.call(createSheetEndpoint, { params, body: { show: { address: true } } })
    await investor.call(setAlertsEndpoint, { params, body: { alerts: true } })
    // One lender's email is still queued; another lender's request has been open since before the change.
    await ask(investor, 1)
    const { requestId, headers } = await addStoredRequest(t, {
      userId: investor.id,
      dealId: investor.dealId,
      matchId: second!.id,
    })
    await close(investor)
    const before = await toLenders(investor)

    const body = askBody([first!.id])
    expect(await refusalOf(investor.call(askForQuotesEndpoint, { params, body }))).toMatchObject({ reason })
    const words = { body: 'My address is 12 Elm Street.' }
    const request = { params: { id: requestId }, body: words }
    expect(await refusalOf(investor.call(postMessageEndpoint, request))).toMatchObject({ reason: 'request-over' })
    await t.deps.pool.query('delete from jobs.job where name = $1', ['mail-quote-investor'])
    await runQueued(t, 'mail-quote-lender')
    // A job queued directly doesn't send either.
    for (const purpose of ['asked', 'reminder', 'news', 'chosen'])
      await t.deps.jobs.send(t.deps.db, { name: 'mail-quote-lender' }, { requestId, purpose })
    await runQueued(t, 'mail-quote-lender')
    await addLenders(t, [{ name: `Better ${investor.dealId}`, maxRate: 9.5, minPoints: 0, maxPoints: 0 }])
    await findAlerts(t.deps)
    await runQueued(t, 'mail-deal-alerts')
    const lender = first!.lender
    await t.call(requestClaimEndpoint, { params: { id: first!.lenderId }, body: { email: lender.contactEmail! } })
    await runQueued(t, 'mail-lender-claim')
    const after = await toLenders(investor)
    const claims = after.filter(({ subject }) => subject.startsWith('Your page on'))
    expect(claims).toHaveLength(1)
    for (const secret of ['160,000', 'Elm', 'Ada', 'Byron', '555-0142']) expect(claims[0]!.raw).not.toContain(secret)
    expect(after.length - claims.length).toBe(before.length)

    if (reason === 'owner-occupied') {
      expect(await refusalOf(investor.call(createSheetEndpoint, { params, body: { show: {} } }))).toMatchObject({
        reason,
      })
      const token = /\/sheet\/([\w-]{43})$/.exec(sheet.url)![1]!
      expect(await refusalOf(t.call(openSheetEndpoint, { body: { token } }))).toMatchObject({ status: 404 })
      await set(investor, `loan_amount = 123456, property_address = '99 Home Lane'`)
      const page = await lenderWith(t, headers['x-reply-token']!).read()
      expect(JSON.stringify(page)).not.toMatch(/123456|Home Lane/)
      expect(page.changed).toEqual([])
    } else {
      const matches = await investor.call(listDealMatchesEndpoint, { params })
      expect(matches.map(({ lenderId }) => lenderId)).toContain(first!.lenderId)
    }
  })
})

/** Returns the emails to the lenders that an investor's deal matches. */
async function toLenders({ matches }: Asking) {
  const addresses = new Set(matches.map(({ lender }) => lender.contactEmail))
  return (await t.outbox()).filter(({ to }) => addresses.has(to))
}

it('sends no lender a phone number that isn’t shared [COMP-04]', async () => {
  await openStates(t)
  await changeStates(t.deps, { via: 'command', label: null }, [{ state: 'California', asking: true }], 'x')
  const investor = await addAskingInvestor(t, { lenders: 2 })
  const params = { id: investor.dealId }
  const [first, second] = investor.matches
  const [request] = await ask(investor, 1)
  await runQueued(t, 'mail-quote-lender')
  const asked = (await toLenders(investor)).find(({ subject }) => subject.startsWith('Quote request: '))!
  const lender = lenderWith(t, /\/reply\/([\w-]{43})/.exec(asked.text)![1]!)
  const { quote } = await lender.quote()
  await investor.call(postMessageEndpoint, { params: { id: request!.id }, body: { body: 'How soon can you close?' } })
  await investor.call(editDealEndpoint, { params, body: { version: 1, purchasePrice: 201_000 } })
  await investor.call(chooseQuoteEndpoint, { params: { id: quote!.id } })
  const show = { name: true, address: true, creditRange: true }
  const sheet = await investor.call(createSheetEndpoint, { params, body: { show } })
  const opened = await t.call(openSheetEndpoint, { body: { token: /\/sheet\/([\w-]{43})$/.exec(sheet.url)![1]! } })
  for (const match of [first!, second!])
    await t.call(requestClaimEndpoint, {
      params: { id: match.lenderId },
      body: { email: match.lender.contactEmail! },
    })
  for (const kind of ['mail-quote-lender', 'mail-lender-claim']) await runQueued(t, kind)
  const mails = await toLenders(investor)
  expect(mails.length).toBeGreaterThanOrEqual(4)
  const readable = [...mails.map(({ raw }) => raw), JSON.stringify(await lender.read()), JSON.stringify(opened)]
  for (const text of readable) expect(text).not.toMatch(/555[-‑ ]?0142/)
})

it('emails a lender about an ended request only if the first email was sent [QUOTE-02] [QUOTE-06]', async () => {
  await openStates(t)
  await changeStates(t.deps, { via: 'command', label: null }, [{ state: 'California', asking: true }], 'x')
  const [asked, notAsked] = [await addAskingInvestor(t, { lenders: 1 }), await addAskingInvestor(t, { lenders: 1 })]
  await ask(asked)
  expect(await runQueued(t, 'mail-quote-lender')).toEqual([])
  await ask(notAsked)
  for (const { call, dealId } of [asked, notAsked])
    await call(withdrawDealEndpoint, { params: { id: dealId }, body: { reason: null } })
  expect(await runQueued(t, 'mail-quote-lender')).toEqual([])
  expect((await toLenders(asked)).map(({ subject }) => subject).sort()).toEqual([
    'A deal you were asked about is closed',
    expect.stringMatching(/^Quote request: /),
  ])
  expect(await toLenders(notAsked)).toEqual([])
})

it('closes a deal’s requests without telling the lender why when it becomes owner-occupied [COMP-03]', async () => {
  await openStates(t)
  await changeStates(t.deps, { via: 'command', label: null }, [{ state: 'California', asking: true }], 'x')
  const investor = await addAskingInvestor(t, { lenders: 1 })
  const { headers } = await addStoredRequest(t, {
    userId: investor.id,
    dealId: investor.dealId,
    matchId: investor.matches[0]!.id,
  })
  await investor.call(editDealEndpoint, {
    params: { id: investor.dealId },
    body: { version: 1, occupancy: 'owner', loanAmount: 99_000 },
  })
  await runQueued(t, 'mail-quote-lender')
  const mail = (await toLenders(investor)).at(-1)!
  expect(mail.subject).toContain('is closed')
  expect(mail.text).toContain('$160,000')
  expect(mail.raw).not.toMatch(/99,000|family member|another kind|live in/)
  const page = await lenderWith(t, headers['x-reply-token']!).read()
  expect(page).toMatchObject({ isOpen: false, changed: [] })
  expect(JSON.stringify(page)).not.toMatch(/99000|owner|another kind of loan/)
})
