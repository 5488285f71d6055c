import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { type PostgresServer, postgresPrograms, startPostgres } from '#test/faults/postgres-server.ts'
import { scratch } from '#test/scratch.ts'
import type { Count } from './count-reporter.ts'
import { machineSpeed } from './machine-speed.ts'
import { describePhase, type PhaseTime, timed } from './test-phases.ts'

/**
 * The whole suite in one command: format and lint, types, unit, component and server tests, browser tests. `test.ts slow` runs what
 * takes minutes instead: faults, full lengths and large amounts, what promises times, docs/operating.md as it is written, and
 * mutations of what changed. Every step runs even when an earlier one failed. The last line counts all tests: a failed check, a file
 * that does not load and an error outside of tests are failures too. What was left out is named before it. The exit status is 0 only
 * when nothing failed.
 *
 * Servers under test use a PostgreSQL that this starts, or the one that TEST_DATABASE_URL names; a smoke set uses the embedded
 * database. Where PostgreSQL is not installed, or TEST_DATABASE_URL is empty, all of them use the embedded one.
 * With CI=1 a missing program that the tests need is a failure.
 */
const isSlow = process.argv.includes('slow')
const results = isSlow ? 'test-results/slow' : 'test-results'
const isCi = process.env['CI'] === '1'
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
// Databases, mails and the browser's profiles: half of what making a database costs is its disk. What fills disks is in the slow tests.
if (!isSlow) process.env['TMPDIR'] = scratch

const postgres = await testPostgres()
// However this ends, but for a kill: a server left behind would run for ever.
process.on('exit', () => postgres.server?.remove())
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

async function testPostgres(): Promise<
  { url: string; server?: PostgresServer } | { missing: string; server?: undefined }
> {
  const given = process.env['TEST_DATABASE_URL']
  if (given) return { url: given }
  if (given === '') return { missing: 'TEST_DATABASE_URL is empty' }
  if (!postgresPrograms()) return { missing: 'PostgreSQL is not installed (Debian: apt-get install postgresql)' }
  // Nobody needs what it holds after the run, so it waits for no disk. Tests of crashes start servers of their own, which do.
  const server = await startPostgres({
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
    max_connections: '400',
  })
  return { url: server.url('postgres'), server }
}

/** Runs a program to its end, whose code this gives. */
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
  if (code === 77) return { passed: 0, failed: 0, skipped: [said.trim()], failures: [] }
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: [], failures: [] }
}

/** Reads what the runner reported; a runner that died without a report, or ran nothing, is a failure whatever it printed. */
function counted(file: string, code: number, read: (json: never) => Count): Count {
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: [], failures: [`${file} was not written`] }
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
  specs?: { title: string; file: string; tests: BrowserTest[] }[]
}
type BrowserTest = {
  status: string
  annotations: { description?: string }[]
  results: { error?: { message?: string } }[]
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
    failures: suites.flatMap(failedIn),
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

function failedIn({ suites = [], specs = [] }: BrowserSuite): string[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => `${file}: ${title}: ${whatWasSaid(results)}`),
  )
  return [...own, ...suites.flatMap(failedIn)]
}

/** An assertion of the browser's runner says in several lines what it looked for and what was there. */
function whatWasSaid(results: BrowserTest['results']): string {
  const message = results.find(({ error }) => error)?.error?.message ?? ''
  return stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, 6)
    .join(' | ')
}

/** What the tests need beside Node's packages; without it they would leave themselves out. */
function programs(): Count {
  const isThere = {
    Chromium: existsSync('/usr/bin/chromium'),
    PostgreSQL: !('missing' in postgres) && postgresPrograms() !== undefined,
    PgBouncer: existsSync('/usr/sbin/pgbouncer'),
  }
  const missing = Object.entries(isThere).flatMap(([name, is]) => (is ? [] : [name]))
  if (missing.length > 0) process.stdout.write(`\nMissing: ${missing.join(', ')}\n`)
  return { passed: Object.keys(isThere).length - missing.length, failed: missing.length, skipped: [], failures: [] }
}

const database = { DATABASE_URL: undefined, TEST_DATABASE_URL: 'missing' in postgres ? undefined : postgres.url }
type Steps = Readonly<Record<string, () => Promise<Count>>>
const quickSteps: Steps = {
  lint: () => check('biome', ['check', '.']),
  // One checker: several share out the files, and each works out the types that they have in common.
  types: () => check('tsc', ['-b', '--checkers', '1']),
  ...(isCi ? { programs: async () => programs() } : {}),
  'all but the browser': () => vitest('unit', [], database),
  browser: () => playwright('browser', [], database),
}
const slowSteps: Steps = {
  'full lengths and large amounts': () => vitest('slow', ['--config=test/slow/vitest.config.ts', '--root=.'], database),
  faults: () =>
    vitest('faults', ['--config=test/faults/vitest.config.ts', '--root=.'], {
      DATABASE_URL: undefined,
      TEST_DATABASE_URL: undefined,
    }),
  'docs/operating.md': () => check('bash', ['test/deploy/by-the-book.sh']),
  mutations: () => check('node', ['scripts/mutate-changed.ts', '--bounded']),
}
const steps = isSlow ? slowSteps : quickSteps
const only = process.env['TEST_ONLY']?.split(',')
/** Run beside the first of the other steps, which waits for a part of its time. */
const checks = ['lint', 'types']
const chosen = Object.entries(steps).filter(([name]) => !only || only.includes(name))
const phases: PhaseTime[] = []
const total: Count = { passed: 0, failed: 0, skipped: [], failures: [] }

async function runStep(name: string, step: () => Promise<Count>): Promise<void> {
  const { result, time } = await timed(name, step)
  phases.push(time)
  total.passed += result.passed
  total.failed += result.failed
  total.skipped.push(...result.skipped)
  if (result.failed > 0) total.failures.push(name, ...result.failures)
}

const { time: together } = await timed('all of it', async () => {
  const beside = chosen.filter(([name]) => checks.includes(name)).map(([name, step]) => runStep(name, step))
  for (const [name, step] of chosen) if (!checks.includes(name)) await runStep(name, step)
  await Promise.all(beside)
})
if ('missing' in postgres)
  total.skipped.push(`the server suite on PostgreSQL, which ran on the embedded database: ${postgres.missing}`)

const say = (line: string) => process.stdout.write(`${line}\n`)
say('')
for (const phase of [...phases, together]) say(describePhase(phase))
say(
  `A fixed calculation takes ${(await machineSpeed()).toFixed(2)} s of processor here, on all cores at once (docs/testing.md compares).`,
)
for (const failure of total.failures) say(`Failed: ${failure}`)
if (total.skipped.length > 0) say(`Skipped, ${total.skipped.length} in all: ${total.skipped.join('; ')}`)
say(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)
