import { execFileSync, spawnSync } from 'node:child_process'

/**
 * Tries mutations of the lines that changed since a revision, `npm run mutate:changed -- main~5`. What is mutated at all, and what it
 * is tried against, is as for `npm run mutate`.
 */
const most = 300
const [base = 'HEAD~1', ...more] = process.argv.slice(2)
const isMutated = /^src\/(domain|contract|server\/(features|platform\/backup))\/.*\.ts$/
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
process.exit(spawnSync('stryker', ['run', '--mutate', ranges.join(','), ...more], { stdio: 'inherit' }).status ?? 1)
