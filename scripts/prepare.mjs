// Runs on whatever Node the machine has, before anything is installed: installs when the lockfile changed, and with the
// argument "build" builds when a source changed. It uses nothing outside Node itself.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const stamps = join(root, 'node_modules/.plumbline')

function stampOf(name) {
  try {
    return readFileSync(join(stamps, name), 'utf8')
  } catch {
    return ''
  }
}

function stamp(name, value) {
  mkdirSync(stamps, { recursive: true })
  writeFileSync(join(stamps, name), value)
}

function run(command, args) {
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}` },
  })
  if (result.status !== 0) process.exit(result.status ?? 1)
}

const major = Number(process.versions.node.split('.')[0])
if (major < 20) {
  console.error(
    `Node ${process.versions.node} is too old: install Node 20.19 or newer to begin with; the project then brings its own.`,
  )
  process.exit(1)
}

const lock = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex')
if (stampOf('installed') !== lock || !existsSync(join(root, 'node_modules/.bin/node'))) {
  console.log('Installing packages …')
  // Not `npm ci`: it refuses a lockfile without the packages of every platform, and a registry mirror may not carry them all.
  // With --no-save the lockfile rules all the same and stays untouched.
  run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'])
  stamp('installed', lock)
}

if (process.argv[2] === 'build') {
  const hash = createHash('sha256')
  const add = (path) => {
    const stat = statSync(path)
    if (stat.isDirectory()) for (const name of readdirSync(path).sort()) add(join(path, name))
    // The router's generated tree is an output of the build, not a source.
    else if (!path.endsWith('.gen.ts') && !/\.test\.tsx?$/.test(path))
      hash.update(path.slice(root.length)).update(readFileSync(path))
  }
  for (const name of ['src', 'public', 'scripts/build.ts', 'vite.config.ts', 'package-lock.json'])
    if (existsSync(join(root, name))) add(join(root, name))
  const sources = hash.digest('hex')
  if (stampOf('built') !== sources || !existsSync(join(root, 'dist/server/main.js'))) {
    console.log('Building …')
    run(join(root, 'node_modules/.bin/node'), ['scripts/build.ts'])
    stamp('built', sources)
  }
}
