import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  changeChecklistItemEndpoint,
  getChecklistEndpoint,
  getDeskChecklistEndpoint,
  replaceDeskChecklistEndpoint,
} from '#contract/closing/checklist.ts'
import { changeDatesEndpoint, getCalendarEndpoint, listUpcomingDatesEndpoint } from '#contract/deals/deal-dates.ts'
import { setStageEndpoint, withdrawDealEndpoint } from '#contract/deals/deal-status.ts'
import { createDealEndpoint } from '#contract/deals/deals.ts'
import { editDealEndpoint } from '#contract/deals/edit-deal.ts'
import { listActivityEndpoint } from '#contract/desk/activity.ts'
import { addDays } from '#domain/calendar/business-days.ts'
import { todayOf } from '#domain/calendar/today.ts'
import { dueDay } from '#domain/closing/checklist.ts'
import { exportUser } from '#server/features/accounts/personal-data/export-user.ts'
import { queueDateMails } from '#server/features/deals/dates/queue-date-mails.ts'
import { refusalOf } from '#test/builders/account-builders.ts'
import { addInvestor, dealBody, type TestInvestor } from '#test/builders/deal-builders.ts'
import { openDesk } from '#test/builders/desk-builders.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())
beforeEach(() => t.setClock(undefined))

const inDays = (days: number) => addDays(todayOf(new Date()), days)

/** Creates an LLC's flip with a set closing day. */
async function withDeal(closesIn = 30, body: Parameters<typeof dealBody>[0] = {}) {
  const investor = await addInvestor(t, { entityType: 'LLC', exitStrategy: 'Fix and Flip' })
  const { deal } = await investor.call(createDealEndpoint, {
    body: dealBody({ occupancy: 'investment', repairBudget: 40_000, ...body }),
  })
  const params = { id: deal.id }
  if (closesIn !== 0)
    await investor.call(changeDatesEndpoint, { params, body: { closeOn: inDays(closesIn), dateMails: true } })
  return { investor, params }
}
const read = (investor: TestInvestor, params: { id: string }) => investor.call(getChecklistEndpoint, { params })
const change = (
  investor: TestInvestor,
  params: { id: string },
  itemId: string,
  body: { status?: 'requested' | 'ready' | 'sent' | 'not-needed' | 'missing'; note?: string | null },
) => investor.call(changeChecklistItemEndpoint, { params: { ...params, itemId }, body })

