import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'

/** Suites that change their process permanently, so each needs a separate one. */
const apart = ['test/server/tracing.test.ts']

/** Left to `npm run test:slow`: large amounts, backups, faults of mail servers and databases, and measurements. */
export const slow = [
  'scripts/sample-lenders/generate-sample-lenders.test.ts',
  'test/security/{fuzz,lender-files,sign-in-timing}.test.ts',
  'test/server/{accounts-mail,cli-backup,data-folder,development,lenders-timing,mail-faults}.test.ts',
  'test/server/{rematch-thread,site-readiness,start-beside-another}.test.ts',
  'test/server/quotes/faults.test.ts',
]

/** Many concurrent writers: on PostgreSQL in the quick tests, on the embedded database in the slow ones. */
export const slowOnEmbedded = ['test/server/{deals,onboarding}.test.ts', 'test/server/quotes/asking.test.ts']

/** A backup's statements differ between the databases: on the embedded one in the quick tests, on PostgreSQL in the slow ones. */
export const slowOnPostgres = ['test/server/backup-everything.test.ts']

/** Suites of the built server with the embedded database, and of that database alone. */
const onEmbeddedAlone = ['test/server/{cli-embedded,embedded,start}.test.ts', ...slowOnPostgres]

/** Runs on both databases where PostgreSQL is installed: schema, queue and stopping. */
const smokeOnEmbedded = ['test/server/{jobs,schema,stopping}.test.ts']
export const isOnPostgres = Boolean(process.env['TEST_DATABASE_URL'])
const exclude = [...configDefaults.exclude, ...slow]

// One process more than cores, because tests wait for timers and jobs a third of their time.
const together = { maxWorkers: Number(process.env['TEST_WORKERS']) || availableParallelism() + 1 }
/** A process runs many of these files and loads their modules once. */
const shared = { ...together, isolate: false }

export default defineConfig({
  test: {
    // These limits only end hung tests. A test on a slow, busy machine takes ten times as long as usual.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 90_000 } },
    restoreMocks: true,
    unstubGlobals: true,
    reporters: ['default', './scripts/count-reporter.ts'],
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
          // Without this setting a pressed tel: or mailto: link becomes the page's address, for later tests too.
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
