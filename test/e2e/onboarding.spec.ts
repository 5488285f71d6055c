import type { Page } from '@playwright/test'
import { createAccountEndpoint, saveQualificationEndpoint } from '#contract/accounts/onboarding.ts'
import { expectAccessible } from './axe.ts'
import { type BrowserApp, expect, test } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'
import { accountOf, openPage, toaster } from './open-page.ts'

/** The browser's console messages about error replies that these tests cause on purpose. */
const expectedErrors = [/status of (400|401|404|409|500)/, /ERR_INTERNET_DISCONNECTED/]

const password = 'Rehab-4ever-Alder'
const newEmail = () => `wizard-${Math.random().toString(36).slice(2)}@example.com`

const main = (page: Page) => page.getByRole('main')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const proceed = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true }).click()
const stored = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('onboarding_state') ?? 'null') as Record<string, unknown> | null)

async function begin(page: Page, path = '/auth/signup') {
  await openPage(page, path)
  await main(page).getByRole('button', { name: 'Start Onboarding' }).click()
  await expect(heading(page)).toHaveText('Who is borrowing?')
}

async function fillPerson(page: Page) {
  await page.getByRole('radio', { name: 'Individual / Sole Proprietor' }).check()
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill("O'Brien-Merrin")
  await page.getByLabel('Phone number').fill('+1 (555) 123-4567')
}

async function goToStep3(page: Page) {
  await begin(page)
  await fillPerson(page)
  await proceed(page)
  await expect(heading(page)).toHaveText('What’s your plan?')
  await proceed(page)
  await expect(heading(page)).toHaveText('Create your login')
}

async function fillAccount(page: Page, email: string, secret = password) {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByLabel('Confirm password', { exact: true }).fill(secret)
}

async function loseSession(page: Page, app: BrowserApp) {
  const sessionId = (await stored(page))?.['sessionId']
  const { rowCount } = await app.connection.pool.query('delete from anonymous_sessions where session_id = $1', [
    sessionId,
  ])
  expect(rowCount).toBe(1)
}

test('an individual signs up in three saved steps and reaches the dashboard [ONB-01] [ONB-02] [ONB-06] [ONB-08] [ONB-10] [ONB-14] [ONB-15]', async ({
  page,
  app,
}) => {
  const letStart = await holdRequests(page, '**/api/onboarding/start')
  const starting = page.waitForRequest('**/api/onboarding/start')
  await openPage(page, '/auth/signup?utm_source=newsletter&utm_medium=email&utm_campaign=spring')
  await main(page).getByRole('button', { name: 'Start Onboarding' }).click()
  await expect(page.getByText('Initializing onboarding...')).toBeVisible()
  expect((await starting).postDataJSON()).toEqual({
    fingerprint: expect.stringMatching(/^[0-9a-f]{32}$/),
    utmSource: 'newsletter',
    utmMedium: 'email',
    utmCampaign: 'spring',
    referrer: '',
    userAgent: await page.evaluate(() => navigator.userAgent),
  })
  letStart()

  await expect(heading(page)).toHaveText('Who is borrowing?')
  await expect(heading(page)).toBeFocused()
  await expect(main(page)).toContainText('Step 1 of 3Entity Info, 33%')
  await expect(page.getByLabel('Company name')).toHaveCount(0)
  await expect(page.getByLabel('First name')).toHaveCount(0)
  await expect(page.getByLabel('Phone number')).toHaveAttribute('placeholder', '+1 (555) 123-4567')
  await fillPerson(page)
  await expect(page.getByLabel('Company name')).toHaveCount(0)
  await proceed(page)

  await expect(main(page)).toContainText('Step 2 of 3Qualification, 67%')
  await expect(toaster(page)).toContainText('Progress SavedEntity information saved successfully.')
  await expect(heading(page)).toBeFocused()
  for (const name of ['First time', 'No', 'Fix and Flip'])
    await expect(page.getByRole('radio', { name, exact: true })).toBeChecked()
  await expect(page.getByRole('radio')).toHaveCount(10)
  await page.getByRole('radio', { name: 'BRRR' }).check()
  await proceed(page)

  await expect(main(page)).toContainText('Step 3 of 3Create Account, 100%')
  await expect(toaster(page)).toContainText('Progress SavedQualification information saved successfully.')
  await expect(heading(page)).toBeFocused()
  const email = newEmail()
  await fillAccount(page, email)
  const creating = page.waitForRequest('**/api/onboarding/create-account')
  await page.getByRole('button', { name: 'Create Account' }).click()
  expect(Object.keys((await creating).postDataJSON() as object).sort()).toEqual(['email', 'password', 'sessionId'])

  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { name: 'Welcome back, Ada' })).toBeVisible()
  await expect(page.getByText('Step 3 of 3')).toHaveCount(0)
  expect(await stored(page)).toBeNull()
  expect(await accountOf(page, app)).toMatchObject({
    email,
    firstName: 'Ada',
    lastName: "O'Brien-Merrin",
    companyName: null,
    phoneNumber: '+1 (555) 123-4567',
    entityType: 'Individual / Sole Proprietor',
    flippingExperience: 'First time',
    primaryResidence: 'No',
    exitStrategy: 'BRRR',
    emailVerified: 'false',
    onboardingCompleted: 'true',
    accessLevel: 'full',
  })
  await app.waitForMail((mail) => mail.to.includes(email) && mail.text.includes('/verify?token='))
})

