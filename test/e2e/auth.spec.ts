import type { Page } from '@playwright/test'
import { createToken } from '#server/features/accounts/random-token.ts'
import { openHandOff } from '#server/features/accounts/sessions/open-session.ts'
import { expectAccessible } from './axe.ts'
import { type BrowserApp, expect, test } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'
import { openPage } from './open-page.ts'

/** What the browser itself says about answers that these tests provoke. */
const refusals = [/status of (400|401|404|409|429|500)/, /ERR_INTERNET_DISCONNECTED/]

const toaster = (page: Page) => page.getByRole('region', { name: /Notifications/ })
const main = (page: Page) => page.getByRole('main')
const alert = (page: Page) => main(page).getByRole('alert')
const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('auth_token'))

async function fillSignIn(page: Page, email: string, password: string) {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

const pressSignIn = (page: Page) => main(page).getByRole('button', { name: 'Sign In', exact: true }).click()

test('each tab is an address, on the server too; switching clears errors and keeps the keyboard’s place [AUTH-01]', async ({
  page,
  app,
  allow,
}) => {
  allow.push(...refusals)
  for (const [asked, expected] of [
    ['/auth', '/auth/signup'],
    ['/auth?mode=register', '/auth/signup'],
    ['/auth?mode=login', '/auth/login'],
    ['/auth?mode=other&utm_source=mail', '/auth/signup?utm_source=mail'],
    ['/auth?error=google_failed', '/auth/login?error=google_failed'],
    ['/auth?mode=register&error=google_failed', '/auth/login?error=google_failed'],
  ] as const) {
    const reply = await app.fetch(asked, { redirect: 'manual' })
    expect([reply.status, reply.headers.get('location')], asked).toEqual([307, expected])
  }

  await openPage(page, '/auth')
  await expect(page).toHaveURL(/\/auth\/signup$/)
  await page.getByRole('tab', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/auth\/login$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to Plumbline')

  await fillSignIn(page, 'nobody@example.com', 'wrong-password')
  await pressSignIn(page)
  await expect(alert(page)).toBeVisible()
  await page.getByRole('tab', { name: 'Sign In' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/\/auth\/signup$/)
  await expect(page.getByRole('tab', { name: 'Get Started' })).toBeFocused()
  await expect(page.getByRole('tab', { name: 'Get Started' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowLeft')
  await expect(page).toHaveURL(/\/auth\/login$/)
  await expect(alert(page)).toHaveCount(0)
})

test('an error in the address stands on the sign-in tab in our own words only [AUTH-01]', async ({ page }) => {
  await page.goto('/auth?error=google_canceled')
  await expect(page).toHaveURL(/\/auth\/login\?error=google_canceled$/)
  await expect(alert(page)).toContainText('Google sign-in was canceled.')
  await page.goto('/auth/login?error=Call+555-0100+now')
  await expect(alert(page)).toContainText('Google sign-in did not work.')
  await expect(page.getByText('555-0100')).toHaveCount(0)
})

test('the Sign In tab has its fields, ways and labels [AUTH-02]', async ({ page, allow }) => {
  allow.push(...refusals)
  await openPage(page, '/auth/login')
  const email = page.getByLabel('Email', { exact: true })
  const password = page.getByLabel('Password', { exact: true })
  await expect(email).toHaveAttribute('type', 'email')
  await expect(email).toHaveAttribute('required', '')
  await expect(password).toHaveAttribute('type', 'password')
  await expect(password).toHaveAttribute('required', '')
  await password.fill('Rehab-4ever')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await expect(password).toHaveValue('Rehab-4ever')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'password')
  await expect(page.getByRole('link', { name: 'Continue with Google' })).toBeVisible()

  await pressSignIn(page)
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await expect(email).toBeFocused()
  await expect(email).toHaveAttribute('aria-invalid', 'true')

  await page.route('**/api/login', (route) =>
    route.fulfill({ status: 429, json: { message: 'Too many attempts. Please wait 30 seconds.' } }),
  )
  const letAnswer = await holdRequests(page, '**/api/login')
  await email.fill('ada@example.com')
  await pressSignIn(page)
  await expect(main(page).getByRole('button', { name: 'Signing In...' })).toBeVisible()
  letAnswer()
  await expect(alert(page)).toContainText('Too many attempts. Please wait 30 seconds.')
  await expect(main(page).getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page).toHaveURL(/\/forgot-password$/)
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('ada@example.com')
})

test('a failed sign-in says why, inline and as a toast, and keeps what was typed [AUTH-04] [AUTH-05]', async ({
  page,
  app,
  allow,
}) => {
  allow.push(...refusals)
  const investor = await app.createInvestor()
  await openPage(page, '/auth/login')
  for (const email of [investor.email, 'nobody@example.com']) {
    await fillSignIn(page, email, 'Not-the-password-1')
    await pressSignIn(page)
    await expect(alert(page)).toContainText('Login failed')
    await expect(alert(page)).toContainText('Invalid email or password. Please try again.')
    await expect(toaster(page)).toContainText('Login failedInvalid email or password. Please try again.')
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('Not-the-password-1')
  }
  expect(await tokenOf(page)).toBeNull()

  for (const [status, message, expected] of [
    [404, 'User not found', 'No account found with this email address.'],
    [500, 'Internal Server Error', 'Login failed. Please check your credentials.'],
    [400, 'Error: 400: {"message":"Come back tomorrow"}', 'Come back tomorrow'],
  ] as const) {
    await page.route('**/api/login', (route) => route.fulfill({ status, json: { message } }))
    await pressSignIn(page)
    await expect(alert(page)).toContainText(expected)
    await expect(toaster(page)).toContainText(expected)
    await page.unroute('**/api/login')
  }
})

test('without a connection the sign-in says so and keeps what was typed', async ({ page, allow }) => {
  allow.push(...refusals)
  await openPage(page, '/auth/login')
  await fillSignIn(page, 'ada@example.com', 'Rehab-4ever')
  await page.context().setOffline(true)
  await pressSignIn(page)
  await expect(alert(page)).toContainText('We could not reach the server.')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('Rehab-4ever')
  await page.context().setOffline(false)
})

test('a sign-in stores the token, greets and goes to the dashboard; from then on the tabs lead there [AUTH-03] [AUTH-10]', async ({
  page,
  app,
}) => {
  const investor = await app.createInvestor({ firstName: 'Grace' })
  await openPage(page, '/auth/login')
  await fillSignIn(page, ` ${investor.email.toUpperCase()} `, investor.password)
  await pressSignIn(page)
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(toaster(page)).toContainText('Welcome back!Successfully logged in.')
  await expect(page.getByRole('heading', { name: 'Welcome back, Grace' })).toBeVisible()
  expect(await tokenOf(page)).toMatch(/^[\w-]{20,}$/)
  for (const path of ['/auth/login', '/auth/signup', '/auth']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/dashboard$/)
  }
})

test('the notice that verification is needed sends the mail again [AUTH-07] [AUTH-08]', async ({
  page,
  app,
  allow,
}) => {
  allow.push(...refusals)
  const investor = await app.createInvestor()
  const mails = async () => (await app.outbox()).filter((mail) => mail.to.includes(investor.email)).length
  await app.waitForMail((mail) => mail.to.includes(investor.email))
  const before = await mails()

  await openPage(page, '/auth/login')
  await expect(page.getByText('Please verify your email')).toHaveCount(0)
  await openPage(page, '/auth/login?verify=needed')
  await expect(page.getByText('Please verify your email')).toBeVisible()
  const resend = page.getByRole('button', { name: 'Resend Verification Email' })
  await resend.click()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused()

  await page.route('**/api/resend-verification', (route) =>
    route.fulfill({ status: 500, json: { message: 'The mail is away.' } }),
  )
  await page.getByLabel('Email', { exact: true }).fill(investor.email)
  await expect(page.getByText('Please enter a valid email address')).toHaveCount(0)
  await resend.click()
  await expect(toaster(page)).toContainText('Failed to send verification emailThe mail is away.')
  await expect(alert(page)).toContainText('Failed to send verification email')
  await page.unroute('**/api/resend-verification')

  await page.route('**/api/resend-verification', (route) => route.fulfill({ json: { message: '' } }))
  await resend.click()
  await expect(toaster(page)).toContainText(
    'Verification Email Sent!Please check your email for the verification link.',
  )
  await page.unroute('**/api/resend-verification')

  await resend.click()
  await expect(main(page).getByRole('status').filter({ hasText: 'Verification Email Sent!' })).toBeVisible()
  await expect.poll(mails).toBeGreaterThan(before)
  await expectAccessible(page)
})

for (const delayMs of [0, 1500])
  test(`the first press on 'Resend Verification Email' asks for one mail, also when the page's code comes ${delayMs} ms late [AUTH-08]`, async ({
    page,
    app,
  }) => {
    const investor = await app.createInvestor()
    let asked = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/api/resend-verification')) asked++
    })
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, delayMs))
      await route.fallback()
    })
    await page.goto('/auth/login?verify=needed', { waitUntil: 'commit' })
    await page.getByLabel('Email', { exact: true }).pressSequentially(investor.email)
    await page.getByRole('button', { name: 'Resend Verification Email' }).click()
    await expect(toaster(page)).toContainText('Verification Email Sent!')
    expect(asked).toBe(1)
  })

