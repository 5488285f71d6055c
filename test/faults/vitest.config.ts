import { defineConfig } from 'vitest/config'

// On its own, one file after the other: these tests kill, freeze and load processes, and measure seconds.
export default defineConfig({
  test: {
    include: ['test/faults/**/*.test.ts'],
    testTimeout: 300_000,
    hookTimeout: 120_000,
    fileParallelism: false,
  },
})
