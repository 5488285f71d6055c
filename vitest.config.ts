import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'test/*.test.ts', 'test/server/**/*.test.ts', 'test/security/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    restoreMocks: true,
  },
})
