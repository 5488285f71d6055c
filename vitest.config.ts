import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'

/** What promises times. These run by themselves, after all others, or they would measure their neighbours. */
const timed = [
  'src/server/features/lenders/sample/generate-sample-lenders.test.ts',
  'test/security/sign-in-timing.test.ts',
  'test/server/lenders.test.ts',
  'test/server/start.test.ts',
]

export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 120_000,
    restoreMocks: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'suite',
          include: [
            'src/**/*.test.{ts,tsx}',
            'test/*.test.ts',
            'test/server/**/*.test.ts',
            'test/security/**/*.test.ts',
            'test/faults/quick/**/*.test.ts',
            'test/deploy/**/*.test.ts',
          ],
          exclude: [...configDefaults.exclude, ...timed],
          // The default leaves one core idle, which on a machine with two is half of it.
          maxWorkers: Math.max(2, availableParallelism() - 1),
          // One process runs many files and loads the server's modules once: an application is made by its test, not by a module.
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      { extends: true, test: { name: 'timed', include: timed, maxWorkers: 1, sequence: { groupOrder: 1 } } },
    ],
  },
})
