import type { Page } from '@playwright/test'
import { createToken } from '#server/features/accounts/random-token.ts'
import { openHandOff } from '#server/features/accounts/sessions/open-session.ts'
import { expectAccessible } from './axe.ts'
import { type BrowserApp, expect, test } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'
import { openPage, toaster, tokenOf } from './open-page.ts'

/** The browser's console messages about error replies that these tests cause on purpose. */
const expectedErrors = [/status of (400|401|404|409|429|500)/, /ERR_INTERNET_DISCONNECTED/]

const main = (page: Page) => page.getByRole('main')
const alert = (page: Page) => main(page).getByRole('alert')

async function fillSignIn(page: Page, email: string, password: string) {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

const pressSignIn = (page: Page) => main(page).getByRole('button', { name: 'Sign In', exact: true }).click()

test('a sign-in stores the token and opens the dashboard, to which the sign-in tabs then redirect [AUTH-03] [AUTH-10]', async ({
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

for (const delayMs of [0, 1500])
  test(`the first press on Resend sends one email, even when the page’s code arrives ${delayMs} ms late [AUTH-08]`, async ({
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

test('the Get Started tab passes axe', async ({ page }) => {
  await openPage(page, '/auth/signup')
  await expectAccessible(page)
})

/**
 * Creates the hand-off with which a sign-in with Google ends, and the cookie of the browser that began the sign-in.
 */
async function handOffOf(app: BrowserApp, { userId }: { userId: string }) {
  const browser = createToken()
  const handOff = await openHandOff(app.deps.db, userId, browser.hash)
  return { handOff, cookie: { name: 'hand-off', value: browser.token, url: app.url, httpOnly: true } }
}

test('the callback removes its token from address and history, exchanges it, and opens the dashboard [AUTH-12]', async ({
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

test('a callback link with another account’s token, or an invalid one, doesn’t change who is signed in [AUTH-12]', async ({
  page,
  app,
  allow,
}) => {
  allow.push(...expectedErrors)
  const [investor, attacker] = [await app.createInvestor({ firstName: 'Grace' }), await app.createInvestor()]
  const { handOff } = await handOffOf(app, attacker)
  const own = await handOffOf(app, investor)
  // The cookie of the attacker's own sign-in doesn't make another account's hand-off valid.
  await page.context().addCookies([own.cookie])
  for (const token of [handOff, attacker.token, 'nonsense', `${'A'.repeat(43)}`]) {
    await page.goto(`/auth/callback?token=${token}`)
    await expect(page).toHaveURL(/\/auth\/login\?error=session$/)
    await expect(alert(page)).toContainText('This sign-in was not started in this browser, or it has expired.')
    expect(await tokenOf(page)).toBeNull()
  }
  await page.evaluate((token) => localStorage.setItem('auth_token', token), investor.token)
  for (const token of [handOff, attacker.token, 'nonsense']) {
    await page.goto(`/auth/callback?token=${token}`)
    await expect(page.getByRole('heading', { name: 'Welcome back, Grace' })).toBeVisible()
    expect(await tokenOf(page)).toBe(investor.token)
  }
})
