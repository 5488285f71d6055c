import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signInEndpoint } from '#contract/accounts/accounts.ts'
import {
  createAccountEndpoint,
  entityFieldsMessage,
  saveEntityEndpoint,
  sessionNotFoundMessage,
} from '#contract/accounts/onboarding.ts'
import { getUserEndpoint } from '#contract/accounts/profile.ts'
import { users } from '#server/features/accounts/accounts.table.ts'
import { anonymousSessions } from '#server/features/accounts/onboarding/onboarding.table.ts'
import {
  answerWizard,
  goodPassword,
  newEmail,
  person,
  qualification,
  startWizard,
} from '#test/builders/account-builders.ts'
import { upload } from '#test/security/raw-request.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

/** Invalid values by kind of fault. */
const wrong = {
  absent: [undefined, null],
  wrongType: [7, true, [], {}, ['ada@example.com']],
  empty: ['', ' ', ' \t\n '],
  markup: ['<b>hi</b>', '<script>alert(1)</script>', '&lt;img src=x onerror=alert(1)&gt;', 'javascript:alert(1)'],
  control: ['Ada\u0000', 'Ada\u0007', 'Ada\u001b[2J', 'Ada\u202e', 'Ada\ud800'],
  emoji: ['🏠🏡', '👩‍🔧'],
  link: ['https://evil.example', 'www.evil', 'Evil.com'],
  long: ['x'.repeat(5000), '🏠'.repeat(5000)],
} satisfies Record<string, unknown[]>
type Fault = keyof typeof wrong

/**
 * The field's message for each fault; null when the field accepts such values, or rejects them without a field error.
 */
type Expected = Record<Fault, string | null>
const always = (message: string): Expected => ({
  absent: message,
  wrongType: message,
  empty: message,
  markup: message,
  control: message,
  emoji: message,
  link: message,
  long: message,
})
const email = always('Please enter a valid email address')
const phone: Expected = {
  ...always('Please enter a valid phone number'),
  absent: 'Phone number is required',
  empty: 'Phone number is required',
}
const session = always(sessionNotFoundMessage)
function name(label: string, max: number): Expected {
  const markup = `${label} contains invalid characters or HTML content`
  return {
    absent: entityFieldsMessage,
    wrongType: `${label} must be text`,
    empty: entityFieldsMessage,
    markup,
    control: markup,
    emoji: null,
    link: `${label} cannot be a web address. Put a space after each dot.`,
    long: `${label} cannot exceed ${max} characters`,
  }
}
function password(minLength: number): Expected {
  return {
    absent: 'Password is required',
    wrongType: 'Password must be text',
    empty: `Password must be at least ${minLength} characters`,
    markup: null,
    control: null,
    emoji: `Password must be at least ${minLength} characters`,
    link: null,
    long: 'Password cannot exceed 128 characters',
  }
}
const resetToken: Expected = {
  ...always('Invalid token'),
  absent: 'Token is required',
  wrongType: 'Token is required',
  // Text that isn't a token is rejected like an unknown token, without an error at the field.
  empty: null,
  markup: null,
  control: null,
  emoji: null,
  link: null,
}
function trackingField(field: string): Expected {
  const message = `${field} must be text of at most 2000 characters`
  return {
    absent: null,
    wrongType: message,
    empty: null,
    markup: null,
    control: null,
    emoji: null,
    link: null,
    long: message,
  }
}

