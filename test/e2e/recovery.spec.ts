import type { Page } from '@playwright/test'
import { getUserEndpoint } from '#contract/accounts/profile.ts'
import { expectAccessible } from './axe.ts'
import { type BrowserApp, expect, type Investor, test } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'
import { openPage } from './open-page.ts'

/** What the browser itself says about answers that these tests provoke. */
const refusals = [/status of (400|401|404|409|500)/, /ERR_FAILED/]

const toaster = (page: Page) => page.getByRole('region', { name: /Notifications/ })
const main = (page: Page) => page.getByRole('main')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function mailedPath(app: BrowserApp, { email }: Pick<Investor, 'email'>, path: string): Promise<string> {
  const link = new RegExp(`${path}\\?token=[\\w-]+`)
  const mail = await app.waitForMail((one) => one.to.includes(email) && link.test(one.text))
  return link.exec(mail.text)![0]
}

/** Everything that a browser keeps of a page, as text. */
function keptInBrowser(page: Page): Promise<string> {
  return page.evaluate(async () =>
    JSON.stringify([
      location.href,
      document.title,
      document.cookie,
      history.state,
      { ...localStorage },
      { ...sessionStorage },
      (await indexedDB.databases()).map(({ name }) => name),
      await caches.keys(),
    ]),
  )
}

test('the mailed link verifies once, leaves the address bar, and the other tab knows it [ACC-01] [ACC-03]', async ({
  page,
  app,
}) => {
  const investor = await app.createInvestor({ firstName: 'Ada' })
  await app.signIn(page, investor)
  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: 'Resend Verification Email' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Complete Now' })).toHaveCount(0)

  const second = await page.context().newPage()
  const asked: string[] = []
  second.on('request', (request) => {
    if (request.url().includes('/api/verify-email/')) asked.push(request.url())
  })
  await second.goto(await mailedPath(app, investor, '/verify'))
  await expect(heading(second)).toHaveText('Email Verified!')
  await expect(main(second)).toContainText('Email verified successfully!')
  await expect(main(second)).toContainText(investor.email)
  await expect(toaster(second)).toContainText('Email Verified!You can now log in to your account.')
  await expect(second).toHaveURL(/\/verify$/)
  await expect(second.getByRole('link', { name: 'Log In Now' })).toHaveCount(0)
  await expect(second.getByRole('link', { name: 'Go to Homepage' })).toBeVisible()
  await second.reload()
  await expect(heading(second)).toHaveText('Email Verified!')
  await expect(main(second)).toContainText(investor.email)
  expect(asked).toHaveLength(1)
  await second.close()

  await expect(page.getByRole('button', { name: 'Complete Now' })).toBeVisible()
})

test('whoever is signed out is shown the way to sign in [ACC-01] [ACC-03]', async ({ page, app }) => {
  const investor = await app.createInvestor()
  const path = await mailedPath(app, investor, '/verify')
  await page.route('**/api/verify-email/*', async (route) => {
    const reply = await route.fetch()
    await route.fulfill({ json: { ...((await reply.json()) as object), message: '' } })
  })
  const letAnswer = await holdRequests(page, '**/api/verify-email/*')
  await openPage(page, path)
  await expect(heading(page)).toHaveText('Verifying your email')
  letAnswer()
  await expect(main(page)).toContainText('Email verified successfully!')
  await page.getByRole('link', { name: 'Log In Now' }).click()
  await expect(page).toHaveURL(/\/auth\/login$/)
  expect((await app.as(investor.token)(getUserEndpoint)).emailVerified).toBe('true')
})

