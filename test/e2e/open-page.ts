import { expect, type Page } from '@playwright/test'

/** Opens a page and waits until all of it is alive. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitUntilAlive(page)
}

/**
 * Public pages, and parts of others, sleep until somebody turns to them, which a move of the pointer says. The notification region
 * is mounted right after the page came to life.
 */
export async function waitUntilAlive(page: Page): Promise<void> {
  await page.mouse.move(1, 1)
  await page.locator('.toaster').waitFor({ state: 'attached' })
  await page.mouse.move(2, 2)
  await expect(page.locator('[data-asleep]')).toHaveCount(0)
}
