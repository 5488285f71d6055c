// Runs on the machine's own Node, before anything is installed, and uses nothing outside Node. Installs what a start
// needs when the lockfile changed. With the argument "tools", also installs what tests and checks need. With "build",
// also builds when a source, the lockfile or a script of the build changed, or when there is no build.
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

/**
 * Runs a command with the project's programs first on PATH. Ends this process with the command's status when it fails.
 */
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

/** Installs the locked packages and prints the progress, because npm prints none without a terminal. */
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
  // `npm ci` would delete the installed packages. --no-save installs from the lockfile without changing it. Peer
  // packages are extensions of the embedded database that the product doesn't use.
  const omit = isForTools ? [] : ['--omit=dev', '--omit=peer']
  await run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', ...omit])
  clearInterval(saying)
  // Deletes Node's C++ headers (67 MB), which no package here needs.
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  for (const name of Object.keys(optionalDependencies))
    rmSync(join(root, 'node_modules', name, 'include'), { recursive: true, force: true })
}

const ownNode = join(root, 'node_modules/.bin/node')
const major = Number(process.versions.node.split('.')[0])
if (major < 20) {
  console.error(`Node ${process.versions.node} is too old. Install Node 20.19 or newer first.`)
  process.exit(1)
}

const lock = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex')
const steps = process.argv.slice(2)
// A start without arguments keeps tools that are already installed.
const isForTools = steps.includes('tools') || existsSync(join(root, 'node_modules/vitest'))
const stampWanted = isForTools ? `${lock} with tools` : lock
if (stampOf('installed') !== stampWanted || (major < 24 && !existsSync(ownNode))) {
  await install(isForTools)
  // npm skips an optional package for another platform, and one that it couldn't fetch.
  if (major < 24 && !existsSync(ownNode)) {
    console.error(
      `Node 24 was not installed for ${process.platform}-${process.arch}. Install Node 24 or newer, then start again.`,
    )
    process.exit(1)
  }
  stamp('installed', stampWanted)
}

if (steps.includes('build')) {
  const hash = createHash('sha256')
  const add = (path) => {
    const stat = statSync(path)
    if (stat.isDirectory()) for (const name of readdirSync(path).sort()) add(join(path, name))
    // The router's generated tree is an output of the build, not a source.
    else if (!path.endsWith('.gen.ts') && !/\.test\.tsx?$/.test(path))
      hash.update(path.slice(root.length)).update(readFileSync(path))
  }
  const buildScripts = ['build', 'compress-assets', 'contract-for-browsers', 'retry-imports'].map(
    (name) => `scripts/${name}.ts`,
  )
  for (const name of ['src', 'public', ...buildScripts, 'vite.config.ts', 'package-lock.json'])
    if (existsSync(join(root, name))) add(join(root, name))
  const sources = hash.digest('hex')
  if (stampOf('built') !== sources || !existsSync(join(root, 'dist/server/main.js'))) {
    await run('node', ['scripts/build.ts'])
    stamp('built', sources)
  }
}
