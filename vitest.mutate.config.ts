import { defineConfig } from 'vitest/config'

/** What mutations are tried against: the tests that need neither a browser nor a clock of their own, without projects. */
export default defineConfig({
  test: {
    include: ['src/contract/**/*.test.ts', 'src/server/features/{accounts,deals,matching}/**/*.test.ts'],
    // One thread runs the files that reach a mutant and loads their modules once; each mutant has a thread of its own anyway.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    restoreMocks: true,
    unstubGlobals: true,
  },
})
