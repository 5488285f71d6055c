import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'

/**
 * Tries mutations of the lines that changed since a revision, `npm run mutate:changed -- main~5`. What is mutated at all, and what it
 * is tried against, is as for `npm run mutate`.
 *
 * `--bounded` is for `npm run test:slow`: at most 100 changed lines of the domain's rules, which unit tests reach, and eight minutes;
 * it ends with 77 where there is no revision before this one, or when the time is over. So few mutants make no percentage, so it fails
 * only where less than half of them are noticed: that is a rule without tests. The others that survive are named.
 */
const given = process.argv.slice(2)
const isBounded = given.includes('--bounded')
const most = isBounded ? 100 : 300
const boundMs = 8 * 60_000
const [base = 'HEAD~1', ...more] = given.filter((argument) => argument !== '--bounded')
const isMutated = isBounded
  ? /^src\/domain\/.*\.ts$/
  : /^src\/(domain|contract|server\/(features|platform\/backup))\/.*\.ts$/
if (isBounded && spawnSync('git', ['rev-parse', '--verify', '--quiet', base]).status !== 0) {
  console.log(`mutations of changed lines: there is no ${base} here`)
  process.exit(77)
}
const diff = execFileSync('git', ['diff', '--unified=0', '--no-color', '--diff-filter=AM', base, '--', 'src'], {
  encoding: 'utf8',
  maxBuffer: 2 ** 28,
})

const ranges: string[] = []
let lines = 0
let file = ''
for (const line of diff.split('\n')) {
  file = /^\+\+\+ b\/(.+)$/.exec(line)?.[1] ?? file
  const [, from, count] = /^@@ .* \+(\d+)(?:,(\d+))? @@/.exec(line) ?? []
  if (from === undefined || !isMutated.test(file) || /\.(test|table)\.ts$/.test(file)) continue
  const length = Number(count ?? 1)
  if (length === 0 || lines + length > most) continue
  lines += length
  ranges.push(`${file}:${from}-${Number(from) + length - 1}`)
}
if (ranges.length === 0) {
  console.log(`Nothing that is mutated has changed since ${base}.`)
  process.exit(0)
}
console.log(`${lines} changed lines in ${ranges.length} places since ${base}.`)
const reportFile = 'node_modules/.plumbline/mutations-report.json'
if (isBounded) rmSync(reportFile, { force: true })
const { status, error } = spawnSync('stryker', ['run', '--mutate', ranges.join(','), ...more], {
  stdio: 'inherit',
  ...(isBounded ? { timeout: boundMs } : {}),
})
if (!isBounded) process.exit(status ?? 1)
if ((error as NodeJS.ErrnoException | undefined)?.code === 'ETIMEDOUT') {
  console.log('mutations of changed lines: not all were tried in eight minutes')
  process.exit(77)
}
type Report = { files: Record<string, { mutants: { status: string }[] }> }
const states = Object.values((JSON.parse(readFileSync(reportFile, 'utf8')) as Report).files).flatMap(({ mutants }) =>
  mutants.map((mutant) => mutant.status),
)
const countOf = (...wanted: string[]) => states.filter((state) => wanted.includes(state)).length
const noticed = countOf('Killed', 'Timeout')
const judged = noticed + countOf('Survived', 'NoCoverage')
console.log(`${noticed} of ${judged} mutants of changed lines are noticed.`)
process.exit(noticed * 2 < judged ? 1 : 0)
