import { expect, type Page } from '@playwright/test'

/** Opens a page and waits until all of it is alive. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitUntilHydrated(page)
}

/**
 * Public pages, and parts of others, sleep until somebody turns to them, which a move of the pointer says. The notification region
 * is mounted right after the page came to life.
 */
export async function waitUntilHydrated(page: Page): Promise<void> {
  await page.mouse.move(1, 1)
  await page.locator('.toaster').waitFor({ state: 'attached' })
  // A part begins to watch for somebody a moment after the page came to life: people go on moving as well.
  let moves = 1
  await expect(async () => {
    moves++
    await page.mouse.move(1 + (moves % 2), 2)
    await expect(page.locator('[data-unhydrated]')).toHaveCount(0, { timeout: 1000 })
  }).toPass({ timeout: 15_000 })
}
