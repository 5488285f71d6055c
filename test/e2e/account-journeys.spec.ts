import { randomUUID } from 'node:crypto'
import type { Page, Request } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { users } from '#server/features/accounts/accounts.table.ts'
import { expect, test } from './fixtures.ts'
import { accountOf, openPage } from './open-page.ts'

// Uses the default motion. Other specs run with reduced motion.
test.use({ reducedMotion: 'no-preference' })

/** The browser's console messages about error replies that these tests cause on purpose. */
const expectedErrors = [/status of (400|401|404|409)/, /ERR_FAILED/]

const password = 'Rehab-4ever-Alder'
const newEmail = () => `journey-${randomUUID().slice(0, 8)}@example.com`

const main = (page: Page) => page.getByRole('main')
const email = (page: Page) => page.getByLabel('Email', { exact: true })
const secret = (page: Page) => page.getByLabel('Password', { exact: true })
const confirmation = (page: Page) => page.getByLabel('Confirm password', { exact: true })
const proceed = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true }).click()
const pressSignIn = (page: Page) => main(page).getByRole('button', { name: 'Sign In', exact: true }).click()

async function goToAccountStep(page: Page) {
  await openPage(page, '/auth/signup')
  await main(page).getByRole('button', { name: 'Start Onboarding' }).click()
  await answerSteps(page)
}

async function answerSteps(page: Page) {
  await page.getByRole('radio', { name: 'Individual / Sole Proprietor' }).check()
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Byron')
  await page.getByLabel('Phone number').fill('+1 (555) 123-4567')
  await proceed(page)
  await expect(main(page)).toContainText('Step 2 of 3')
  await proceed(page)
  await expect(main(page)).toContainText('Step 3 of 3')
}

async function fillAccount(page: Page, address: string) {
  await email(page).fill(address)
  await secret(page).fill(password)
  await confirmation(page).fill(password)
}

test('input, including passwords, survives a change of tab or step, and passwords are never stored [AUTH-01] [ONB-05] [ONB-11]', async ({
  page,
  allow,
}) => {
  allow.push(...expectedErrors)
  await openPage(page, '/auth/login')
  await email(page).fill('ada@example.com')
  await secret(page).fill('Sign-in-secret-1')
  await page.getByRole('tab', { name: 'Get Started' }).click()
  await page.getByRole('tab', { name: 'Sign In' }).click()
  await expect(email(page)).toHaveValue('ada@example.com')
  await expect(secret(page)).toHaveValue('Sign-in-secret-1')

  await page.getByRole('tab', { name: 'Get Started' }).click()
  await main(page).getByRole('button', { name: 'Start Onboarding' }).click()
  await page.getByRole('radio', { name: 'LLC' }).check()
  await page.getByLabel('Company name').fill('Half typ')
  await page.getByRole('tab', { name: 'Sign In' }).click()
  await page.getByRole('tab', { name: 'Get Started' }).click()
  await expect(page.getByLabel('Company name')).toHaveValue('Half typ')

  await answerSteps(page)
  const address = newEmail()
  await fillAccount(page, address)
  const isKept = async () => {
    await expect(email(page)).toHaveValue(address)
    await expect(secret(page)).toHaveValue(password)
    await expect(confirmation(page)).toHaveValue(password)
  }
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(main(page)).toContainText('Step 2 of 3')
  await proceed(page)
  await isKept()
  await page.getByRole('tab', { name: 'Sign In' }).click()
  await expect(secret(page)).toHaveValue('Sign-in-secret-1')
  await page.getByRole('tab', { name: 'Get Started' }).click()
  await isKept()
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]))
  for (const one of [password, 'Sign-in-secret-1']) expect(stored).not.toContain(one)

  // Starting over, or leaving these pages, clears the passwords.
  await page.route('**/api/onboarding/create-account', (route) =>
    route.fulfill({ status: 404, json: { message: 'Session not found' } }),
  )
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.getByRole('button', { name: 'Start Over' }).click()
  await answerSteps(page)
  await expect(secret(page)).toHaveValue('')
  await secret(page).fill(password)
  await page.getByRole('banner').getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveURL(/\/about$/)
  // The URL changes before the page does.
  await expect(secret(page)).toHaveCount(0)
  await page.goBack()
  await expect(secret(page)).toHaveValue('')
})