const company = { ...person, entityType: 'LLC', companyName: 'Alder LLC' } as const
const trackingFields = ['utmSource', 'utmMedium', 'utmCampaign', 'referrer', 'userAgent']
const forms: { path: string; valid: () => Promise<object> | object; fields: Record<string, Expected> }[] = [
  {
    path: '/api/login',
    valid: () => ({ email: newEmail(), password: goodPassword }),
    fields: { email, password: password(6) },
  },
  { path: '/api/forgot-password', valid: () => ({ email: newEmail() }), fields: { email } },
  { path: '/api/resend-verification', valid: () => ({ email: newEmail() }), fields: { email } },
  {
    path: '/api/reset-password',
    valid: () => ({ token: 'A'.repeat(43), password: goodPassword }),
    fields: { token: resetToken, password: password(6) },
  },
  {
    path: '/api/onboarding/start',
    valid: () => ({ fingerprint: 'a'.repeat(32) }),
    fields: {
      fingerprint: always('fingerprint must have 32 letters or digits'),
      ...Object.fromEntries(trackingFields.map((field) => [field, trackingField(field)])),
    },
  },
  {
    path: '/api/onboarding/save-entity',
    valid: async () => ({ sessionId: await startWizard(t.call), ...person }),
    fields: {
      sessionId: session,
      entityType: always('Choose an entity type'),
      firstName: name('First name', 100),
      lastName: name('Last name', 100),
      phoneNumber: phone,
    },
  },
  {
    path: '/api/onboarding/save-entity',
    valid: async () => ({ sessionId: await startWizard(t.call), ...company }),
    fields: { companyName: name('Company name', 200) },
  },
  {
    path: '/api/onboarding/save-qualification',
    valid: async () => ({ sessionId: await startWizard(t.call), ...qualification }),
    fields: {
      sessionId: session,
      flippingExperience: always('Choose your experience'),
      primaryResidence: always('Choose Yes or No'),
      exitStrategy: always('Choose an exit strategy'),
    },
  },
  {
    path: '/api/onboarding/create-account',
    valid: async () => ({ sessionId: await answerWizard(t.call), email: newEmail(), password: goodPassword }),
    fields: { sessionId: session, email, password: password(8) },
  },
]

async function post(path: string, body: object): Promise<{ status: number; reply: Record<string, unknown> }> {
  const answer = await t.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, reply: (await answer.json()) as Record<string, unknown> }
}

describe.each(forms)('$path', ({ path, valid, fields }) => {
  it.each(Object.entries(fields))(
    'reports an error only at %s, and stores nothing [AUTH-04] [ONB-07] [ACC-09]',
    async (field, expected) => {
      const good = await valid()
      const people = await t.deps.db.$count(users)
      const stored = await sessionOf(good)
      for (const [fault, values] of Object.entries(wrong) as [Fault, unknown[]][]) {
        if (expected[fault] === null) continue
        for (const value of values) {
          const { status, reply } = await post(path, { ...good, [field]: value })
          const shown = `${fault} ${JSON.stringify(value)?.slice(0, 40)}`
          expect(status, shown).toBe(400)
          expect(reply['fields'], shown).toEqual({ [field]: expected[fault] })
          expect(reply['message'], shown).toBe(expected[fault])
        }
      }
      expect(await t.deps.db.$count(users)).toBe(people)
      expect(await sessionOf(good)).toEqual(stored)
    },
  )

  it('rejects a body of 10 MB', async () => {
    expect(await upload(`${t.url}${path}`, 10 * 1024 * 1024)).toBe(413)
  })
})

async function sessionOf(body: object) {
  const { sessionId } = body as { sessionId?: string }
  if (sessionId === undefined) return undefined
  return t.deps.db.select().from(anonymousSessions).where(eq(anonymousSessions.sessionId, sessionId))
}

it.each([
  ['José María', 'Muñoz-Gutiérrez', '+34 612 34 56 78'],
  ["Seán O'Brien", 'Ní Dhomhnaill', '(555) 123-4567'],
  ['Þórður', 'Guðmundsson', '+354.551.1234.00'],
  ['李', '小龍', '+86 138 0013 8000'],
  ['Nguyễn Thị', 'Hòa', '+84-912-345-678'],
  ['عبد الله', 'المصري', '+20 2 2574 0123'],
  ['می‌خواهم', 'رضایی', '+98 21 1234 5678'],
  ['Zoë 🏠', 'van der Berg', '15551234567'],
  ['X', 'Æ A-12', '+1 (555) 123-4567'],
])('accepts the name %s %s and the phone %s as typed [ONB-06] [ONB-07]', async (firstName, lastName, phoneNumber) => {
  const sessionId = await answerWizard(t.call)
  const typed = { ...person, firstName: ` ${firstName}\t`, lastName: `${lastName} `, phoneNumber: ` ${phoneNumber} ` }
  await t.call(saveEntityEndpoint, { body: { sessionId, ...typed } })
  const { token } = await t.call(createAccountEndpoint, {
    body: { sessionId, email: newEmail(), password: goodPassword },
  })
  expect(await t.as(token)(getUserEndpoint)).toMatchObject({
    firstName: firstName.normalize('NFC'),
    lastName: lastName.normalize('NFC'),
    phoneNumber,
  })
})

