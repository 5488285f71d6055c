import { defineConfig } from 'vitest/config'
import { isOnPostgres, slow, slowOnEmbedded, slowOnPostgres } from '../../vitest.config.ts'

/**
 * Runs one file at a time: large data sets, full-length fuzzing, backups, faults and measurements. Fault tests start
 * separate servers.
 */
export default defineConfig({
  test: {
    env: { FUZZ_RUNS: process.env['FUZZ_RUNS'] ?? '300' },
    testTimeout: 1_200_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 90_000 } },
    restoreMocks: true,
    unstubGlobals: true,
    fileParallelism: false,
    reporters: ['default', './scripts/count-reporter.ts'],
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
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['test/faults/**/*.test.ts'],
          env: { TEST_DATABASE_URL: '' },
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
