import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'test/*.test.ts', 'test/server/**/*.test.ts', 'test/security/**/*.test.ts'],
    // The default leaves one core idle, which on a machine with two is half of it.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 60_000,
    hookTimeout: 120_000,
    restoreMocks: true,
  },
})