it.each(['٠١٢٣٤٥٦٧٨٩', '555-123-4567 ext. 9', '+1 555 123-45', '1234567890123456', '５５５１２３４５６７'])(
  'rejects %s as a phone number [ONB-07]',
  async (phoneNumber) => {
    const { status, reply } = await post('/api/onboarding/save-entity', {
      sessionId: await startWizard(t.call),
      ...person,
      phoneNumber,
    })
    expect(status).toBe(400)
    expect(Object.keys(reply['fields'] as object)).toEqual(['phoneNumber'])
  },
)

it.each([
  (id: string) => [`ada+flips.${id}@example.com`, `ada+flips.${id}@example.com`],
  (id: string) => [`  ADA.${id}@EXAMPLE.COM\n`, `ada.${id}@example.com`],
  (id: string) => [`o'brien_${id}@sub.example.co.uk`, `o'brien_${id}@sub.example.co.uk`],
  (id: string) => [`x${id}@xn--bcher-kva.example`, `x${id}@xn--bcher-kva.example`],
])(
  'creates an account under the normalized email, and accepts any letter case at sign-in [AUTH-03] [ONB-15]',
  async (make) => {
    const [typed, known] = make(crypto.randomUUID().slice(0, 8)) as [string, string]
    const sessionId = await answerWizard(t.call)
    const { token } = await t.call(createAccountEndpoint, { body: { sessionId, email: typed, password: goodPassword } })
    expect((await t.as(token)(getUserEndpoint)).email).toBe(known)
    for (const email of [typed, known.toUpperCase()])
      expect((await t.call(signInEndpoint, { body: { email, password: goodPassword } })).token).not.toBe('')
  },
)

it.each([
  'Ziegel-Dach 🏠🏡 7',
  '  Spaces around 1  ',
  'Пароль-Крепкий-7',
  `Aa1${'x'.repeat(125)}`,
  '<B>old Move 1</b>',
])('accepts the password %j unchanged, including spaces [AUTH-03]', async (password) => {
  const email = newEmail()
  const sessionId = await answerWizard(t.call)
  await t.call(createAccountEndpoint, { body: { sessionId, email, password } })
  expect((await t.call(signInEndpoint, { body: { email, password } })).token).not.toBe('')
  // Another keyboard may compose the same letters differently.
  await t.call(signInEndpoint, { body: { email, password: password.normalize('NFD') } })
  for (const other of [password.slice(0, -1), `${password} `.slice(0, 128), password.toLowerCase()])
    if (other !== password) expect((await post('/api/login', { email, password: other })).status).toBe(401)
})

it('rejects an overlong, repeated or nested token with a message about the token [ACC-02] [ACC-09]', async () => {
  const token = 'A'.repeat(501)
  const verified = await t.fetch(`/api/verify-email/${token}`)
  expect([verified.status, ((await verified.json()) as { message: string }).message]).toEqual([
    400,
    'Email verification failed: invalid token',
  ])
  const checked = await t.fetch(`/api/verify-reset-token?token=${token}`)
  expect([checked.status, await checked.json()]).toEqual([400, { message: 'Invalid token', error: 'Invalid token' }])
  expect((await t.fetch(`/api/verify-email/${'A'.repeat(3000)}`)).status).toBe(414)
  for (const query of ['token=a&token=b', 'token[]=a', 'token'])
    expect((await (await t.fetch(`/api/verify-reset-token?${query}`)).json()) as object).toEqual({
      message: 'Token is required',
      error: 'Token is required',
    })
})

it('forbids caching of every reply with a token or an email [ACC-07]', async () => {
  const sessionId = await answerWizard(t.call)
  const email = newEmail()
  const created = await t.fetch('/api/onboarding/create-account', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sessionId, email, password: goodPassword }),
  })
  const { token } = (await created.json()) as { token: string }
  const mail = await t.waitForMail((one) => one.to === email)
  const verification = /token=([\w-]+)/.exec(mail.text)![1]
  const verified = await t.fetch(`/api/verify-email/${verification}`)
  const signedIn = await t.fetch('/api/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: goodPassword }),
  })
  const own = await t.fetch('/api/user', { headers: { authorization: `Bearer ${token}` } })
  for (const reply of [created, verified, signedIn, own]) {
    expect(reply.status, reply.url).toBe(200)
    expect(reply.headers.get('cache-control'), reply.url).toBe('private, no-store')
  }
})