describe('a deal’s documents', () => {
  it('depend on the deal’s answers, each with the day by which to start it [CLOSE-04]', async () => {
    const { investor, params } = await withDeal()
    const list = await read(investor, params)
    expect(list).toMatchObject({ closingOn: inDays(30), isEstimated: false, open: list.items.length })
    const ids = list.items.map(({ id }) => id)
    for (const id of ['insurance', 'operating-agreement', 'contract', 'scope-of-work', 'exit-sale'])
      expect(ids).toContain(id)
    for (const id of ['identification', 'payoff-letter', 'lease', 'plans', 'track-record'])
      expect(ids).not.toContain(id)
    expect(list.items.find(({ id }) => id === 'insurance')).toMatchObject({
      days: 5,
      dueOn: dueDay(inDays(30), 5),
      isLate: false,
      status: 'missing',
      note: null,
      sentence: null,
    })
    await investor.call(editDealEndpoint, { params, body: { dealType: 'Refinance', version: 1 } })
    expect((await read(investor, params)).items.map(({ id }) => id)).toContain('payoff-letter')
  })

  it('are listed with those that must start today first [CLOSE-04]', async () => {
    const { investor, params } = await withDeal(3)
    const [first] = (await read(investor, params)).items
    expect(first).toMatchObject({ isLate: true })
    expect((await read(investor, params)).items.map(({ sentence }) => sentence)).toContain(
      'Insurance takes 5 days: order it today.',
    )
  })

  it('keep a status without a note, and a note without a status [CLOSE-04]', async () => {
    const { investor, params } = await withDeal()
    await change(investor, params, 'insurance', { status: 'requested' })
    const noted = await change(investor, params, 'insurance', { note: 'Kim at Acme, due Friday' })
    expect(noted.items.find(({ id }) => id === 'insurance')).toMatchObject({
      status: 'requested',
      note: 'Kim at Acme, due Friday',
    })
    const done = await change(investor, params, 'insurance', { status: 'sent' })
    expect(done.items.at(-1)).toMatchObject({ id: 'insurance', status: 'sent', note: 'Kim at Acme, due Friday' })
    expect(done.open).toBe(noted.open - 1)
    const kept = await exportUser(t.deps.db, investor.id, new Date())
    expect(kept.dealChecklistItems).toMatchObject([{ itemId: 'insurance', status: 'sent' }])
  })

  it('are private to the investor, and read-only once the deal is closed [CLOSE-04]', async () => {
    const { investor, params } = await withDeal()
    const stranger = await addInvestor(t)
    expect(await refusalOf(read(stranger, params))).toMatchObject({ status: 404 })
    expect(await refusalOf(change(stranger, params, 'insurance', { status: 'sent' }))).toMatchObject({ status: 404 })
    expect(await refusalOf(change(investor, params, 'no-such-item', { status: 'sent' }))).toMatchObject({ status: 404 })
    await investor.call(withdrawDealEndpoint, { params, body: {} })
    expect(await read(investor, params)).toMatchObject({ closingOn: null })
    expect(await refusalOf(change(investor, params, 'insurance', { status: 'sent' }))).toMatchObject({
      reason: 'deal-closed',
      message: 'This deal is closed. Reopen it or set an earlier stage first.',
    })
  })

  it('don’t exist for an owner-occupied home, and are never late once the deal is funded [CLOSE-04]', async () => {
    const { investor, params } = await withDeal(1)
    await investor.call(setStageEndpoint, { params, body: { stage: 'Funded' } })
    expect((await read(investor, params)).items.some(({ isLate, sentence }) => isLate || sentence)).toBe(false)
    const owner = await withDeal(10, { occupancy: 'owner' })
    expect((await read(owner.investor, owner.params)).items).toEqual([])
  })
})

describe('document start days', () => {
  it('are in the calendar, the notifications and the next step [CLOSE-04, LIFE-07]', async () => {
    const { investor, params } = await withDeal(14)
    const { dates, ics } = await investor.call(getCalendarEndpoint, { params })
    const documents = dates.filter(({ kind }) => kind === 'documents')
    expect(documents.map(({ on }) => on)).toContain(dueDay(inDays(14), 5))
    expect(ics.match(/UID:documents-/g)).toHaveLength(documents.length)
    const upcoming = await investor.call(listUpcomingDatesEndpoint)
    expect(upcoming.dates.some(({ kind }) => kind === 'documents')).toBe(true)
    const { open, items } = await read(investor, params)
    expect(upcoming.documents).toMatchObject([{ dealId: params.id, open, closingOn: inDays(14) }])
    expect(upcoming.documents[0]!.title).toMatch(new RegExp(`^${open} documents to go for [A-Z][a-z]{2} \\d+$`))
    for (const { id } of items) await change(investor, params, id, { status: 'ready' })
    expect((await investor.call(listUpcomingDatesEndpoint)).documents).toEqual([])
    expect((await investor.call(getCalendarEndpoint, { params })).ics).not.toContain('UID:documents-')
  })

  it('are not in the calendar when the closing day is an estimate [CLOSE-04]', async () => {
    const { investor, params } = await withDeal(0)
    expect(await read(investor, params)).toMatchObject({ isEstimated: true })
    expect(await investor.call(listUpcomingDatesEndpoint)).toEqual({ dates: [], documents: [] })
  })

  it('are emailed once, a day ahead, when emails are wanted [CLOSE-04, LIFE-07]', async () => {
    const { investor, params } = await withDeal(60)
    const { rows } = await t.deps.pool.query<{ email: string }>('select email from users where id = $1', [investor.id])
    const isDocumentMail = ({ to, subject }: { to: string; subject: string }) =>
      to === rows[0]!.email && subject.startsWith('Documents to start:')
    const due = dueDay(inDays(60), 5)
    t.setClock(new Date(`${addDays(due, -1)}T20:00:00Z`))
    await queueDateMails(t.deps)
    await queueDateMails(t.deps)
    const mail = await t.waitForMail(isDocumentMail)
    expect(mail.text).toContain(`/deals/${params.id}?tab=closing`)
    expect((await t.outbox()).filter(isDocumentMail)).toHaveLength(1)
  })
})

