import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { FullConfig, Reporter, Suite, TestCase, TestError } from '@playwright/test/reporter'
import { type Count, reportCount } from './count-reporter.ts'

/** Counts a Playwright run. A test that passes only on a retry counts as failed. */
export default class BrowserCountReporter implements Reporter {
  private readonly errors: TestError[] = []
  private all: Suite | undefined

  onBegin(_config: FullConfig, suite: Suite): void {
    this.all = suite
  }

  onError(error: TestError): void {
    this.errors.push(error)
  }

  onEnd(): void {
    const count: Count = { passed: 0, failed: 0, skipped: [], failures: [] }
    const fail = (name: string, message: string) => {
      count.failed++
      count.failures.push(`${name}: ${summarize(message)}`)
    }
    for (const { message = '' } of this.errors) fail('outside of tests', message)
    for (const test of this.all?.allTests() ?? []) {
      const name = `${relative('', test.location.file)}: ${test.title}`
      if (test.outcome() === 'expected') count.passed++
      else if (test.outcome() === 'skipped') count.skipped.push(`${name}${reasonOf(test)}`)
      else fail(name, test.results.find(({ error }) => error)?.error?.message ?? 'it did not run')
    }
    reportCount(count)
  }
}

function reasonOf({ annotations }: TestCase): string {
  const reason = annotations.flatMap(({ description }) => description ?? []).join('; ')
  return reason ? ` (${reason})` : ''
}

/** Returns the first lines of an assertion's message, which name the locator and what it found. */
function summarize(message: string): string {
  const lines = stripVTControlCharacters(message).split('\n')
  return lines
    .filter((line) => line.trim() !== '')
    .slice(0, 6)
    .join(' | ')
}
