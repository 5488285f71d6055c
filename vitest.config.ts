import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'

/** What promises times. These run by themselves, after all others, or they would measure their neighbours. */
const timed = [
  'src/server/features/lenders/sample/generate-sample-lenders.test.ts',
  'test/security/sign-in-timing.test.ts',
  'test/server/lenders.test.ts',
  'test/server/start.test.ts',
]

/** Beside each other. Vitest's default leaves one core idle, which on a machine with two is half of it. */
const together = { maxWorkers: Math.max(2, availableParallelism() - 1), sequence: { groupOrder: 0 } }

export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 120_000,
    restoreMocks: true,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'units',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, ...timed],
          // A process runs many of these files and loads their modules once, which halves what they take.
          isolate: false,
          ...together,
        },
      },
      {
        extends: true,
        test: {
          name: 'suite',
          include: [
            'test/*.test.ts',
            'test/server/**/*.test.ts',
            'test/security/**/*.test.ts',
            'test/faults/quick/**/*.test.ts',
          ],
          exclude: [...configDefaults.exclude, ...timed],
          ...together,
        },
      },
      { extends: true, test: { name: 'timed', include: timed, maxWorkers: 1, sequence: { groupOrder: 1 } } },
    ],
  },
})
