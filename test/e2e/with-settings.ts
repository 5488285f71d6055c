import { createPages } from '#server/platform/ssr/pages.routes.ts'
import { loadBuiltRenderer } from '#server/platform/ssr/renderer.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

/** Runs against a server of its own, without lenders, on which these settings stand from the first page on. */
export async function withSettings(
  values: Record<string, string>,
  run: (app: TestApp) => Promise<void>,
): Promise<void> {
  const app = await startTestApp({ start: { pages: createPages(await loadBuiltRenderer()) } })
  try {
    for (const [key, value] of Object.entries(values)) await app.deps.settings.set(key, value)
    await run(app)
  } finally {
    await app.close()
  }
}