test('the Get Started tab explains onboarding and leads into the wizard [AUTH-09]', async ({ page }) => {
  await openPage(page, '/auth/signup')
  await expect(main(page)).toContainText('Takes 5-7 minutes')
  await expect(page.getByRole('tab')).toHaveText(['Sign In', 'Get Started'])
  await expectAccessible(page)
  await main(page).getByRole('button', { name: 'Start Onboarding' }).click()
  await expect(page.getByText('Step 1 of 3')).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText(['Sign In', 'Get Started'])
  await expect(page.getByText('Takes 5-7 minutes')).toHaveCount(0)
})

test('Google without configuration comes back with a clear error, and an onboarding session goes along [AUTH-11]', async ({
  page,
}) => {
  await openPage(page, '/auth/login')
  await expect(page.getByRole('link', { name: 'Continue with Google' })).toHaveAttribute('href', '/auth/google')
  await page.getByRole('link', { name: 'Continue with Google' }).click()
  await expect(page).toHaveURL(/\/auth\/login\?error=google_not_configured$/)
  await expect(alert(page)).toContainText('Google sign-in is not available right now.')

  await openPage(page, '/auth/signup')
  await main(page).getByRole('button', { name: 'Start Onboarding' }).click()
  await expect(page.getByRole('radio', { name: 'LLC' })).toBeVisible()
  const sessionId = await page.evaluate(() => JSON.parse(localStorage.getItem('onboarding_state')!).sessionId)
  await page.getByRole('tab', { name: 'Sign In' }).click()
  await expect(page.getByRole('link', { name: 'Continue with Google' })).toHaveAttribute(
    'href',
    `/auth/google?sessionId=${sessionId}`,
  )
})

