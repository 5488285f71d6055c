import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'

/**
 * What one runner counted, with the names of what failed and the first line of what it said. Whatever went wrong outside a test, such
 * as a file that did not load, is in `failed`.
 */
export type Count = { passed: number; failed: number; skipped: string[]; failures: string[] }

/** Writes the counts of a Vitest run as JSON, for scripts/test.ts, into the file that TEST_COUNT_FILE names. */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const count: Count = { passed: 0, failed: unhandledErrors.length, skipped: [], failures: [] }
    for (const { message } of unhandledErrors) count.failures.push(`outside of tests: ${message.split('\n')[0]}`)
    for (const module of modules) {
      const suites = [...module.children.allSuites()]
      for (const one of [module, ...suites].filter((each) => each.errors().length > 0)) {
        count.failed++
        count.failures.push(`${module.relativeModuleId}: ${one.errors()[0]?.message.split('\n')[0]}`)
      }
      for (const test of module.children.allTests()) {
        const result = test.result()
        if (result.state === 'passed') count.passed++
        else if (result.state === 'failed') {
          count.failed++
          count.failures.push(
            `${module.relativeModuleId}: ${test.fullName}: ${result.errors[0]?.message.split('\n')[0]}`,
          )
        } else {
          const note = result.state === 'skipped' && result.note ? ` (${result.note})` : ''
          count.skipped.push(`${module.relativeModuleId}: ${test.fullName}${note}`)
        }
      }
    }
    const file = process.env['TEST_COUNT_FILE']
    if (!file) throw new Error('TEST_COUNT_FILE does not name a file.')
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(count))
  }
}