test('a verification that fails says why and what to do [ACC-01] [ACC-02]', async ({ page, app, allow }) => {
  allow.push(...refusals)
  await openPage(page, '/verify')
  await expect(heading(page)).toHaveText('Verification Failed')
  await expect(main(page)).toContainText('Verification token is missing from the URL.')
  await expect(page.getByRole('link', { name: 'Go to Homepage' })).toBeVisible()
  await page.getByRole('link', { name: 'Register for an Account' }).click()
  await expect(page).toHaveURL(/\/auth\/signup$/)

  await openPage(page, '/verify?token=nonsense')
  await expect(heading(page)).toHaveText('Verification Failed')
  await expect(main(page)).toContainText(
    'This verification link has expired or is invalid. Please request a new verification email.',
  )
  await expect(toaster(page)).toContainText('Verification Failed')
  await expect(page).toHaveURL(/\/verify$/)
  await expect(page.getByRole('link', { name: 'Try Registering Again' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to Homepage' })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('link', { name: 'Request a new verification email' }).click()
  await expect(page).toHaveURL(/\/auth\/login\?verify=needed$/)
  await expect(page.getByText('Please verify your email')).toBeVisible()

  const investor = await app.createInvestor()
  const path = await mailedPath(app, investor, '/verify')
  await openPage(page, path)
  await expect(heading(page)).toHaveText('Email Verified!')
  await openPage(page, path)
  await expect(main(page)).toContainText(
    'This email address has already been verified. You can log in to your account.',
  )
})

test('a verification without an answer can be tried again, and its token is kept nowhere in the browser [ACC-02]', async ({
  page,
  app,
  allow,
}) => {
  allow.push(...refusals)
  const investor = await app.createInvestor()
  const path = await mailedPath(app, investor, '/verify')
  await page.route('**/api/verify-email/*', (route) => route.abort())
  await openPage(page, path)
  await expect(main(page)).toContainText('Email verification failed')
  await expect(main(page)).toContainText('We could not reach the server.')
  await expect(page).toHaveURL(/\/verify$/)
  const token = path.slice(path.indexOf('=') + 1)
  expect(await keptInBrowser(page)).not.toContain(token)
  await page.reload()
  await expect(main(page)).toContainText('Verification token is missing from the URL.')
  // The link in the mail works until the email is verified.
  await openPage(page, path)
  await expect(main(page)).toContainText('We could not reach the server.')
  await page.unroute('**/api/verify-email/*')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(heading(page)).toHaveText('Email Verified!')
  await expect(page).toHaveURL(/\/verify$/)
  expect(await keptInBrowser(page)).not.toContain(token)
})

test('forgotten, mailed, reset, signed in with the new password [ACC-04] [ACC-05] [ACC-09]', async ({
  page,
  app,
  allow,
}) => {
  allow.push(...refusals)
  const investor = await app.createInvestor({ firstName: 'Grace' })
  await openPage(page, '/forgot-password')
  await page.getByLabel('Email', { exact: true }).fill(investor.email)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(toaster(page)).toContainText('Password reset email sent')
  await expect(main(page)).toContainText("If an account with that email exists, we've sent a password reset link")
  await expect(main(page)).toContainText('spam folder')

  const letAnswer = await holdRequests(page, '**/api/verify-reset-token*')
  const path = await mailedPath(app, investor, '/reset-password')
  await page.clock.install()
  // This browser is signed in as the same investor, and the reset ends that session.
  await page.evaluate((token) => localStorage.setItem('auth_token', token), investor.token)
  await page.goto(path)
  await expect(page.getByText('Verifying reset token...')).toBeVisible()
  letAnswer()
  await expect(main(page)).toContainText(`Resetting password for ${investor.email}`)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  const next = 'Cedar-9-Rafters'
  await page.getByLabel('New password', { exact: true }).fill(next)
  await page.getByLabel('Confirm new password', { exact: true }).fill(next)
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(page.getByLabel('New password', { exact: true })).toHaveAttribute('type', 'text')
  await expect(page.getByLabel('Confirm new password', { exact: true })).toHaveAttribute('type', 'password')
  // The page's clock stands still from here on, so that three seconds are three seconds however busy the machine is.
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(heading(page)).toHaveText('Password reset successful')
  await expect(toaster(page)).toContainText('Password reset successful')
  await expect(page.getByRole('link', { name: 'Sign In Now' })).toBeVisible()
  for (const left of ['3 seconds', '2 seconds', '1 second']) {
    await expect(main(page)).toContainText(`Taking you to Sign In in ${left}...`)
    await expect(page).toHaveURL(/\/reset-password$/)
    await page.clock.runFor(1000)
  }
  await expect(page).toHaveURL(/\/auth\/login$/)
  await page.clock.resume()
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull()

  await page.getByLabel('Email', { exact: true }).fill(investor.email)
  await page.getByLabel('Password', { exact: true }).fill(investor.password)
  const signIn = main(page).getByRole('button', { name: 'Sign In', exact: true })
  await signIn.click()
  await expect(main(page).getByRole('alert')).toContainText('Invalid email or password. Please try again.')
  await page.getByLabel('Password', { exact: true }).fill(next)
  await signIn.click()
  await expect(page.getByRole('heading', { name: 'Welcome back, Grace' })).toBeVisible()
})

test('asking for a link needs an email, answers strangers alike, and can be done again [ACC-04]', async ({
  page,
  allow,
}) => {
  allow.push(...refusals)
  await openPage(page, '/forgot-password')
  const email = page.getByLabel('Email', { exact: true })
  await expect(email).toHaveAttribute('type', 'email')
  await expect(page.getByRole('link', { name: 'Back to Sign In' })).toBeVisible()
  await email.fill('   ')
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(toaster(page)).toContainText('Email requiredPlease enter your email address')
  await expect(page.locator('#forgot-email-error')).toHaveText('Please enter your email address')
  await expect(email).toBeFocused()

  await email.fill('nobody@example.com')
  await page.route('**/api/forgot-password', (route) =>
    route.fulfill({ status: 500, json: { message: 'The mail is away.' } }),
  )
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(toaster(page)).toContainText('Failed to send reset emailThe mail is away.')
  await expect(main(page).getByRole('alert')).toContainText('The mail is away.')
  await expect(email).toHaveValue('nobody@example.com')
  await page.unroute('**/api/forgot-password')

  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(main(page)).toContainText("If an account with that email exists, we've sent a password reset link")
  await expect(heading(page)).toBeFocused()
  await expectAccessible(page)
  await expect(page.getByRole('link', { name: 'Back to Sign In' })).toBeVisible()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('')
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
  await page.getByRole('link', { name: 'Back to Sign In' }).click()
  await expect(page).toHaveURL(/\/auth\/login$/)
})

test('a reset link that is no good says so, with the way to a new one [ACC-05] [ACC-06] [ACC-09]', async ({
  page,
  allow,
}) => {
  allow.push(...refusals)
  await openPage(page, '/reset-password')
  await expect(main(page).getByRole('alert')).toContainText(
    'Invalid password reset link. Please request a new password reset.',
  )
  await expect(toaster(page)).toContainText('Invalid requestNo reset token found')

  await openPage(page, '/reset-password?token=nonsense')
  await expect(main(page).getByRole('alert')).toContainText('Invalid token')
  await expect(main(page).getByRole('alert')).toContainText('This could mean the token has expired or is invalid.')
  await page.getByRole('link', { name: 'Request a new password reset' }).click()
  await expect(page).toHaveURL(/\/forgot-password$/)
})

test("a reset check that fails without a word says 'Invalid token' [ACC-05]", async ({ page, allow }) => {
  allow.push(...refusals)
  await page.route('**/api/verify-reset-token**', (route) => route.fulfill({ status: 400, body: '' }))
  await openPage(page, '/reset-password?token=nonsense')
  await expect(main(page).getByRole('alert')).toContainText('Invalid token')
  await expect(page.getByText('An error occurred')).toHaveCount(0)
})

test('a reset token is kept nowhere in the browser: not in its address, history, storage or cookies [ACC-05]', async ({
  page,
  app,
}) => {
  const investor = await app.createInvestor()
  await openPage(page, '/forgot-password')
  await page.getByLabel('Email', { exact: true }).fill(investor.email)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  const path = await mailedPath(app, investor, '/reset-password')
  const token = path.slice(path.indexOf('=') + 1)
  await openPage(page, path)
  await expect(page).toHaveURL(/\/reset-password$/)
  await expect(main(page)).toContainText(`Resetting password for ${investor.email}`)
  expect(await keptInBrowser(page)).not.toContain(token)
  await page.reload()
  await expect(main(page)).toContainText('No reset token found')
  expect(await keptInBrowser(page)).not.toContain(token)
  // The link in the mail works until the password is set.
  await openPage(page, path)
  await page.getByLabel('New password', { exact: true }).fill('Cedar-9-Rafters')
  await page.getByLabel('Confirm new password', { exact: true }).fill('Cedar-9-Rafters')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(main(page)).not.toContainText('Resetting password for')
  expect(await keptInBrowser(page)).not.toContain(token)
})

test('a new password that will not do says so at its field and as a toast; the way to sign-in can be stopped [ACC-05] [ACC-06] [ACC-09]', async ({
  page,
  app,
  allow,
}) => {
  allow.push(...refusals)
  const investor = await app.createInvestor()
  await openPage(page, '/forgot-password')
  await page.getByLabel('Email', { exact: true }).fill(investor.email)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await openPage(page, await mailedPath(app, investor, '/reset-password'))
  await expect(page).toHaveURL(/\/reset-password$/)
  await expect(main(page)).toContainText(`Resetting password for ${investor.email}`)
  const first = page.getByLabel('New password', { exact: true })
  const again = page.getByLabel('Confirm new password', { exact: true })
  const reset = page.getByRole('button', { name: 'Reset Password' })

  await first.fill('Cedar-9-Rafters')
  await again.fill('Cedar-9-Rafter')
  await reset.click()
  await expect(toaster(page)).toContainText("Passwords don't matchPlease make sure both password fields match")
  await expect(page.locator('#reset-confirmPassword-error')).toHaveText('Please make sure both password fields match')
  await expect(again).toBeFocused()
  await first.fill('abc')
  await again.fill('abc')
  await reset.click()
  await expect(toaster(page)).toContainText('Password too shortPassword must be at least 6 characters long')
  await expect(page.locator('#reset-password-error')).toHaveText('Password must be at least 6 characters long')
  await expect(first).toBeFocused()

  await first.fill('password1')
  await again.fill('password1')
  await reset.click()
  await expect(toaster(page)).toContainText('Failed to reset password')
  await expect(page.locator('#reset-password-error')).toHaveText('This password is too common. Please choose another.')
  await expect(again).toHaveValue('password1')

  await first.fill('Cedar-9-Rafters')
  await again.fill('Cedar-9-Rafters')
  await reset.click()
  await page.getByRole('button', { name: 'Stay on this page' }).click()
  await expect(page.getByText('You are staying on this page.')).toBeVisible()
  await expectAccessible(page)
  await page.waitForTimeout(3500)
  await expect(page).toHaveURL(/\/reset-password$/)
  await page.getByRole('link', { name: 'Sign In Now' }).click()
  await expect(page).toHaveURL(/\/auth\/login$/)
  await expect(page.getByRole('heading', { name: /^Sign in to/ })).toBeVisible()
  // What is used up is not remembered either.
  await page.goBack()
  await expect(main(page).getByRole('alert')).toContainText('Invalid password reset link.')
})
