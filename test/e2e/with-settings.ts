import type { Page } from '@playwright/test'
import { createPages } from '#server/platform/ssr/pages.routes.ts'
import { loadBuiltRenderer } from '#server/platform/ssr/renderer.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

/**
 * Runs a test against a separate server with these settings and without lenders. The page leaves the server before it
 * stops, because an idle page keeps prefetching code.
 */
export async function withSettings(
  page: Page,
  values: Record<string, string>,
  run: (app: TestApp) => Promise<void>,
): Promise<void> {
  const app = await startTestApp({ start: { pages: createPages(await loadBuiltRenderer()) } })
  try {
    for (const [key, value] of Object.entries(values)) await app.deps.settings.set(key, value)
    await run(app)
  } finally {
    await page.goto('about:blank')
    await app.close()
  }
}
