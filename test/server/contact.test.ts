import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDealEndpoint } from '#contract/deals/deals.ts'
import {
  askForReviewEndpoint,
  requestNotificationEndpoint,
  sendContactMessageEndpoint,
} from '#contract/site/contact.ts'
import { CallError } from '#contract/wire/call.ts'
import { contactMessages, emailNotifications } from '#server/features/site/contact/contact.table.ts'
import { addInvestor, dealBody } from '#test/builders/deal-builders.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const body = (more: Record<string, unknown> = {}) => ({
  name: 'Maria O’Brien',
  email: 'Maria@Example.com',
  message: 'Do you lend in Ohio?\n\nARV < 300k & LTV > 70%',
  website: '',
  ...more,
})
async function post(
  app: TestApp,
  path: string,
  json: unknown,
): Promise<{ status: number; body: unknown; reply: Response }> {
  const reply = await app.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(json),
  })
  return { status: reply.status, body: await reply.json(), reply }
}
const storedMessages = (app: TestApp) => app.deps.db.select().from(contactMessages)

it('stores a message with a lowercase email and emails it to the operators, with the sender as Reply-To [PAGE-03]', async () => {
  const { message } = await t.call(sendContactMessageEndpoint, { body: body() })
  expect(message).not.toBe('')
  expect(await storedMessages(t)).toMatchObject([
    { name: 'Maria O’Brien', email: 'maria@example.com', message: 'Do you lend in Ohio?\n\nARV < 300k & LTV > 70%' },
  ])
  const mail = await t.waitForMail(({ text }) => text.includes('Do you lend in Ohio?'))
  expect(mail.to).toBe('hello@plumbline.example')
  expect(mail.subject).toBe('New message through the Plumbline contact form')
  expect(mail.raw).toMatch(/^Reply-To: maria@example\.com\r$/m)
  expect(mail.text).toContain('ARV < 300k & LTV > 70%')
  expect(mail.raw).not.toContain('<script')
})

it('labels a request to review matches in the email to operators, with the days left to answer [COMP-10]', async () => {
  const investor = await addInvestor(t)
  const { deal } = await investor.call(createDealEndpoint, { body: dealBody() })
  await investor.call(askForReviewEndpoint, { params: { id: deal.id }, body: { message: 'Why is Acme first?' } })
  const mail = await t.waitForMail(({ text }) => text.includes('Why is Acme first?'))
  expect(mail.subject).toBe('An investor asks for a review of matches')
  expect(mail.text).toContain('Answer within 14 days.')
})

it('emails the address from the settings [PAGE-03]', async () => {
  await t.deps.settings.set('contact.email', 'desk@lenders.example')
  await t.call(sendContactMessageEndpoint, { body: body({ message: 'To the new address' }) })
  const mail = await t.waitForMail(({ text }) => text.includes('To the new address'))
  expect(mail.to).toBe('desk@lenders.example')
  await t.deps.settings.set('contact.email', '')
})

it('rejects a filled honeypot with the specified message and stores nothing, even with other errors [PAGE-03]', async () => {
  const before = (await storedMessages(t)).length
  for (const more of [
    {},
    { name: '<b>bot</b>' },
    { email: 'none', message: '' },
    { website: ['x'] },
    { website: ' ' },
  ]) {
    const refused = await post(t, '/api/contact', body({ website: 'https://spam.example', ...more }))
    expect(refused).toMatchObject({ status: 400 })
    expect(refused.body).toEqual({ message: 'Bot detected', details: ['Bot detected'] })
  }
  expect((await storedMessages(t)).length).toBe(before)
  expect((await t.outbox()).filter(({ raw }) => raw.includes('spam.example'))).toEqual([])
  // In another form, a field of the same name isn't a honeypot.
  const other = await post(t, '/api/email-notifications', {
    email: 'person@example.com',
    website: 'https://mine.example',
  })
  expect(other.status).toBe(200)
})