test('after a deactivation, sign-in fails, and the same email can open a new account [PROF-07] [PROF-08] [AUTH-04]', async ({
  page,
  app,
  allow,
}) => {
  allow.push(...expectedErrors)
  const investor = await app.createInvestor({ profile: true })
  await app.signIn(page, investor)
  await openPage(page, '/profile')
  await page.getByRole('button', { name: 'Deactivate Account' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate Account' }).click()
  await expect(page).toHaveURL(`${app.url}/`)
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
  await email(page).fill(investor.email)
  await secret(page).fill(investor.password)
  await pressSignIn(page)
  await expect(main(page).getByRole('alert')).toContainText('Invalid email or password. Please try again.')

  await goToAccountStep(page)
  await fillAccount(page, investor.email)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  const fresh = await accountOf(page, app)
  expect(fresh).toMatchObject({ email: investor.email, emailVerified: 'false', creditScoreRange: null })
  expect(fresh.id).not.toBe(investor.userId)
})

test('a sign-up whose reply was lost succeeds on the next press and creates only one account [ONB-15]', async ({
  page,
  app,
  allow,
}) => {
  allow.push(...expectedErrors)
  const address = newEmail()
  await goToAccountStep(page)
  await fillAccount(page, address)
  await page.route(
    '**/api/onboarding/create-account',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  const create = page.getByRole('button', { name: 'Create Account' })
  await create.click()
  await expect(main(page).getByRole('alert')).toContainText('We could not reach the server.')
  await expect(secret(page)).toHaveValue(password)
  await create.click()
  await expect(page).toHaveURL(/\/dashboard$/)
  expect((await accountOf(page, app)).email).toBe(address)
  expect(await app.deps.db.select().from(users).where(eq(users.email, address))).toHaveLength(1)
})

test('sign-up and reset leave no email, password or token in a URL, Referer or cacheable reply [ACC-07]', async ({
  page,
  app,
}) => {
  const address = newEmail()
  const secrets = new Map([
    [address, 'email'],
    [encodeURIComponent(address), 'email'],
    [password, 'password'],
    ['Cedar-9-Rafters', 'new password'],
  ])
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  const visited: string[] = []
  page.on('framenavigated', (frame) => visited.push(frame.url()))
  const expectCleanAddress = async () => {
    await expect(page).not.toHaveURL(/token=|@|%40/)
    for (const one of secrets.keys()) expect(page.url()).not.toContain(one)
  }
  async function followMail(path: string) {
    const link = new RegExp(`${path}\\?token=([\\w-]+)`)
    const mail = await app.waitForMail((one) => one.to.includes(address) && link.test(one.text))
    secrets.set(link.exec(mail.text)![1]!, `${path} token`)
    await openPage(page, link.exec(mail.text)![0])
  }

  await goToAccountStep(page)
  await fillAccount(page, address)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  secrets.set((await page.evaluate(() => localStorage.getItem('auth_token')))!, 'session token')
  await followMail('/verify')
  await expect(main(page)).toContainText('Email Verified!')
  await expectCleanAddress()
  // Leaves a page whose URL contained a token, by a link and by a full page load.
  await page.getByRole('link', { name: 'Go to Homepage' }).click()
  await expect(page.getByRole('heading', { name: /Welcome back/ })).toBeVisible()
  await page.evaluate(() => localStorage.clear())

  await openPage(page, '/forgot-password')
  await email(page).fill(address)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(main(page)).toContainText('spam folder')
  await expectCleanAddress()
  await followMail('/reset-password')
  await expect(main(page)).toContainText('Resetting password for')
  await expectCleanAddress()
  await page.getByLabel('New password', { exact: true }).fill('Cedar-9-Rafters')
  await page.getByLabel('Confirm new password', { exact: true }).fill('Cedar-9-Rafters')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await page.getByRole('link', { name: 'Sign In Now' }).click()
  await email(page).fill(address)
  await secret(page).fill('Cedar-9-Rafters')
  await pressSignIn(page)
  await expect(page).toHaveURL(/\/dashboard$/)

  const found: string[] = []
  for (const request of requests) {
    const url = new URL(request.url())
    const reply = await request.response()
    const isStorable = reply !== null && !(await reply.allHeaders())['cache-control']?.includes('no-store')
    const headers = await request.allHeaders()
    for (const [text, what] of secrets) {
      // The emailed links, and the two requests that the specification allows to have a token in the URL.
      const isSpecified =
        what.endsWith('token') &&
        /^\/(verify|reset-password|api\/(verify-email\/.*|verify-reset-token))$/.test(url.pathname)
      if (url.href.includes(text) && (!isSpecified || isStorable)) found.push(`${what} in the address ${url.pathname}`)
      if (headers['referer']?.includes(text)) found.push(`${what} in the Referer of ${url.pathname}`)
      if (isStorable && reply && (await reply.text().catch(() => '')).includes(text))
        found.push(`${what} in the storable answer of ${url.pathname}`)
    }
    if (/token=/.test(headers['referer'] ?? '')) found.push(`a token in the Referer of ${url.pathname}`)
  }
  expect(requests.length).toBeGreaterThan(50)
  expect(found).toEqual([])
  const shown = visited.filter((url) => url.includes('token=')).map((url) => new URL(url).pathname)
  expect([...new Set(shown)]).toEqual(['/verify', '/reset-password'])
})
