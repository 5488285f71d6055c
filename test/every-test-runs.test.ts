import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { projectRoot } from '#server/project-root.ts'

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8')
const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, {
    cwd: projectRoot,
    encoding: 'utf8',
    env: { ...process.env, TEST_DATABASE_URL: '', VITEST: '', NO_COLOR: '1' },
  })
const vitest = join(projectRoot, 'node_modules/vitest/vitest.mjs')

it('every test file is run by what CI runs', () => {
  const ci = read('.ci/run')
  expect(ci).toMatch(/^for script in test test:slow; do$/m)
  expect(ci).toMatch(/^ {2}CI=1 npm run "\$script"/m)
  const { scripts } = JSON.parse(read('package.json'))
  expect(scripts.test).toBe('node scripts/test.ts')
  expect(scripts['test:slow']).toMatch(/node scripts\/test\.ts slow$/)
  const tracked = run('git', 'ls-files', '*.test.ts', '*.test.tsx', '*.spec.ts', '*.spec.tsx').trim().split('\n')
  const listed = [[], ['--config=test/slow/vitest.config.ts'], ['--config=test/faults/vitest.config.ts']].flatMap(
    (config) =>
      JSON.parse(run(process.execPath, vitest, 'list', '--filesOnly', '--json', '--root=.', ...config)) as {
        file: string
      }[],
  )
  const inCi = new Set([
    ...listed.map(({ file }) => relative(projectRoot, file)),
    ...tracked.filter((file) => /^test\/e2e\/.*\.spec\.ts$/.test(file)),
  ])
  for (const config of ['slow', 'faults']) expect(read('scripts/test.ts')).toContain(`--config=test/${config}/vitest`)
  expect(tracked.filter((file) => !inCi.has(file))).toEqual([])
})

it('the closing line counts files that do not load, failed hooks and stray errors as failures, and names them and what was skipped', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-counting-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'))
  const write = (name: string, text: string) =>
    writeFileSync(join(folder, name), `import { beforeAll, expect, it } from 'vitest'\n${text}`)
  write('right.test.js', "it('is right', () => {})\nit('is left out', ({ skip }) => skip('no such program'))")
  write('wrong.test.js', "it('is wrong', () => expect(1).toBe(2))")
  write('broken.test.js', "import './nothing.js'")
  write('hook.test.js', "beforeAll(() => { throw new Error('x') })\nit('never runs', () => {})")
  write('stray.test.js', "it('passes', () => { Promise.reject(new Error('nobody waits')) })")
  const countFile = join(folder, 'count.json')
  const reporter = join(projectRoot, 'scripts/count-reporter.ts')
  spawnSync(process.execPath, [vitest, 'run', '--root', folder, `--reporter=${reporter}`], {
    cwd: folder,
    env: { ...process.env, TEST_COUNT_FILE: countFile },
  })
  const { skipped, failures, ...count } = JSON.parse(readFileSync(countFile, 'utf8'))
  // The wrong test, the file that does not load, the hook and the stray error.
  expect(count).toEqual({ passed: 2, failed: 4 })
  expect(failures).toEqual([
    'outside of tests: nobody waits',
    expect.stringMatching(/^broken\.test\.js: Cannot find module/),
    'hook.test.js: x',
    'wrong.test.js: is wrong: expected 1 to be 2 // Object.is equality',
  ])
  expect(skipped).toContain('right.test.js: is left out (no such program)')
})
