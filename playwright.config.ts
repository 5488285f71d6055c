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
  // Two more than there are cores: a test waits for timers, jobs and drawing about a third of its time.
  workers: availableParallelism() + 2,
  // What is built needs no compiler.
  build: { external: ['**/dist/**'] },
  // What passes only at a second try hides a fault, of the test or of the product.
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  // Servers use the PostgreSQL that TEST_DATABASE_URL names, and one whole journey the embedded database; without it all use that.
  projects: process.env['TEST_DATABASE_URL']
    ? [
        // First, so that no worker is alone with it at the end.
        { name: 'embedded', testMatch: wholeJourney, use: { isEmbedded: true } },
        { name: 'all', testIgnore: wholeJourney },
      ]
    : [{ name: 'all' }],
  reporter: [['list'], ['json', { outputFile: process.env['TEST_REPORT_FILE'] ?? 'test-results/browser.json' }]],
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 900 },
    // Transitions are hundreds of drawn frames that nobody watches. Journeys, and what is about motion, ask for it again.
    reducedMotion: 'reduce',
    launchOptions: await browserLaunch(),
    // Recording every test would take a quarter of the time; `--trace on` records the ones that failed.
    trace: 'off',
    screenshot: 'only-on-failure',
    actionTimeout: 15_000,
  },
})
