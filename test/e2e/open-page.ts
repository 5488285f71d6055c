import { expect, type Page } from '@playwright/test'

/** Opens a page and waits until all of it is hydrated. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitUntilHydrated(page)
}

/** Pages, or parts of them, are hydrated on interaction or when idle; a move of the pointer is an interaction. */
export async function waitUntilHydrated(page: Page): Promise<void> {
  await page.mouse.move(1, 1)
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  await expect(page.locator('[data-unhydrated]')).toHaveCount(0)
}

/** Waits until the page was drawn a few times, so that what its observers and effects start has begun. */
export async function afterFrames(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 5; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
    await new Promise((resolve) => setTimeout(resolve))
  })
}
