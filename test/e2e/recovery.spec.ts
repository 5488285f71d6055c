import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { type BrowserApp, expect, type Investor, test } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'
import { openPage, toaster } from './open-page.ts'

/** The browser's console messages about error replies that these tests cause on purpose. */
const expectedErrors = [/status of (400|401|404|409|500)/, /ERR_FAILED/]

const main = (page: Page) => page.getByRole('main')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function mailedPath(app: BrowserApp, { email }: Pick<Investor, 'email'>, path: string): Promise<string> {
  const link = new RegExp(`${path}\\?token=[\\w-]+`)
  const mail = await app.waitForMail((one) => one.to.includes(email) && link.test(one.text))
  return link.exec(mail.text)![0]
}

/** Returns everything that the browser stores about the page, as text. */
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

test('the emailed link verifies once, leaves the address bar, and updates the other tab [ACC-01] [ACC-03]', async ({
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

test('a link opened on a phone lets the laptop continue; opened again, it links to sign-in [ACC-01] [ACC-03]', async ({
  page,
  app,
  browser,
}) => {
  const investor = await app.createInvestor({ firstName: 'Ada' })
  await app.signIn(page, investor)
  await page.goto('/dashboard')
  await expect(page.getByText('This page continues once you’ve confirmed.')).toBeVisible()

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } })
  try {
    const opened = await phone.newPage()
    const link = `${app.url}${await mailedPath(app, investor, '/verify')}`
    await opened.goto(link)
    await expect(heading(opened)).toHaveText('Email Verified!')
    await expect(main(opened)).toContainText('That page continues automatically.')
    await expect(opened.getByRole('link', { name: 'Log In Now' })).toBeVisible()

    await expect(page.getByText(`${investor.email} is verified.`)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Complete Now' })).toBeVisible()
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))

    await opened.goto(link)
    await expect(main(opened)).toContainText('This email address has already been verified.')
    await opened.getByRole('link', { name: 'Log In Now' }).click()
    await opened.getByLabel('Email', { exact: true }).fill(investor.email)
    await opened.getByLabel('Password', { exact: true }).fill(investor.password)
    await opened.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(opened.getByRole('button', { name: 'Complete Now' })).toBeVisible()
    // The laptop has stopped polling.
    expect(asked.filter((path) => path === '/api/user')).toEqual([])
  } finally {
    await phone.close()
  }
})

test('an investor requests a link, sets a new password and signs in with it [ACC-04] [ACC-05] [ACC-09]', async ({
  page,
  app,
  allow,
}) => {
  allow.push(...expectedErrors)
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
  // Pauses the page's clock, so that a slow machine doesn't shorten the three seconds.
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

test('the browser keeps no reset token in its URL, history, storage or cookies [ACC-05]', async ({ page, app }) => {
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

test('an investor can stop the redirect to sign-in after a reset [ACC-05] [ACC-06]', async ({ page, app, allow }) => {
  allow.push(...expectedErrors)
  const investor = await app.createInvestor()
  await openPage(page, '/forgot-password')
  await page.getByLabel('Email', { exact: true }).fill(investor.email)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await openPage(page, await mailedPath(app, investor, '/reset-password'))
  await expect(page).toHaveURL(/\/reset-password$/)
  await expect(main(page)).toContainText(`Resetting password for ${investor.email}`)
  await page.getByLabel('New password', { exact: true }).fill('Cedar-9-Rafters')
  await page.getByLabel('Confirm new password', { exact: true }).fill('Cedar-9-Rafters')
  await page.clock.install()
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await page.getByRole('button', { name: 'Stay on this page' }).click()
  await expect(page.getByText('You are staying on this page.')).toBeVisible()
  await expectAccessible(page)
  await page.clock.runFor(3500)
  await expect(page).toHaveURL(/\/reset-password$/)
  await page.getByRole('link', { name: 'Sign In Now' }).click()
  await expect(page).toHaveURL(/\/auth\/login$/)
  await expect(page.getByRole('heading', { name: /^Sign in to/ })).toBeVisible()
  // A used link isn't stored either.
  await page.goBack()
  await expect(main(page).getByRole('alert')).toContainText('Invalid password reset link.')
})