describe('the desk’s list', () => {
  it('can be changed by an operator, with a log entry for each change [CLOSE-04]', async () => {
    const { investor, params } = await withDeal()
    const desk = await openDesk(t)
    const { items } = await desk.call(getDeskChecklistEndpoint)
    const added = {
      id: 'flood-certificate',
      when: 'always' as const,
      label: 'Flood certificate',
      why: 'It shows the flood zone.',
      days: 3,
      late: 'The flood certificate takes {days}: order it today.',
    }
    const changed = items
      .filter(({ id }) => id !== 'contractor')
      .map((item) => (item.id === 'insurance' ? { ...item, days: 7 } : item))
    const saved = await desk.call(replaceDeskChecklistEndpoint, { body: { items: [added, ...changed] } })
    expect(saved.items.slice(0, 2).map(({ id }) => id)).toEqual(['flood-certificate', 'insurance'])
    expect(await desk.call(getDeskChecklistEndpoint)).toEqual(saved)
    const list = (await read(investor, params)).items
    expect(list.find(({ id }) => id === 'insurance')).toMatchObject({ days: 7, dueOn: dueDay(inDays(30), 7) })
    expect(list.map(({ id }) => id)).toContain('flood-certificate')
    expect(list.map(({ id }) => id)).not.toContain('contractor')
    const { rows } = await desk.call(listActivityEndpoint, { query: { subject: 'checklist' } })
    expect(rows.map(({ action, subjectLabel }) => [action, subjectLabel]).sort()).toEqual([
      ['checklist.added', 'Flood certificate'],
      ['checklist.changed', 'Insurance binder'],
      ['checklist.removed', 'Contractor’s bid and license'],
    ])
    expect(rows.find(({ action }) => action === 'checklist.changed')!.changes).toEqual([
      { field: 'days', before: 5, after: 7 },
    ])
    await desk.call(replaceDeskChecklistEndpoint, { body: { items: saved.items } })
    expect((await desk.call(listActivityEndpoint, { query: { subject: 'checklist' } })).rows).toHaveLength(3)
  })

  it('saves both lists, one after the other, when two operators save at once [CLOSE-04]', async () => {
    const desk = await openDesk(t)
    const { items } = await desk.call(getDeskChecklistEndpoint)
    const lists = [1, 2, 3, 4].map((days) => items.map((item) => ({ ...item, days })))
    await Promise.all(lists.map((list) => desk.call(replaceDeskChecklistEndpoint, { body: { items: list } })))
    const after = (await desk.call(getDeskChecklistEndpoint)).items
    expect(lists).toContainEqual(after)
    await desk.call(replaceDeskChecklistEndpoint, { body: { items } })
  })

  it('shows errors at the item [CLOSE-04]', async () => {
    const desk = await openDesk(t)
    const { items } = await desk.call(getDeskChecklistEndpoint)
    const refused = (list: unknown) =>
      refusalOf(desk.call(replaceDeskChecklistEndpoint, { body: { items: list as typeof items } }))
    expect((await refused([])).fields).toEqual({ items: 'Keep at least one item' })
    expect((await refused([{ ...items[0]!, days: -1 }])).fields).toEqual({
      'items.0.days': 'Days must be a whole number from 0 to 120',
    })
    expect((await refused([items[0]!, items[0]!])).fields).toEqual({ items: 'Two items have the same id' })
  })
})
