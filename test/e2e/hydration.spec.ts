import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { waitUntilHydrated } from './open-page.ts'
import { withSettings } from './with-settings.ts'

const isHydrated = (page: Page) => page.evaluate(() => document.documentElement.dataset['hydrated'] !== undefined)

/** A slow connection for scripts alone: what is done meanwhile is done before anything on the page can answer. */
async function slowScripts(page: Page): Promise<void> {
  await page.route('**/assets/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 600))
    await route.continue()
  })
}

test('hydrates a public page at the first interaction, and by itself once it has been idle for 2 s', async ({
  page,
}) => {
  for (const path of ['/', '/lenders', '/lenders/state/texas', '/about', '/contact', '/privacy', '/terms']) {
    await page.goto(path)
    expect(await isHydrated(page), path).toBe(false)
    await page.waitForTimeout(1000)
    expect(await isHydrated(page), path).toBe(false)
    await page.mouse.wheel(0, 40)
    await expect.poll(() => isHydrated(page), { message: path, timeout: 900, intervals: [50] }).toBe(true)
  }
  await page.goto('/lenders')
  await expect.poll(() => isHydrated(page), { timeout: 6000 }).toBe(true)
  await expect(page.locator('[data-unhydrated]')).toHaveCount(0)
})

test('marks what was pressed before hydration as busy at once, and no longer when it has been handled', async ({
  page,
}) => {
  await slowScripts(page)
  await page.goto('/lenders', { waitUntil: 'domcontentloaded' })
  const filters = page.getByRole('button', { name: /^Filters/ })
  await filters.click()
  expect(await isHydrated(page)).toBe(false)
  await expect(filters).toHaveAttribute('aria-busy', 'true', { timeout: 100 })
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.locator('[aria-busy]')).toHaveCount(0)
})

test('answers a hover that began before hydration [SHELL-14]', async ({ page }) => {
  await slowScripts(page)
  await page.goto('/lenders', { waitUntil: 'domcontentloaded' })
  const more = page.getByRole('button', { name: /^\+\d+ more/ }).first()
  await more.scrollIntoViewIfNeeded()
  await more.hover()
  expect(await isHydrated(page)).toBe(false)
  await expect(page.getByRole('tooltip')).toBeVisible()
})

test('stays where somebody scrolled to in one go before the page was hydrated', async ({ page }) => {
  for (const path of ['/lenders', '/terms']) {
    await slowScripts(page)
    await page.goto(path)
    await page.mouse.wheel(0, 3000)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(3000)
    await waitUntilHydrated(page)
    await page.waitForTimeout(500)
    expect(await page.evaluate(() => scrollY), path).toBe(3000)
  }
  // From then on the router has its say: another page begins at its top.
  await page.getByRole('contentinfo').getByRole('link', { name: 'About', exact: true }).first().click()
  await expect(page).toHaveURL(/\/about$/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test('carries out the search that was typed and sent before anything could answer [DIR-01]', async ({ page }) => {
  await slowScripts(page)
  await page.goto('/lenders', { waitUntil: 'domcontentloaded' })
  const box = page.getByRole('searchbox')
  await box.fill('capital')
  await box.press('Enter')
  expect(await isHydrated(page)).toBe(false)
  await expect(page).toHaveURL(/search=capital/)
  await waitUntilHydrated(page)
  await expect(box).toHaveValue('capital')
})

test('opens the filters that were pressed before anything could answer [DIR-01]', async ({ page }) => {
  await slowScripts(page)
  await page.goto('/lenders', { waitUntil: 'domcontentloaded' })
  await page.getByRole('button', { name: /^Filters/ }).dispatchEvent('click')
  expect(await isHydrated(page)).toBe(false)
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('tries again at the next sign when the code could not be fetched', async ({ page, allow }) => {
  allow.push(/Failed to load resource|net::ERR_FAILED/)
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/about')
  await page.mouse.move(10, 10)
  await page.waitForTimeout(300)
  expect(await isHydrated(page)).toBe(false)
  await page.unroute('**/assets/*.js')
  await page.mouse.move(20, 20)
  await expect.poll(() => isHydrated(page)).toBe(true)
})

test('lets the browser send the search when the code could not be fetched [DIR-01]', async ({ page, allow }) => {
  allow.push(/Failed to load resource|net::ERR_FAILED/)
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/lenders')
  const box = page.getByRole('searchbox')
  await box.evaluate((field: HTMLInputElement) => {
    field.value = 'capital'
    field.form?.requestSubmit()
  })
  await expect(page).toHaveURL(/search=capital/)
  await expect(box).toHaveValue('capital')
  await expect(page.getByText(/^Showing/).first()).toBeVisible()
})

test('hydrates at once where visits are counted, and for somebody with a session', async ({ page, app }) => {
  await page.route('https://www.googletagmanager.com/**', (route) => route.fulfill({ body: '' }))
  await withSettings({ 'analytics.measurementId': 'G-TEST12345' }, async ({ url }) => {
    await page.goto(`${url}/terms`)
    await expect.poll(() => isHydrated(page)).toBe(true)
    await page.waitForLoadState('networkidle')
  })
  await app.signIn(page, await app.createInvestor())
  await page.goto('/privacy')
  await expect.poll(() => isHydrated(page)).toBe(true)
})
