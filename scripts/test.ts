import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'

/**
 * The whole suite in one command: format and lint, types, unit and server tests (on the embedded database, and once more on
 * PostgreSQL when TEST_DATABASE_URL is set), browser journeys. Every step runs even when an earlier one failed; the last line
 * counts all tests, a failed check counting as one, and the exit status is 0 only when nothing failed.
 */
type Count = { passed: number; failed: number }

const reports = 'test-results'
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

function run(command: string, args: readonly string[], env: Record<string, string | undefined> = {}): Promise<number> {
  process.stdout.write(`\n> ${command} ${args.join(' ')}\n`)
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
    child.on('error', reject)
    child.on('exit', (code, signal) => resolve(signal ? 1 : (code ?? 1)))
  })
}

/** A check without tests of its own counts as one. What it says is printed in one piece: it runs beside other steps. */
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
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** Reads what the runner reported; a runner that died without a report, or ran nothing, is a failure whatever it printed. */
function counted(file: string, code: number, read: (json: never) => Count): Count {
  if (!existsSync(file)) return { passed: 0, failed: 1 }
  const count = read(JSON.parse(readFileSync(file, 'utf8')) as never)
  if (count.passed + count.failed === 0 || (code !== 0 && count.failed === 0))
    return { passed: count.passed, failed: count.failed + 1 }
  return count
}

async function vitest(name: string, args: readonly string[], env: Record<string, string | undefined>): Promise<Count> {
  const file = `${reports}/${name}.json`
  const code = await run(
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...args],
    env,
  )
  return counted(
    file,
    code,
    (json: { numPassedTests: number; numFailedTests: number; numFailedTestSuites: number }) => ({
      passed: json.numPassedTests,
      failed: json.numFailedTests,
    }),
  )
}

async function playwright(args: readonly string[], env: Record<string, string | undefined>): Promise<Count> {
  const file = `${reports}/report.json`
  rmSync(file, { force: true })
  const code = await run('playwright', ['test', ...args], { DATABASE_URL: undefined, ...env })
  return counted(file, code, (json: { stats: { expected: number; unexpected: number } }) => ({
    passed: json.stats.expected,
    failed: json.stats.unexpected,
  }))
}

const only = process.env['TEST_ONLY']?.split(',')
const steps: Record<string, () => Promise<Count>> = {
  lint: () => check('biome', ['check', '.']),
  types: () => check('tsc', ['-b']),
  unit: () => vitest('unit', [], { TEST_DATABASE_URL: undefined, DATABASE_URL: undefined }),
  ...(process.env['TEST_DATABASE_URL']
    ? { postgresql: () => vitest('postgresql', ['test/server'], { DATABASE_URL: undefined }) }
    : {}),
  browser: () => playwright([], { TEST_DATABASE_URL: undefined }),
  ...(process.env['TEST_DATABASE_URL'] ? { 'browser on postgresql': () => playwright(['journey'], {}) } : {}),
}
/** Run beside the first of the other steps, which waits for a part of its time and measures nothing before it ends. */
const checks = ['lint', 'types']
const chosen = Object.entries(steps).filter(([name]) => !only || only.includes(name))
const counts = new Map<string, Promise<Count>>()
for (const [name, step] of chosen) if (checks.includes(name)) counts.set(name, step())
for (const [name, step] of chosen) if (!checks.includes(name)) counts.set(name, Promise.resolve(await step()))
const total: Count = { passed: 0, failed: 0 }
const failedSteps: string[] = []
for (const [name, counting] of counts) {
  const count = await counting
  total.passed += count.passed
  total.failed += count.failed
  if (count.failed > 0) failedSteps.push(name)
}
if (failedSteps.length > 0) process.stdout.write(`\nFailed: ${failedSteps.join(', ')}\n`)
if (!process.env['TEST_DATABASE_URL'])
  process.stdout.write(
    '\nSkipped: the server suite and a journey on PostgreSQL. TEST_DATABASE_URL=postgres://… runs them.\n',
  )
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`)
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)
