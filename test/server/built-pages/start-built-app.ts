import { createPages } from '#server/platform/ssr/pages.routes.ts'
import { loadBuiltRenderer } from '#server/platform/ssr/renderer.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

/** Starts a server with the built pages and sample lenders, for tests of pages without scripts. */
export async function startBuiltApp(sampleLenders = 5100): Promise<TestApp> {
  return startTestApp({
    env: { SAMPLE_LENDERS: String(sampleLenders) },
    start: { pages: createPages(await loadBuiltRenderer()) },
  })
}
