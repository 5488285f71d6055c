import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { assembleRelease, listReleases, switchTo } from './assemble-release.ts'

/**
 * npm run release -- /opt/plumbline              builds, installs for production, switches `current`
 * npm run release -- /opt/plumbline --to NAME    goes back to a release that is there
 * npm run release -- /opt/plumbline --list
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { to: { type: 'string' }, list: { type: 'boolean' } },
})
const [folder] = positionals
if (!folder) fail('Say where releases go: npm run release -- /opt/plumbline')
const target = resolve(folder)

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

function run(command: string, args: readonly string[], cwd: string): void {
  const { status } = spawnSync(command, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] })
  if (status !== 0) fail(`${command} ${args.join(' ')} failed; nothing was switched.`)
}

/** The commit, with a mark when the checkout holds changes that are in none. */
function describeVersion(): string {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? ''
  const commit = git('rev-parse', '--short', 'HEAD') || 'unversioned'
  return git('status', '--porcelain', '--untracked-files=no') === '' ? commit : `${commit}-changed`
}

if (values.list) process.stdout.write(`${listReleases(target).join('\n')}\n`)
else if (values.to) switchTo(target, values.to)
else {
  if (!existsSync(`${root}/node_modules/vite`))
    fail('Install what the build needs first: npm install --no-save --omit=dev')
  run('node', ['scripts/build.ts'], root)
  const made = await assembleRelease({
    root,
    target,
    version: describeVersion(),
    now: new Date(),
    // The checkout brings the one its package.json names, else the machine's own is new enough to be here.
    node: { version: process.version, path: process.execPath },
    // Not `npm ci`: it refuses a lockfile without the packages of every platform.
    install: (into) => run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], into),
  })
  process.stdout.write(`${made} is current. Restart the servers: sudo systemctl restart plumbline\n`)
}
