import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createDealEndpoint } from '#contract/deals/deals.ts'
import {
  listMessagesEndpoint,
  listNotifyEndpoint,
  moveMessageEndpoint,
  replyToMessageEndpoint,
} from '#contract/desk/messages.ts'
import { askForReviewEndpoint } from '#contract/site/contact.ts'
import { contactMessages, emailNotifications } from '#server/features/site/contact/contact.table.ts'
import { newEmail, refusalOf, rowsContaining } from '#test/builders/account-builders.ts'
import { addInvestor, dealBody } from '#test/builders/deal-builders.ts'
import { activityOf, openDesk, type TestOperator } from '#test/builders/desk-builders.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

let t: TestApp
let desk: TestOperator
beforeAll(async () => {
  t = await startTestApp()
  desk = await openDesk(t)
})
afterAll(() => t.close())
beforeEach(() => t.deps.db.delete(contactMessages))

async function write(message: string, more: { email?: string; day?: number } = {}): Promise<string> {
  const [row] = await t.deps.db
    .insert(contactMessages)
    .values({
      name: 'Ada',
      email: more.email ?? newEmail(),
      message,
      createdAt: new Date(Date.UTC(2026, 0, more.day ?? 1)),
    })
    .returning({ id: contactMessages.id })
  return row!.id
}
const texts = async (query: Parameters<typeof desk.call<typeof listMessagesEndpoint>>[1]) =>
  (await desk.call(listMessagesEndpoint, query)).rows.map(({ message }) => message)

it('shows open messages, oldest first, and the others separately; searches by part of the text [DESK-05]', async () => {
  const person = await addInvestor(t, { email: newEmail() })
  await write('second', { day: 2 })
  await write('first', { day: 1, email: (await rowEmail(person.id)).toUpperCase() })
  const spam = await write('buy pills', { day: 3 })
  await desk.call(moveMessageEndpoint, { params: { id: spam }, body: { state: 'spam' } })
  const inbox = await desk.call(listMessagesEndpoint)
  expect(inbox).toMatchObject({ total: 2, open: 2 })
  expect(inbox.rows.map(({ message, userId }) => [message, userId])).toEqual([
    ['first', person.id],
    ['second', null],
  ])
  expect(await texts({ query: { state: 'spam' } })).toEqual(['buy pills'])
  expect(await texts({ query: { state: 'all', search: 'PILL' } })).toEqual(['buy pills'])
  expect(await texts({ query: { state: 'all', search: '100%' } })).toEqual([])
  expect(await texts({ query: { state: 'all' } })).toEqual(['buy pills', 'second', 'first'])
})

it('answers by email, with the question below, and marks the message as answered [DESK-05] [DESK-10]', async () => {
  const email = newEmail()
  const id = await write('Do you lend in <Texas> & Ohio?', { email })
  const text = 'Yes:\nboth, at 2 < 3 points.'
  await desk.call(replyToMessageEndpoint, { params: { id }, body: { text } })
  const mail = await t.waitForMail(({ to }) => to === email)
  expect(mail.text).toContain('both, at 2 < 3 points.')
  expect(mail.text).toContain('You wrote on January 1, 2026')
  expect(mail.text).toContain('Do you lend in <Texas> & Ohio?')
  expect(mail.text).toContain('you wrote to us through our contact form')
  // The contact address isn't set, so replies go to the sender.
  expect(mail.raw).not.toMatch(/^Reply-To:/m)
  expect(mail.raw).not.toContain('<Texas> & Ohio</')
  await expect
    .poll(async () => (await desk.call(listMessagesEndpoint, { query: { state: 'answered' } })).rows[0]?.replies)
    .toEqual([expect.objectContaining({ text, isSent: true, by: expect.stringContaining('@') })])
  expect(await desk.call(listMessagesEndpoint)).toMatchObject({ open: 0, rows: [] })
  const [entry] = await activityOf(t, id)
  expect(entry).toMatchObject({ action: 'message.answered', changes: [{ field: 'state' }, { field: 'reply' }] })
  expect(JSON.stringify(entry)).not.toContain('points')
  // The queue holds a row's id, but neither address nor text.
  expect((await rowsContaining(t, email)).filter((row) => row.startsWith('jobs.'))).toEqual([])
})

it('the answer to a request to review matches says so, and has the contact address as Reply-To [COMP-10]', async () => {
  const email = newEmail()
  const investor = await addInvestor(t, { email })
  const { deal } = await investor.call(createDealEndpoint, { body: dealBody() })
  await investor.call(askForReviewEndpoint, { params: { id: deal.id }, body: { message: 'Why is it first?' } })
  const [row] = (await desk.call(listMessagesEndpoint, { query: { search: 'Why is it first?' } })).rows
  await t.deps.settings.set('contact.email', 'desk@lenders.example')
  await desk.call(replyToMessageEndpoint, { params: { id: row!.id }, body: { text: 'By its score.' } })
  const mail = await t.waitForMail(({ to, text }) => to === email && text.includes('By its score.'))
  await t.deps.settings.set('contact.email', '')
  expect(mail.text.replace(/\s+/g, ' ')).toContain('because you asked us to review a deal’s matches.')
  expect(mail.text).not.toContain('contact form')
  expect(mail.raw).toMatch(/^Reply-To: desk@lenders\.example\r?$/m)
})

it('refuses an empty answer and an unknown message [DESK-05]', async () => {
  const id = await write('hello')
  expect(await refusalOf(desk.call(replyToMessageEndpoint, { params: { id }, body: { text: ' ' } }))).toMatchObject({
    status: 400,
    details: [expect.stringContaining('Your answer is required')],
  })
  const unknown = { id: '00000000-0000-4000-8000-000000000000' }
  for (const call of [
    () => desk.call(replyToMessageEndpoint, { params: unknown, body: { text: 'x' } }),
    () => desk.call(moveMessageEndpoint, { params: unknown, body: { state: 'spam' } }),
  ])
    expect(await refusalOf(call())).toMatchObject({ status: 404 })
})

it('lists subscribers [DESK-05]', async () => {
  await t.deps.db.insert(emailNotifications).values({ email: 'tell.me@example.com' })
  expect(await desk.call(listNotifyEndpoint)).toMatchObject({
    total: 1,
    rows: [expect.objectContaining({ email: 'tell.me@example.com' })],
  })
})

async function rowEmail(id: string): Promise<string> {
  const { rows } = await t.connection.pool.query<{ email: string }>('select email from users where id = $1', [id])
  return rows[0]!.email
}
