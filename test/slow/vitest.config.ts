import { defineConfig } from 'vitest/config'
import { isOnPostgres, slow, slowOnEmbedded, slowOnPostgres } from '../../vitest.config.ts'

/** On its own, one file after the other: large amounts, full lengths, backups, outages, and what promises times. */
export default defineConfig({
  test: {
    env: { FUZZ_RUNS: process.env['FUZZ_RUNS'] ?? '300' },
    testTimeout: 600_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    restoreMocks: true,
    unstubGlobals: true,
    fileParallelism: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'slow',
          include: ['test/slow/**/*.test.ts', ...slow, ...(isOnPostgres ? slowOnPostgres : [])],
        },
      },
      ...(isOnPostgres
        ? [
            {
              extends: true as const,
              test: {
                name: 'embedded',
                include: slowOnEmbedded,
                env: { TEST_DATABASE_URL: '' },
                sequence: { groupOrder: 1 },
              },
            },
          ]
        : []),
    ],
  },
})