/** A hand-off of the investor, as a sign-in with Google ends with one, and the cookie of the browser that began it. */
async function handOffOf(app: BrowserApp, { userId }: { userId: string }) {
  const browser = createToken()
  const handOff = await openHandOff(app.deps.db, userId, browser.hash)
  return { handOff, cookie: { name: 'hand-off', value: browser.token, url: app.url, httpOnly: true } }
}

test('the callback takes its token out of address and history, stores the one it is exchanged for, and goes to the dashboard [AUTH-12]', async ({
  page,
  app,
}) => {
  const investor = await app.createInvestor({ firstName: 'Grace' })
  const { handOff, cookie } = await handOffOf(app, investor)
  await page.context().addCookies([cookie])
  await page.goto('/')
  await page.evaluate(() =>
    localStorage.setItem('onboarding_state', JSON.stringify({ sessionId: 's', currentStep: 2 })),
  )
  const asked = page.waitForRequest('**/api/user')
  const finish = await holdRequests(page, '**/api/user')
  await page.goto(`/auth/callback?token=${handOff}`)
  await expect(page.getByText('Completing sign in...')).toBeVisible()
  await expect(page).toHaveURL(/\/auth\/callback$/)
  await asked
  expect(await tokenOf(page)).toBeNull()
  finish()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { name: 'Welcome back, Grace' })).toBeVisible()
  expect(await tokenOf(page)).toMatch(/^[\w-]{43}$/)
  expect(await tokenOf(page)).not.toBe(handOff)
  expect(await page.evaluate(() => localStorage.getItem('onboarding_state'))).toBeNull()
  await page.goBack()
  await expect(page).not.toHaveURL(/token/)
})

test('a link with somebody else’s token, or with nonsense, signs nobody in and nobody out [AUTH-12]', async ({
  page,
  app,
  allow,
}) => {
  allow.push(...refusals)
  const [investor, attacker] = [await app.createInvestor({ firstName: 'Grace' }), await app.createInvestor()]
  const { handOff } = await handOffOf(app, attacker)
  const own = await handOffOf(app, investor)
  // Beginning a sign-in of one's own makes nobody else's hand-off acceptable.
  await page.context().addCookies([own.cookie])
  for (const token of [handOff, attacker.token, 'nonsense', `${'A'.repeat(43)}`]) {
    await page.goto(`/auth/callback?token=${token}`)
    await expect(page).toHaveURL(/\/auth\/login\?error=session$/)
    await expect(alert(page)).toContainText('This sign-in was not begun in this browser, or it has expired.')
    expect(await tokenOf(page)).toBeNull()
  }
  await page.evaluate((token) => localStorage.setItem('auth_token', token), investor.token)
  for (const token of [handOff, attacker.token, 'nonsense']) {
    await page.goto(`/auth/callback?token=${token}`)
    await expect(page.getByRole('heading', { name: 'Welcome back, Grace' })).toBeVisible()
    expect(await tokenOf(page)).toBe(investor.token)
  }
})

test('a callback with an error, or with nothing, goes back to the tabs [AUTH-12]', async ({ page }) => {
  await page.goto('/auth/callback?error=google_unverified')
  await expect(page).toHaveURL(/\/auth\/login\?error=google_unverified$/)
  await expect(alert(page)).toContainText('Google has not verified this email address.')
  await page.goto('/auth/callback')
  await expect(page).toHaveURL(/\/auth\/signup$/)
})
