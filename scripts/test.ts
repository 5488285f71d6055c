import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import type { Count } from './count-reporter.ts'

/**
 * The whole suite in one command: format and lint, types, unit and server tests (on the embedded database, and once more on
 * PostgreSQL when TEST_DATABASE_URL is set), browser journeys. Every step runs even when an earlier one failed. The last line counts
 * all tests: a failed check, a file that does not load and an error outside of tests are failures too. What was left out is named
 * before it. The exit status is 0 only when nothing failed.
 *
 * With CI=1 the tests of crashes and of stopping run as well, docs/operating.md is carried out as it is written, and a missing
 * program that the tests need is a failure.
 */
const results = 'test-results'
const isCi = process.env['CI'] === '1'
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

function run(command: string, args: readonly string[], env: Record<string, string | undefined> = {}): Promise<number> {
  process.stdout.write(`\n> ${command} ${args.join(' ')}\n`)
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
    child.on('error', reject)
    child.on('exit', (code, signal) => resolve(signal ? 1 : (code ?? 1)))
  })
}

/** A check without tests of its own counts as one, or as left out when it ends with 77. What it says is printed in one piece. */
async function check(command: string, args: readonly string[]): Promise<Count> {
  const { code, said } = await new Promise<{ code: number; said: string }>((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text
      })
    child.on('error', reject)
    child.on('close', (code, signal) => resolve({ code: signal ? 1 : (code ?? 1), said }))
  })
  process.stdout.write(`\n> ${command} ${args.join(' ')}\n${said}`)
  if (code === 77) return { passed: 0, failed: 0, skipped: [said.trim()] }
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: [] }
}

/** Reads what the runner reported; a runner that died without a report, or ran nothing, is a failure whatever it printed. */
function counted(file: string, code: number, read: (json: never) => Count): Count {
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: [] }
  const count = read(JSON.parse(readFileSync(file, 'utf8')) as never)
  const isUntold = count.failed === 0 && (code !== 0 || count.passed === 0)
  return isUntold ? { ...count, failed: 1 } : count
}

async function vitest(name: string, args: readonly string[], env: Record<string, string | undefined>): Promise<Count> {
  const file = `${results}/${name}.json`
  const reporters = ['--reporter=default', '--reporter=./scripts/count-reporter.ts']
  const code = await run('vitest', ['run', ...reporters, ...args], { ...env, TEST_COUNT_FILE: file })
  return counted(file, code, (count: Count) => count)
}

type BrowserSuite = {
  suites?: BrowserSuite[]
  specs?: { title: string; file: string; tests: { status: string; annotations: { description?: string }[] }[] }[]
}

/** The browser's runner empties its folder when it begins, so each run has one of its own. */
async function playwright(
  name: string,
  args: readonly string[],
  env: Record<string, string | undefined>,
): Promise<Count> {
  const file = `${results}/${name}.json`
  const code = await run('playwright', ['test', `--output=${results}/${name}`, ...args], {
    DATABASE_URL: undefined,
    TEST_REPORT_FILE: file,
    ...env,
  })
  type Report = { stats: { expected: number; unexpected: number; flaky: number }; errors: unknown[] } & BrowserSuite
  return counted(file, code, ({ stats, errors, suites = [] }: Report) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: suites.flatMap(skippedIn),
  }))
}

function skippedIn({ suites = [], specs = [] }: BrowserSuite): string[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'skipped')
      .map(({ annotations }) =>
        [`${file}: ${title}`, ...annotations.flatMap((one) => one.description ?? [])].join(' – '),
      ),
  )
  return [...own, ...suites.flatMap(skippedIn)]
}

/** What the tests need beside Node's packages; without it they would leave themselves out. */
function programs(): Count {
  const postgres = existsSync('/usr/lib/postgresql')
    ? readdirSync('/usr/lib/postgresql').some((version) => existsSync(`/usr/lib/postgresql/${version}/bin/initdb`))
    : false
  const isThere = {
    Chromium: existsSync('/usr/bin/chromium'),
    PostgreSQL: postgres && Boolean(process.env['TEST_DATABASE_URL']),
    PgBouncer: existsSync('/usr/sbin/pgbouncer'),
  }
  const missing = Object.entries(isThere).flatMap(([name, is]) => (is ? [] : [name]))
  if (missing.length > 0) process.stdout.write(`\nMissing: ${missing.join(', ')}\n`)
  return { passed: Object.keys(isThere).length - missing.length, failed: missing.length, skipped: [] }
}

const only = process.env['TEST_ONLY']?.split(',')
const steps: Record<string, () => Promise<Count>> = {
  lint: () => check('biome', ['check', '.']),
  types: () => check('tsc', ['-b']),
  ...(isCi ? { programs: async () => programs() } : {}),
  unit: () => vitest('unit', [], { TEST_DATABASE_URL: undefined, DATABASE_URL: undefined }),
  ...(process.env['TEST_DATABASE_URL']
    ? { postgresql: () => vitest('postgresql', ['test/server'], { DATABASE_URL: undefined }) }
    : {}),
  ...(isCi
    ? {
        faults: () =>
          vitest(
            'faults',
            [
              '--config=test/faults/vitest.config.ts',
              '--root=.',
              'test/faults/kill.test.ts',
              'test/faults/stopping.test.ts',
            ],
            { TEST_DATABASE_URL: undefined, DATABASE_URL: undefined },
          ),
      }
    : {}),
  ...(isCi ? { 'docs/operating.md': () => check('bash', ['test/deploy/by-the-book.sh']) } : {}),
  browser: () => playwright('browser', [], { TEST_DATABASE_URL: undefined }),
  ...(process.env['TEST_DATABASE_URL']
    ? { 'browser on postgresql': () => playwright('browser-on-postgresql', ['journey'], {}) }
    : {}),
}
/** Run beside the first of the other steps, which waits for a part of its time and measures nothing before it ends. */
const checks = ['lint', 'types']
const chosen = Object.entries(steps).filter(([name]) => !only || only.includes(name))
const counts = new Map<string, Promise<Count>>()
for (const [name, step] of chosen) if (checks.includes(name)) counts.set(name, step())
for (const [name, step] of chosen) if (!checks.includes(name)) counts.set(name, Promise.resolve(await step()))
const total: Count = { passed: 0, failed: 0, skipped: [] }
const failedSteps: string[] = []
for (const [name, counting] of counts) {
  const count = await counting
  total.passed += count.passed
  total.failed += count.failed
  total.skipped.push(...count.skipped)
  if (count.failed > 0) failedSteps.push(name)
}
if (!process.env['TEST_DATABASE_URL'])
  total.skipped.push('the server suite and a journey on PostgreSQL (TEST_DATABASE_URL=postgres://… runs them)')
const say = (line: string) => process.stdout.write(`${line}\n`)
say('')
if (failedSteps.length > 0) say(`Failed: ${failedSteps.join(', ')}`)
if (total.skipped.length > 0) say(`Skipped, ${total.skipped.length} in all: ${total.skipped.join('; ')}`)
say(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)
