import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
// Stryker's own, so that what is drawn is what it would try.
import { Instrumenter } from '@stryker-mutator/instrumenter'

/**
 * Tries a fixed sample of a folder's mutants, `npm run mutate:sample -- features/quotes 60 --concurrency 2`: those whose digests come
 * first, so that a second run tries the same ones as far as the code is the same. Suites and database are those of a folder
 * (`vitest.mutate.config.ts`); mutants that lie within a drawn one are tried with it.
 */
const [folder, count = '50', ...more] = process.argv.slice(2)
if (!folder) throw new Error('Name a folder below src/server.')
const silent = () => {}
const logger = { isDebugEnabled: () => false, debug: silent, info: silent, warn: silent }
const instrumenter = new Instrumenter(logger as never)
const files = globSync(`src/server/${folder}/**/*.{ts,tsx}`).filter((file) => !/\.(test|table|email)\.tsx?$/.test(file))
const { mutants } = await instrumenter.instrument(
  files.sort().map((name) => ({ name, mutate: true, content: readFileSync(name, 'utf8') })),
  { plugins: null, excludedMutations: [], ignorers: [], noHeader: false } as never,
)
type Range = { file: string; start: { line: number; column: number }; end: { line: number; column: number } }
const isBefore = (a: Range['start'], b: Range['start']) =>
  a.line < b.line || (a.line === b.line && a.column <= b.column)
const isWithin = (one: Range, other: Range) =>
  one.file === other.file && isBefore(other.start, one.start) && isBefore(one.end, other.end)
const all = mutants
  .map(({ fileName: file, location, replacement }) => ({ file, ...location, replacement }))
  // A whole function left out is noticed by whatever calls it.
  .filter(({ start, end }) => start.line === end.line)
const digestOf = (mutant: object) => createHash('sha256').update(JSON.stringify(mutant)).digest('hex')
const inOrder = all
  .map((mutant) => ({ mutant, digest: digestOf(mutant) }))
  .sort((a, b) => (a.digest < b.digest ? -1 : 1))
const drawn = new Set<Range>()
const tried = new Set<Range>()
for (const { mutant } of inOrder) {
  if (tried.size >= Number(count)) break
  if (tried.has(mutant)) continue
  drawn.add(mutant)
  for (const other of all) if (isWithin(other, mutant)) tried.add(other)
}
// Stryker counts a range's lines from one and its columns from nought.
const ranges = [...drawn].map(
  ({ file, start, end }) => `${file}:${start.line + 1}:${start.column}-${end.line + 1}:${end.column}`,
)
console.log(`${tried.size} of ${mutants.length} mutants of ${folder}, in ${ranges.length} places`)
if (more.includes('--list')) console.log(ranges.join('\n'))
else
  process.exit(
    spawnSync('stryker', ['run', '--mutate', ranges.join(','), ...more], {
      stdio: 'inherit',
      env: { ...process.env, MUTATE_FOLDER: folder },
    }).status ?? 1,
  )
