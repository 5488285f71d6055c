import { defineConfig } from '@playwright/test'
import { browserLaunch } from './test/e2e/browser.ts'

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  workers: 2,
  // A machine under load can miss a deadline; a second failure is a failure, and what passed only then is named as flaky.
  retries: 1,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/report.json' }]],
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 900 },
    launchOptions: await browserLaunch(),
    // Recording every test would take a quarter of the time; what fails is tried again, and then recorded.
    trace: 'on-first-retry',
    actionTimeout: 15_000,
  },
})
