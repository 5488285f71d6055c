import { writeFileSync } from 'node:fs'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'

/**
 * The counts of one test runner. `failed` includes files that don't load, failed hooks and errors outside tests.
 */
export type Count = { passed: number; failed: number; skipped: string[]; failures: string[] }

/** Prints the counts, or writes them to the file in TEST_COUNT_FILE, where `scripts/test.ts` adds them up. */
export function reportCount(count: Count): void {
  const file = process.env['TEST_COUNT_FILE']
  if (file) writeFileSync(file, JSON.stringify(count))
  else process.stdout.write(describeCount(count))
}

/** Formats the failed and skipped tests, and the final line `N passed, N failed`. */
export function describeCount({ passed, failed, skipped, failures }: Count): string {
  const lines = failures.map((failure) => `Failed: ${failure}`)
  if (skipped.length > 0) lines.push(`Skipped, ${skipped.length} in all: ${skipped.join('; ')}`)
  return [...lines, `${passed} passed, ${failed} failed`, ''].join('\n')
}

/** Counts a Vitest run. */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const count: Count = { passed: 0, failed: 0, skipped: [], failures: [] }
    const fail = (name: string, message = '') => {
      count.failed++
      count.failures.push(`${name}: ${message.split('\n')[0]}`)
    }
    for (const { message } of unhandledErrors) fail('outside of tests', message)
    for (const module of modules) {
      for (const one of [module, ...module.children.allSuites()])
        if (one.errors().length > 0) fail(module.relativeModuleId, one.errors()[0]?.message)
      for (const test of module.children.allTests()) {
        const name = `${module.relativeModuleId}: ${test.fullName}`
        const result = test.result()
        if (result.state === 'passed') count.passed++
        else if (result.state === 'failed') fail(name, result.errors[0]?.message)
        else count.skipped.push(result.state === 'skipped' && result.note ? `${name} (${result.note})` : name)
      }
    }
    reportCount(count)
  }
}
