import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { browserLaunch } from './test/e2e/browser.ts'
import type { WorkerOptions } from './test/e2e/fixtures.ts'

const wholeJourney = '**/journey.spec.ts'

export default defineConfig<object, WorkerOptions>({
  testDir: 'test/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/browser',
  fullyParallel: false,
  workers: Number(process.env['TEST_WORKERS']) || availableParallelism(),
  build: { external: ['**/dist/**'] },
  // A test that passes only at a second try hides a fault.
  retries: 0,
  // These limits only end hung tests: a slow, busy machine takes six times as long as usual.
  timeout: 600_000,
  expect: { timeout: 90_000 },
  // Servers use the PostgreSQL server that TEST_DATABASE_URL names, except for one whole journey on the embedded database.
  projects: process.env['TEST_DATABASE_URL']
    ? [
        // First, so that no worker is alone with it at the end.
        { name: 'embedded', testMatch: wholeJourney, use: { isEmbedded: true } },
        { name: 'all', testIgnore: wholeJourney },
      ]
    : [{ name: 'all' }],
  reporter: [['list'], ['./scripts/browser-count-reporter.ts']],
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 900 },
    // Transitions cost hundreds of frames. Journeys, and tests about motion, switch them on again.
    reducedMotion: 'reduce',
    launchOptions: await browserLaunch(),
    // Recording every test would take a quarter of the time; `--trace on` records the ones that failed.
    trace: 'off',
    screenshot: 'only-on-failure',
    actionTimeout: 60_000,
  },
})
