import { defineConfig } from 'vitest/config'

/**
 * The suites that reach a folder of the server, each of which starts a server of its own. They are run for one folder at a time, with
 * its name in MUTATE_FOLDER and a PostgreSQL in TEST_DATABASE_URL, since a mutant is tried against all that reach it.
 */
const serverSuites: Readonly<Record<string, readonly string[]>> = {
  'features/accounts': [
    'test/server/{accounts,accounts-input,accounts-limits,accounts-mail,accounts-recovery,accounts-removal}.test.ts',
    'test/server/onboarding.test.ts',
  ],
  'features/deals': [
    'test/server/{deals,deal-preview,matches,dashboard,deal-life,deal-mails,deal-sheets,first-model}.test.ts',
  ],
  'features/deals/life': ['test/server/{deal-life,deal-life-quotes,deal-mails,who-gets-mail}.test.ts'],
  'features/deals/matching': ['test/server/{matches-rematch,rematch-thread}.test.ts'],
  'features/quotes': ['test/server/quotes/*.test.ts', 'test/server/deal-life-quotes.test.ts'],
  'features/closing': ['test/server/closing/{final-terms,kept-quotes}.test.ts'],
  'features/desk': ['test/server/desk-*.test.ts'],
  'features/mail-stops': ['test/server/{deal-mails,who-gets-mail}.test.ts', 'test/server/quotes/lender-mails.test.ts'],
  'features/lenders/import': [
    'test/server/{desk-import,cli-lenders,cli-lender-programs}.test.ts',
    'test/security/lender-files.test.ts',
  ],
  'features/lenders/editing': ['test/server/{desk-lenders,desk-corrections,cli-lenders,loan-programs}.test.ts'],
  'platform/backup': ['test/server/{cli-backup,backup-everything,earlier-schemas}.test.ts'],
}
const folder = process.env['MUTATE_FOLDER']

/** What mutations are tried against: the tests that need neither a browser nor a clock of their own, without projects. */
export default defineConfig({
  test: {
    include: folder
      ? [`src/server/${folder}/**/*.test.ts`, ...(serverSuites[folder] ?? [])]
      : ['src/{domain,contract}/**/*.test.ts', 'src/server/features/{accounts,deals}/**/*.test.ts'],
    // One thread runs the files that reach a mutant and loads their modules once; each mutant has a thread of its own anyway.
    isolate: false,
    // Stryker ends what hangs by itself: this is for the first run, without mutants, on a busy machine.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    restoreMocks: true,
    unstubGlobals: true,
  },
})
