import { afterAll, beforeAll, expect, it } from 'vitest'
import { entityFieldsMessage } from '#contract/accounts/onboarding.ts'
import { changeProfileEndpoint, getUserEndpoint } from '#contract/accounts/profile.ts'
import {
  investmentProfileDefaults,
  maximumPriceMessage,
  maximumRepairMessage,
  type ProfileChange,
} from '#contract/accounts/profile-forms.ts'
import { refusalOf, register, statusOf } from '#test/builders/account-builders.ts'
import { addInvestor } from '#test/builders/deal-builders.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

async function patch(token: string, body: unknown): Promise<{ status: number; reply: Record<string, unknown> }> {
  const reply = await t.fetch('/api/user/profile', {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: reply.status, reply: (await reply.json()) as Record<string, unknown> }
}

it('saves the complete form, and returns the user like GET /api/user [PROF-09]', async () => {
  const { call } = await register(t)
  const changed = await call(changeProfileEndpoint, {
    body: { ...investmentProfileDefaults, reTotalExperienceYears: 2.5 },
  })
  expect(changed).toMatchObject({
    ...investmentProfileDefaults,
    residenceAddress: null,
    reTotalExperienceYears: 2.5,
    firstName: 'Ada',
  })
  expect(await call(getUserEndpoint)).toEqual(changed)
})

it('changes only the sent fields', async () => {
  const { call } = await register(t)
  const before = await call(getUserEndpoint)
  const changes: ProfileChange[] = [
    { firstName: 'Augusta', lastName: "O'Byron" },
    { phoneNumber: null },
    { entityType: 'LLC', companyName: 'Byron & Daughters' },
    { flippingExperience: '10+ deals', reProjectsLast3Years: 99, reTotalExperienceYears: 50 },
    { primaryResidence: 'Yes', exitStrategy: 'Refinance', preferredLoanType: 'Not sure' },
    { typicalPriceMin: 0, typicalPriceMax: 250_000.5, creditScoreRange: 'Poor (<600)' },
    { ownsResidence: 'Yes', residenceAddress: '12 Elm Street' },
    { firstName: null },
  ]
  let expected = before
  for (const body of changes) {
    const changed = await call(changeProfileEndpoint, { body: body as never })
    expected = { ...expected, ...(body as object), updatedAt: changed.updatedAt }
    expect(changed).toEqual(expected)
  }
  expect(Date.parse(expected.updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt))
  expect(await call(changeProfileEndpoint, { body: {} })).toMatchObject({
    firstName: null,
    companyName: 'Byron & Daughters',
  })
})

it('rejects a body with anything but profile fields, and changes nothing [PROF-09]', async () => {
  const { token, call } = await register(t)
  const before = await call(getUserEndpoint)
  for (const more of [
    { email: 'mallory@example.com' },
    { id: crypto.randomUUID() },
    { accessLevel: 'admin' },
    { emailVerified: 'true' },
    { emailVerified: true },
    { password: 'Quiet-Harbor-28' },
    { onboardingCompleted: 'true' },
    { onboardingStep: '1' },
    { deletedAt: null },
    { createdAt: '2020-01-01' },
    { verificationToken: 'x' },
    { passwordResetToken: 'x' },
    { profileImageUrl: 'https://example.com/x.png' },
    { constructor: {} },
    { email_verified: true },
  ]) {
    expect((await patch(token, { firstName: 'Mallory', ...more })).status).toBe(400)
  }
  expect((await patch(token, '{"firstName": "Mallory", "__proto__": {"accessLevel": "admin"}}')).status).toBe(400)
  expect((await patch(token, '[]')).status).toBe(400)
  expect(await call(getUserEndpoint)).toEqual(before)
})

it('changes only the signed-in investor’s profile', async () => {
  const [one, other] = [await register(t), await register(t)]
  expect(await statusOf(t.call(changeProfileEndpoint, { body: { firstName: 'Mallory' } }))).toBe(401)
  await one.call(changeProfileEndpoint, { body: { firstName: 'Augusta' } })
  expect((await other.call(getUserEndpoint)).firstName).toBe('Ada')
})

it('enforces the limits of every figure [PROF-05]', async () => {
  const { token } = await register(t)
  const refused: object[] = [
    { reTotalExperienceYears: 50.1 },
    { reTotalExperienceYears: -0.1 },
    { reTotalExperienceYears: 1.25 },
    { reProjectsLast3Years: 100 },
    { reDealsLast3Years: -1 },
    { reDealsLast3Years: 1.5 },
    { typicalPriceMin: -1 },
    { typicalRepairMax: 1e12 },
    { typicalPriceMax: '300000' },
    { typicalPriceMax: 0.001 },
    { creditScoreRange: 'Splendid' },
    { phoneNumber: '123' },
    { firstName: '<script>alert(1)</script>' },
    { residenceAddress: 'x'.repeat(501) },
  ]
  for (const body of refused) {
    const { status, reply } = await patch(token, body)
    expect(status, JSON.stringify(body)).toBe(400)
    expect(Object.keys(reply['fields'] as object)).toEqual(Object.keys(body))
  }
  for (const body of [{ reTotalExperienceYears: 50 }, { reProjectsLast3Years: 0 }, { typicalRepairMin: 0 }])
    expect((await patch(token, body)).status).toBe(200)
})

it('compares a new lower or upper bound with the stored other one [PROF-05]', async () => {
  const { call } = await addInvestor(t, {
    typicalPriceMin: 100_000,
    typicalPriceMax: 300_000,
    typicalRepairMin: 10,
    typicalRepairMax: 50,
  })
  const cases: [object, Record<string, string>][] = [
    [{ typicalPriceMax: 99_999 }, { typicalPriceMax: maximumPriceMessage }],
    [{ typicalPriceMin: 300_001 }, { typicalPriceMin: maximumPriceMessage }],
    [{ typicalRepairMax: 9 }, { typicalRepairMax: maximumRepairMessage }],
    [{ typicalPriceMin: 5, typicalPriceMax: 4 }, { typicalPriceMax: maximumPriceMessage }],
  ]
  for (const [body, fields] of cases)
    expect(await refusalOf(call(changeProfileEndpoint, { body }))).toMatchObject({
      status: 400,
      fields,
      message: Object.values(fields)[0],
    })
  expect(await call(changeProfileEndpoint, { body: { typicalPriceMin: 300_000 } })).toMatchObject({
    typicalPriceMax: 300_000,
  })
})

it('rejects one of two parallel changes that contradict each other [PROF-05]', async () => {
  for (let n = 0; n < 5; n++) {
    const { call } = await addInvestor(t, { typicalPriceMin: 100, typicalPriceMax: 900 })
    await Promise.all([
      statusOf(call(changeProfileEndpoint, { body: { typicalPriceMin: 800 } })),
      statusOf(call(changeProfileEndpoint, { body: { typicalPriceMax: 200 } })),
    ])
    const { typicalPriceMin, typicalPriceMax } = await call(getUserEndpoint)
    expect(typicalPriceMax).toBeGreaterThanOrEqual(typicalPriceMin!)
  }
})

it('rejects a web address as a name, and accepts names with dots', async () => {
  const { call } = await register(t)
  for (const [field, label] of [
    ['firstName', 'First name'],
    ['lastName', 'Last name'],
    ['companyName', 'Company name'],
  ] as const)
    for (const value of ['https://evil.example/now', 'www.evil', 'Visit evil.com'])
      expect(await refusalOf(call(changeProfileEndpoint, { body: { [field]: value } }))).toMatchObject({
        status: 400,
        fields: { [field]: `${label} cannot be a web address. Put a space after each dot.` },
      })
  const body = { firstName: 'A.B.', lastName: 'St. John', companyName: 'J.P. Co.' }
  expect(await call(changeProfileEndpoint, { body })).toMatchObject(body)
})

it('rejects clearing the name that the entity type requires', async () => {
  const { call } = await register(t)
  expect(await refusalOf(call(changeProfileEndpoint, { body: { lastName: '  ' } }))).toMatchObject({
    status: 400,
    fields: { lastName: entityFieldsMessage },
  })
  expect(await refusalOf(call(changeProfileEndpoint, { body: { entityType: 'Partnership' } }))).toMatchObject({
    status: 400,
    fields: { companyName: entityFieldsMessage },
  })
  const { call: google } = await addInvestor(t, { firstName: null })
  expect(await statusOf(google(changeProfileEndpoint, { body: { exitStrategy: 'BRRR', lastName: null } }))).toBe(200)
})
