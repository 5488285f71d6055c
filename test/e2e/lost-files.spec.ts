import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { openPage, waitUntilHydrated } from './open-page.ts'

test.use({ allow: [/Failed to load resource|net::ERR_|Code could not be loaded/] })

const main = (page: Page) => page.getByRole('main')

async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await main(page).getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** Uses the keyboard, because the list above the footer may grow and move the link away from the mouse. */
const followFooterLink = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name }).first().press('Enter')

/** Fails the first request for each matching script. Returns the addresses. */
async function loseOnce(page: Page, pattern: RegExp): Promise<Set<string>> {
  const lost = new Set<string>()
  await page.route(pattern, (route) => {
    const { pathname } = new URL(route.request().url())
    if (lost.has(pathname)) return route.fallback()
    lost.add(pathname)
    return route.abort()
  })
  return lost
}

test('an investor signs in although every script of the page failed to load once [AUTH-03]', async ({ page, app }) => {
  const investor = await app.createInvestor({ firstName: 'Grace' })
  const lost = await loseOnce(page, /\/assets\/.*\.js/)
  await page.goto('/auth/login')
  await signIn(page, investor)
  await expect(page.getByRole('heading', { name: 'Welcome back, Grace' })).toBeVisible({ timeout: 60_000 })
  expect(lost.size).toBeGreaterThan(5)
})

test('a visitor opens a dialog and the next page although their scripts failed to load once', async ({ page }) => {
  const lost = await loseOnce(page, /\/assets\/.*\.js/)
  await page.goto('/lenders')
  await page.getByRole('button', { name: /^Filters/ }).click()
  await expect(page.getByRole('dialog').getByRole('checkbox', { name: 'Alabama' })).toBeVisible({ timeout: 60_000 })
  await page.keyboard.press('Escape')
  await followFooterLink(page, 'About')
  await expect(page.getByRole('heading', { name: /^Connecting Real Estate/ })).toBeVisible({ timeout: 60_000 })
  expect(lost.size).toBeGreaterThan(1)
})

for (const path of ['/about', '/auth/login'])
  test(`${path} shows that it can’t start while no script loads, and starts when they load again`, async ({ page }) => {
    await page.route(/\/assets\/.*\.js/, (route) => route.abort())
    await page.goto(path)
    await page.mouse.move(10, 10)
    const notice = page.getByRole('alert').filter({ hasText: 'This page could not start' })
    await expect(notice).toBeVisible({ timeout: 60_000 })
    await page.unroute(/\/assets\/.*\.js/)
    await notice.getByRole('button', { name: 'Reload' }).click()
    await waitUntilHydrated(page)
    await expect(notice).toHaveCount(0)
  })

test('a page whose code can’t be loaded shows an error and offers Reload', async ({ page }) => {
  await openPage(page, '/lenders')
  await page.route(/\/assets\/.*\.js/, (route) => route.abort())
  await followFooterLink(page, 'Terms')
  const alert = main(page).getByRole('alert')
  await expect(alert).toContainText('could not be loaded', { timeout: 60_000 })
  await page.unroute(/\/assets\/.*\.js/)
  await alert.getByRole('button', { name: 'Reload' }).click()
  await expect(page).toHaveURL(/\/terms$/)
  await expect(page.getByRole('heading', { level: 1, name: /Terms/ })).toBeVisible()
})

test('a tab that was open across a deployment reloads on its next navigation', async ({ page }) => {
  await openPage(page, '/lenders')
  await page.evaluate(() => Object.assign(window, { isFirstDocument: true }))
  const missing = /\/assets\/.*\.js/
  // Pages that are loaded from now on name the files of the new release.
  await page.route(missing, (route) =>
    route.request().frame() === page.mainFrame() && !hasReloaded ? route.fulfill({ status: 404 }) : route.fallback(),
  )
  let hasReloaded = false
  page.on('request', (request) => {
    if (request.isNavigationRequest()) hasReloaded = true
  })
  await followFooterLink(page, 'About')
  await expect(page.getByRole('heading', { name: /^Connecting Real Estate/ })).toBeVisible({ timeout: 60_000 })
  await expect(page).toHaveURL(/\/about$/)
  expect(await page.evaluate(() => 'isFirstDocument' in window)).toBe(false)
})
