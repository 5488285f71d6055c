import { defineConfig } from 'vitest/config'

/** On its own, one file after the other: large amounts, full lengths, and what promises times. */
export default defineConfig({
  test: {
    include: [
      'test/slow/**/*.test.ts',
      'test/security/{fuzz,lender-files,sign-in-timing}.test.ts',
      'test/server/{development,lenders-timing,start-beside-another}.test.ts',
    ],
    env: { FUZZ_RUNS: process.env['FUZZ_RUNS'] ?? '300' },
    testTimeout: 600_000,
    hookTimeout: 300_000,
    restoreMocks: true,
    fileParallelism: false,
  },
})
