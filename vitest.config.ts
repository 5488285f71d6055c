import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'

/** What changes a process for good, and so has one of its own. */
const apart = ['test/server/tracing.test.ts']

/**
 * What belongs to `npm run test:slow`: large amounts, backups, mail servers and databases that are away, databases that are damaged or
 * of an earlier version, and what promises times and would measure its neighbors.
 */
export const slow = [
  'scripts/sample-lenders/generate-sample-lenders.test.ts',
  'test/security/{fuzz,lender-files,sign-in-timing}.test.ts',
  'test/server/{accounts-mail,cli-backup,data-folder,development,earlier-schemas,lenders-timing,mail-faults}.test.ts',
  'test/server/{rematch-thread,site-readiness,start-beside-another}.test.ts',
  'test/server/quotes/faults.test.ts',
]

/** Many writers before the one backend of the embedded database: beside PostgreSQL, where they run first, by `npm run test:slow`. */
export const slowOnEmbedded = ['test/server/{deals,onboarding}.test.ts', 'test/server/quotes/asking.test.ts']

/** Each statement of a backup is another program's on either database: on PostgreSQL by `npm run test:slow`. */
export const slowOnPostgres = ['test/server/backup-everything.test.ts']

/** The built server with the embedded database, and that database by itself. */
const onEmbeddedAlone = ['test/server/{cli-embedded,embedded,start}.test.ts', ...slowOnPostgres]

/**
 * What runs on both databases where the rest runs on PostgreSQL: schema, queue and stopping. Every other suite rejects a pool
 * that is asked inside a transaction, which only the embedded database would wait for.
 */
const smokeOnEmbedded = ['test/server/{jobs,schema,stopping}.test.ts']
export const isOnPostgres = Boolean(process.env['TEST_DATABASE_URL'])
const exclude = [...configDefaults.exclude, ...slow]

/** Beside each other, and two more than there are cores: the suites wait for mails, jobs and servers a good part of their time. */
const together = { maxWorkers: availableParallelism() + 2 }
/** A process runs many of these files, and loads and warms their modules once. */
const shared = { ...together, isolate: false }

export default defineConfig({
  test: {
    // Only what hangs ends by these: no test promises anything by them, and a busy machine takes ten times as long.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    restoreMocks: true,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'units',
          include: ['{src,scripts}/**/*.test.{ts,tsx}'],
          exclude,
          ...shared,
        },
      },
      {
        extends: true,
        test: {
          name: 'components',
          include: ['test/components/**/*.test.tsx'],
          environment: 'happy-dom',
          // A pressed tel: or mailto: leaves the page where it is. happy-dom would make it the address, of later tests as well.
          environmentOptions: {
            happyDOM: {
              url: 'http://localhost:3000',
              settings: { navigation: { disableFallbackToSetURL: true } as never },
            },
          },
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
          ],
          exclude: [...exclude, ...apart, ...(isOnPostgres ? onEmbeddedAlone : [])],
          ...shared,
        },
      },
      ...(isOnPostgres
        ? [
            {
              extends: true as const,
              test: {
                name: 'embedded',
                include: [...onEmbeddedAlone, ...smokeOnEmbedded],
                exclude,
                env: { TEST_DATABASE_URL: '' },
                ...shared,
              },
            },
          ]
        : []),
      { extends: true, test: { name: 'apart', include: apart, exclude, ...together } },
    ],
  },
})