it('names each invalid field with its message, and in details [PAGE-03] [DATA-02]', async () => {
  const before = (await storedMessages(t)).length
  for (const [field, value, message] of [
    ['name', '', 'Full name is required'],
    ['name', undefined, 'Full name is required'],
    ['name', 'x'.repeat(101), 'Full name cannot exceed 100 characters'],
    ['name', '<i>Max</i>', 'Full name contains invalid characters or HTML content'],
    ['name', 'Max of evil.example', 'Full name cannot be a web address. Put a space after each dot.'],
    ['name', '\u200b', 'Full name is required after sanitization'],
    ['name', 'Max\r\nBcc: all@example.com', 'Full name contains invalid characters or HTML content'],
    ['email', 'max', 'Please enter a valid email address'],
    ['email', 'max@example.com\r\nBcc: all@example.com', 'Please enter a valid email address'],
    ['email', undefined, 'Please enter a valid email address'],
    ['message', '  ', 'Message is required'],
    ['message', 'x'.repeat(2001), 'Message cannot exceed 2000 characters'],
    ['message', '<img src=x onerror=alert(1)', 'Message contains invalid characters or HTML content'],
  ] as const) {
    const refused = await post(t, '/api/contact', body({ [field]: value }))
    expect(refused).toMatchObject({ status: 400, body: { message, details: [message], fields: { [field]: message } } })
  }
  expect((await storedMessages(t)).length).toBe(before)
})

it('accepts five messages a day per email in any case, and ten an hour per address', async () => {
  const limited = await startTestApp({ env: { RATE_LIMIT_SCALE: '1' } })
  try {
    for (let i = 0; i < 5; i++)
      expect(
        (await post(limited, '/api/contact', body({ email: i % 2 ? 'MAX@example.com' : 'max@example.com' }))).status,
      ).toBe(200)
    const sixth = await post(limited, '/api/contact', body({ email: 'Max@Example.com' }))
    expect(sixth).toMatchObject({ status: 429, body: { reason: 'limited' } })
    expect(Number(sixth.reply.headers.get('retry-after'))).toBeGreaterThan(3600)
    for (let i = 0; i < 4; i++)
      expect((await post(limited, '/api/contact', body({ email: `p${i}@example.com` }))).status).toBe(200)
    expect((await post(limited, '/api/contact', body({ email: 'late@example.com' }))).status).toBe(429)
    expect((await storedMessages(limited)).length).toBe(9)
  } finally {
    await limited.close()
  }
})

it('stores an email for news, replies the same to a repeated one, and emails it once a day [PAGE-06]', async () => {
  const first = await t.call(requestNotificationEndpoint, { body: { email: 'Curious@Example.com' } })
  expect(first).toEqual({ success: true, message: 'We will email you when it is ready.' })
  const again = await Promise.all(
    Array.from({ length: 5 }, () => t.call(requestNotificationEndpoint, { body: { email: 'curious@example.com' } })),
  )
  for (const reply of again) expect(reply).toEqual(first)
  const rows = await t.deps.db.select().from(emailNotifications)
  expect(rows.filter(({ email }) => email === 'curious@example.com')).toHaveLength(1)
  await t.call(requestNotificationEndpoint, { body: { email: 'sentinel@example.com' } })
  await t.waitForMail(({ to }) => to === 'sentinel@example.com')
  const mails = (await t.outbox()).filter(({ to }) => to === 'curious@example.com')
  expect(mails.map(({ subject }) => subject)).toEqual(['You are on the Plumbline list'])
  const refused = await t
    .call(requestNotificationEndpoint, { body: { email: 'nobody' } })
    .catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(CallError)
  expect(refused).toMatchObject({ status: 400, reply: { message: 'Please enter a valid email address' } })
})

it('queues no address and no text [PAGE-03]', async () => {
  await t.call(sendContactMessageEndpoint, {
    body: body({ message: 'Only in its own table', email: 'quiet@example.com' }),
  })
  await t.call(requestNotificationEndpoint, { body: { email: 'quiet2@example.com' } })
  const { rows } = await t.deps.pool.query(
    "select coalesce(string_agg(to_jsonb(j)::text, ' '), '') as text from jobs.job j",
  )
  expect(rows[0].text).toContain('mail-contact-message')
  expect(rows[0].text).not.toMatch(/quiet2?@example\.com|Only in its own table/)
})