test('an LLC signs up; input for another entity type is neither validated nor sent [ONB-06] [ONB-15]', async ({
  page,
  app,
}) => {
  await begin(page)
  await page.getByRole('radio', { name: 'Individual / Sole Proprietor' }).check()
  await page.getByLabel('First name').fill('<b>Ada</b>')
  await page.getByRole('radio', { name: 'LLC' }).check()
  await expect(page.getByLabel('First name')).toHaveCount(0)
  await page.getByLabel('Company name').fill('Alder Street Holdings & Sons')
  await page.getByLabel('Phone number').fill('555.123.4567')
  await proceed(page)
  await expect(main(page)).toContainText('Step 2 of 3')
  await page.getByRole('radio', { name: '10+ deals' }).check()
  await page.getByRole('radio', { name: 'Yes' }).check()
  await proceed(page)
  await fillAccount(page, newEmail())
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { name: 'Welcome back, Alder Street Holdings & Sons' })).toBeVisible()
  expect(await accountOf(page, app)).toMatchObject({
    entityType: 'LLC',
    companyName: 'Alder Street Holdings & Sons',
    firstName: null,
    lastName: null,
    flippingExperience: '10+ deals',
    primaryResidence: 'Yes',
    exitStrategy: 'Fix and Flip',
  })
})

test('a step with errors is accessible', async ({ page }) => {
  await begin(page)
  await proceed(page)
  await expect(page.getByRole('radio').first()).toBeFocused()
  await expectAccessible(page)
})

test('a reload in the wizard loses only passwords, which are stored nowhere [ONB-05]', async ({ page }) => {
  await begin(page)
  await page.getByRole('radio', { name: 'Partnership' }).check()
  await page.getByLabel('Company name').fill('Merrin Homes')
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Partnership' })).toBeChecked()
  await expect(page.getByLabel('Company name')).toHaveValue('Merrin Homes')
  await page.getByLabel('Phone number').fill('5551234567')
  await proceed(page)
  await page.getByRole('radio', { name: 'Refinance' }).check()
  await page.reload()
  await expect(main(page)).toContainText('Step 2 of 3')
  await expect(page.getByRole('radio', { name: 'Refinance' })).toBeChecked()
  await proceed(page)
  const email = newEmail()
  await fillAccount(page, email)
  const kept = await stored(page)
  expect(Object.keys(kept!).sort()).toEqual(
    'accessLevel currentStep sessionId step1Data step2Data step3Data step4Data step5Data userId'.split(' '),
  )
  expect(JSON.stringify(await page.evaluate(() => ({ ...localStorage, ...sessionStorage })))).not.toContain(password)
  await page.reload()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  await fillAccount(page, email)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('a session lost at the last step loses no input [ONB-13]', async ({ page, app, allow }) => {
  allow.push(...expectedErrors)
  const email = newEmail()
  await goToStep3(page)
  await fillAccount(page, email)
  await loseSession(page, app)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  expect(await accountOf(page, app)).toMatchObject({
    email,
    firstName: 'Ada',
    phoneNumber: '+1 (555) 123-4567',
    flippingExperience: 'First time',
  })
})

test('the browser’s Back returns one step and keeps saved answers [ONB-11]', async ({ page }) => {
  await goToStep3(page)
  await page.goBack()
  await expect(heading(page)).toHaveText('What’s your plan?')
  await page.goBack()
  await expect(heading(page)).toHaveText('Who is borrowing?')
  await expect(page.getByLabel('Phone number')).toHaveValue('+1 (555) 123-4567')
  await expect(page).toHaveURL(/\/auth\/signup$/)
  // Only saving moves forward, so the browser's Forward button doesn't change the step.
  await page.goForward()
  await expect(heading(page)).toHaveText('Who is borrowing?')
})

test('a session that already became an account opens the dashboard, or sign-in for a signed-out visitor [ONB-12] [ONB-14]', async ({
  page,
  app,
}) => {
  await begin(page)
  await fillPerson(page)
  await proceed(page)
  await expect(main(page)).toContainText('Step 2 of 3')
  const sessionId = String((await stored(page))?.['sessionId'])
  const answers = { sessionId, flippingExperience: 'First time', primaryResidence: 'No', exitStrategy: 'BRRR' } as const
  await app.call(saveQualificationEndpoint, { body: answers })
  const { token, userId } = await app.call(createAccountEndpoint, { body: { sessionId, email: newEmail(), password } })

  await proceed(page)
  await expect(toaster(page)).toContainText(
    'Welcome Back!Your onboarding is already complete. Redirecting to dashboard...',
  )
  await expect(page.getByRole('link', { name: 'Sign in to your account' })).toBeVisible()
  await expect(page.getByText(/Step \d of 3/)).toHaveCount(0)
  expect(await stored(page)).toMatchObject({ currentStep: 4, accessLevel: 'full', userId })

  await page.evaluate((value) => localStorage.setItem('auth_token', value), token)
  await page.reload()
  await expect(page).toHaveURL(/\/dashboard$/)
  expect(await stored(page)).toBeNull()
})
