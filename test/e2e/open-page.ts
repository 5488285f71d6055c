import { expect, type Page } from '@playwright/test'
import { getUserEndpoint } from '#contract/accounts/profile.ts'
import type { TestApp } from '#test/start-test-app.ts'

/**
 * Puts an investor's token into the page's storage before it loads, once per tab, so that a sign-out in the test lasts.
 * A second call in a tab has no effect.
 */
export async function signIn(page: Page, { token }: { token: string }): Promise<void> {
  await page.addInitScript((token) => {
    if (sessionStorage.getItem('seeded')) return
    sessionStorage.setItem('seeded', '1')
    localStorage.setItem('auth_token', token)
  }, token)
}

export const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('auth_token'))

/** Returns the account of the page's session from the server. */
export const accountOf = async (page: Page, app: TestApp) => app.as((await tokenOf(page))!)(getUserEndpoint)

export const toaster = (page: Page) => page.getByRole('region', { name: /Notifications/ })

/** Opens a page and waits until all of it is hydrated. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitUntilHydrated(page)
}

/**
 * Moves the pointer, because pages and components hydrate on interaction, and waits until all of the page is hydrated.
 */
export async function waitUntilHydrated(page: Page): Promise<void> {
  await page.mouse.move(1, 1)
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  await expect(page.locator('[data-unhydrated]')).toHaveCount(0)
}

/** Waits for a few frames, so that work started by the page's observers and effects has begun. */
export async function afterFrames(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 5; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
    await new Promise((resolve) => setTimeout(resolve))
  })
}
