import type { Page } from '@playwright/test'

/** Opens a page and waits until its scripts run: the notification region is mounted right after hydration. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitUntilAlive(page)
}

export async function waitUntilAlive(page: Page): Promise<void> {
  await page.locator('.toaster').waitFor({ state: 'attached' })
}
