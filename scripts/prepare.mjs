// Runs on whatever Node the machine has, before anything is installed: installs what starting needs when the lockfile changed, with
// the argument "tools" what tests and checks need as well, and with "build" builds when a source changed. It uses nothing outside
// Node itself.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
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

/** Ends this process with the command's status when it fails. */
function run(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}` },
    })
    child.on('error', (error) => {
      console.error(error.message)
      process.exit(1)
    })
    child.on('close', (status) => (status === 0 ? resolve() : process.exit(status ?? 1)))
  })
}

/** Says every few seconds how many of the lockfile's packages are there: npm itself is silent where nobody watches a terminal. */
async function install(isForTools) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const wanted = Object.entries(packages).flatMap(([path, one]) =>
    path === '' || one.optional || one.devOptional || one.peer || (one.dev && !isForTools)
      ? []
      : [join(root, path, 'package.json')],
  )
  const say = () => console.log(`Installing packages: ${wanted.filter(existsSync).length} of ${wanted.length} …`)
  say()
  const saying = setInterval(say, 5000)
  // Not `npm ci`: it refuses a lockfile without the packages of every platform, and a registry mirror may not carry them all.
  // With --no-save the lockfile rules all the same and stays untouched.
  // Peers are extensions of the embedded database that nobody here uses.
  const omit = isForTools ? [] : ['--omit=dev', '--omit=peer']
  await run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', ...omit])
  clearInterval(saying)
  // Headers and a second npm, which its installer leaves beside the program.
  rmSync(join(root, 'node_modules/node/node_modules'), { recursive: true, force: true })
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
const wishes = process.argv.slice(2)
// Who has the tools keeps them: a start does not take them away again.
const isForTools = wishes.includes('tools') || existsSync(join(root, 'node_modules/vitest'))
const stampWanted = isForTools ? `${lock} with tools` : lock
if (stampOf('installed') !== stampWanted || !existsSync(join(root, 'node_modules/.bin/node'))) {
  await install(isForTools)
  stamp('installed', stampWanted)
}

if (wishes.includes('build')) {
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
    await run(join(root, 'node_modules/.bin/node'), ['scripts/build.ts'])
    stamp('built', sources)
  }
}
