import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'

/** What promises times. These run by themselves, after all others, or they would measure their neighbors. */
const timed = [
  'test/security/sign-in-timing.test.ts',
  'test/server/lenders-timing.test.ts',
  'test/server/start-beside-another.test.ts',
]

/** What changes a process for good, and so has one of its own. */
const apart = ['test/server/tracing.test.ts']

/** What would do the same on PostgreSQL: the built server and the embedded database by themselves, and what no statement is asked for. */
const onEmbeddedAlone = [
  'test/server/{api-reference,data-folder,embedded,google-settings,share-images,start,start-beside-another}.test.ts',
]
const exclude = [...configDefaults.exclude, ...(process.env['TEST_DATABASE_URL'] ? onEmbeddedAlone : [])]

/** Beside each other, and one more than there are cores: the suites wait for mails, jobs and servers a good part of their time. */
const together = { maxWorkers: availableParallelism() + 1, sequence: { groupOrder: 0 } }
/** A process runs many of these files, and loads and warms their modules once. */
const shared = { ...together, isolate: false }

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
          include: ['{src,scripts}/**/*.test.{ts,tsx}'],
          exclude: [...exclude, ...timed],
          ...shared,
        },
      },
      {
        extends: true,
        test: {
          name: 'suite',
          include: [
            'test/*.test.ts',
            'test/deploy/**/*.test.ts',
            'test/server/**/*.test.ts',
            'test/security/**/*.test.ts',
            'test/faults/quick/**/*.test.ts',
          ],
          exclude: [...exclude, ...timed, ...apart],
          ...shared,
        },
      },
      { extends: true, test: { name: 'apart', include: apart, exclude, ...together } },
      { extends: true, test: { name: 'timed', include: timed, exclude, maxWorkers: 1, sequence: { groupOrder: 1 } } },
    ],
  },
})
