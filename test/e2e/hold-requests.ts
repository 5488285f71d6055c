import type { Page } from '@playwright/test'

/**
 * Holds requests to an address until the returned function is called, so that a test can act before the reply. These
 * and later ones then go to the route set before this one, or to the server.
 */
export async function holdRequests(page: Page, url: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await released
    await route.fallback()
  })
  return release
}
