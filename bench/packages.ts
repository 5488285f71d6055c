import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

// Usage: node bench/packages.ts. Prints the disk size of each direct dependency's own folder as a Markdown table. The
// size sent to browsers is measured with the built pages.
type Manifest = { dependencies: Record<string, string>; devDependencies: Record<string, string> }
const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest

function folderBytes(folder: string): number {
  return globSync('**/*', { cwd: folder, exclude: (path) => /(^|\/)node_modules(\/|$)/.test(String(path)) })
    .map((path) => statSync(join(folder, path)))
    .reduce((sum, stat) => sum + (stat.isFile() ? stat.size : 0), 0)
}

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(2)

const rows = [
  ...Object.keys(dependencies).map((name) => ({ name, role: 'runs' })),
  ...Object.keys(devDependencies).map((name) => ({ name, role: 'builds and tests' })),
]
  .map(({ name, role }) => ({ name, role, folder: join('node_modules', name) }))
  .map((one) => ({ ...one, bytes: existsSync(one.folder) ? folderBytes(one.folder) : Number.NaN }))
  .sort((a, b) => a.role.localeCompare(b.role) || b.bytes - a.bytes)

const missing = rows.filter(({ bytes }) => Number.isNaN(bytes)).map(({ name }) => name)
if (missing.length > 0) throw new Error(`Not installed: ${missing.join(', ')}`)
const count = (role: string) => rows.filter((row) => row.role === role).length
const lines = [
  `${rows.length} direct dependencies: ${count('runs')} to run, ${count('builds and tests')} to build and test.`,
  '',
  '| package | for | MB on disk |',
  '|---|---|---|',
  ...rows.map(({ name, role, bytes }) => `| ${name} | ${role} | ${megabytes(bytes)} |`),
]
process.stdout.write(`${lines.join('\n')}\n`)
