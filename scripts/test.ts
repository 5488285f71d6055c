import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { postgresPrograms, startPostgres } from '#test/faults/postgres-server.ts'
import { scratch } from '#test/scratch.ts'
import { type Count, describeCount } from './count-reporter.ts'

/**
 * `npm test` (quick) and `npm run test:slow` (with the argument `slow`). Runs every step even when an earlier one
 * failed, and ends with the sum of all steps, `N passed, N failed`. Exits with 0 only when something passed and nothing
 * failed. Arguments after the first select tests, as in `vitest run` and `playwright test`. The other steps always run.
 *
 * Servers under test use a PostgreSQL server that this script starts, or the one that TEST_DATABASE_URL names. Without
 * PostgreSQL's programs, or with an empty TEST_DATABASE_URL, they use the embedded database. With CI=1 a missing
 * program is a failure.
 */
const [mode, ...only] = process.argv.slice(2)
const isSlow = mode === 'slow'
const results = isSlow ? 'test-results/slow' : 'test-results'
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
// Databases, mails and browser profiles are on tmpfs, where creating a database takes half the time. The slow tests
// fill disks, so they aren't.
if (!isSlow) process.env['TMPDIR'] = scratch
delete process.env['DATABASE_URL']

const total: Count = { passed: 0, failed: 0, skipped: [], failures: [] }

function add(step: string, count: Count): void {
  total.passed += count.passed
  total.failed += count.failed
  total.skipped.push(...count.skipped)
  total.failures.push(...count.failures)
  if (count.failed > 0 && count.failures.length === 0) total.failures.push(step)
}

/** Runs a program and returns its exit code: 1 when a signal ended it or it couldn't start. */
function run(command: string, args: readonly string[], env: Record<string, string> = {}): Promise<number> {
  process.stdout.write(`\n> ${command} ${args.join(' ')}\n`)
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
    child.on('error', (error) => {
      process.stdout.write(`${error.message}\n`)
      resolve(1)
    })
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

/** Runs a check that counts as one test. Exit code 77 means skipped. */
async function check(command: string, ...args: readonly string[]): Promise<void> {
  const step = [command, ...args].join(' ')
  const code = await run(command, args)
  const skipped = code === 77 ? [step] : []
  const failed = code === 0 || code === 77 ? 0 : 1
  add(step, { passed: code === 0 ? 1 : 0, failed, skipped, failures: [] })
}

/**
 * Runs a test runner, whose reporter writes its counts. A runner without counts or with an unexplained exit code counts
 * as failed.
 */
async function runTests(command: string, ...args: readonly string[]): Promise<void> {
  const file = `${results}/${command}.json`
  // The requested tests may all belong to the other runner.
  const named = only.length > 0 ? [...only, command === 'vitest' ? '--passWithNoTests' : '--pass-with-no-tests'] : []
  const code = await run(command, [...args, ...named], { TEST_COUNT_FILE: file })
  if (!existsSync(file))
    return add(command, { passed: 0, failed: 1, skipped: [], failures: [`${command} ended without a report`] })
  const count = JSON.parse(readFileSync(file, 'utf8')) as Count
  add(command, count)
  if (count.failed === 0 && code !== 0)
    add(command, { passed: 0, failed: 1, skipped: [], failures: [`${command} ended with exit code ${code}`] })
}

async function startDatabase(): Promise<void> {
  const embedded = (reason: string) =>
    total.skipped.push(`the server suite on PostgreSQL, which ran on the embedded database: ${reason}`)
  if (process.env['TEST_DATABASE_URL']) return
  if (process.env['TEST_DATABASE_URL'] === '') return void embedded('TEST_DATABASE_URL is empty')
  if (!postgresPrograms()) return void embedded('PostgreSQL is not installed (Debian: apt-get install postgresql)')
  const server = await startPostgres({
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
    max_connections: '400',
  })
  process.env['TEST_DATABASE_URL'] = server.url('postgres')
  process.on('exit', () => server.remove())
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
}

/** Counts each program that tests use as a test, which fails when the program is missing. */
function checkPrograms(): void {
  const isInstalled = {
    Chromium: existsSync('/usr/bin/chromium'),
    PostgreSQL: postgresPrograms() !== undefined,
    PgBouncer: existsSync('/usr/sbin/pgbouncer'),
  }
  for (const [name, is] of Object.entries(isInstalled))
    add(`${name} is not installed`, { passed: is ? 1 : 0, failed: is ? 0 : 1, skipped: [], failures: [] })
}

if (!isSlow) {
  await check('node', 'scripts/prepare.mjs', 'build')
  await check('biome', 'check', '.')
  // One checker, because several would each compute the shared types.
  await check('tsc', '-b', '--checkers', '1')
  if (process.env['CI'] === '1') checkPrograms()
}
await startDatabase()
if (isSlow) {
  await runTests('vitest', 'run', '--config=test/slow/vitest.config.ts', '--root=.')
  await check('bash', 'test/deploy/runbook.sh')
} else {
  await runTests('vitest', 'run')
  await runTests('playwright', 'test')
}
process.stdout.write(`\n${describeCount(total)}`)
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)
