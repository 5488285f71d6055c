import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { projectRoot } from '#server/project-root.ts'

function makeFolder(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-counting-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

function runIn(folder: string, program: string, ...args: string[]) {
  const { TEST_COUNT_FILE: _, ...env } = process.env
  const { stdout, status } = spawnSync(process.execPath, [join(projectRoot, 'node_modules', program), ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...env, NO_COLOR: '1', NODE_OPTIONS: '' },
  })
  return { lines: stdout.trimEnd().split('\n'), status }
}

it('the Vitest reporter counts and names files that don’t load, failed hooks and stray errors', () => {
  const vitest = "import { beforeAll, expect, it } from 'vitest'\n"
  const folder = makeFolder({
    'right.test.js': `${vitest}it('is right', () => {})\nit('is left out', ({ skip }) => skip('no such program'))`,
    'wrong.test.js': `${vitest}it('is wrong', () => expect(1).toBe(2))`,
    'broken.test.js': "import './nothing.js'",
    'hook.test.js': `${vitest}beforeAll(() => { throw new Error('x') })\nit('never runs', () => {})`,
    'stray.test.js': `${vitest}it('passes', () => { Promise.reject(new Error('nothing awaits this')) })`,
  })
  const reporter = `--reporter=${join(projectRoot, 'scripts/count-reporter.ts')}`
  const { lines, status } = runIn(folder, 'vitest/vitest.mjs', 'run', '--root', folder, reporter)
  expect(status).toBe(1)
  expect(lines.at(-1)).toBe('2 passed, 4 failed')
  expect(lines.filter((line) => line.startsWith('Failed: ')).sort()).toEqual([
    expect.stringMatching(/^Failed: broken\.test\.js: Cannot find module/),
    'Failed: hook.test.js: x',
    'Failed: outside of tests: nothing awaits this',
    'Failed: wrong.test.js: is wrong: expected 1 to be 2 // Object.is equality',
  ])
  expect(lines.at(-2)).toContain('right.test.js: is left out (no such program)')
})

it('the Playwright reporter counts and names files that don’t load and tests that need a retry', () => {
  const playwright = "import { expect, test } from '@playwright/test'\n"
  const config = (testMatch: string) =>
    `export default { testMatch: '${testMatch}', retries: 1, reporter: '${join(projectRoot, 'scripts/browser-count-reporter.ts')}' }`
  const folder = makeFolder({
    'package.json': '{ "type": "module" }',
    'tests.config.js': config('one.spec.js'),
    'broken.config.js': config('broken.spec.js'),
    'one.spec.js': `${playwright}test('is right', () => {})
test('is wrong', () => expect(1).toBe(2))
test('is flaky', ({}, { retry }) => expect(retry).toBe(1))
test('is left out', () => test.skip(true, 'no such program'))`,
    'broken.spec.js': "import './nothing.js'",
  })
  const tests = runIn(folder, '@playwright/test/cli.js', 'test', '--config=tests.config.js')
  expect(tests.status).toBe(1)
  expect(tests.lines.at(-1)).toBe('1 passed, 2 failed')
  expect(tests.lines.join('\n')).toContain('Failed: one.spec.js: is wrong: Error: expect(received).toBe(expected)')
  expect(tests.lines.join('\n')).toContain('one.spec.js: is left out (no such program)')
  const broken = runIn(folder, '@playwright/test/cli.js', 'test', '--config=broken.config.js')
  expect(broken.status).toBe(1)
  expect(broken.lines.at(-1)).toMatch(/^0 passed, [1-9]\d* failed$/)
})
