import { defineConfig } from '@playwright/test'
import config from '../playwright.config.ts'

/** Runs screenshots.ts with the browser and the server of the browser tests. */
export default defineConfig(config, {
  testDir: '.',
  testMatch: 'screenshots.ts',
  outputDir: '../test-results/screenshots-run',
  fullyParallel: true,
  reporter: 'line',
})
