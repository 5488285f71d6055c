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
  allowScripts: Record<string, boolean>
}
const packages = Object.entries(lock.packages).filter(([path]) => path !== '')
/** What measures pages in a browser, in a manifest of its own. */
const measuring = Object.entries((read('bench/lighthouse/package-lock.json') as typeof lock).packages).filter(
  ([path]) => path !== '',
)

it('every locked package comes from the public registry, by an exact version and a strong hash', () => {
  expect(packages.length).toBeGreaterThan(100)
  for (const [path, { version, resolved, integrity, link, inBundle }] of [...packages, ...measuring]) {
    expect(path, 'nothing from beside the project').toMatch(/^node_modules\//)
    expect(link, path).toBeUndefined()
    expect(version, path).toMatch(/^\d+\.\d+\.\d+/)
    // What a package brings inside its own archive is covered by that one's hash.
    const hash = inBundle ? lock.packages[path.slice(0, path.lastIndexOf('/node_modules/'))]?.integrity : integrity
    expect(hash, path).toMatch(/^sha512-/)
    if (resolved !== undefined) expect(resolved, path).toMatch(/^https:\/\/registry\.npmjs\.org\//)
  }
})

it('the manifests name exact versions only', () => {
  const { dependencies } = read('bench/lighthouse/package.json') as typeof manifest
  for (const [name, version] of Object.entries({
    ...manifest.dependencies,
    ...manifest.devDependencies,
    ...dependencies,
  }))
    expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
})

it('no package runs a script on installation but those that the manifest decides about', () => {
  const named = new Set(Object.keys(manifest.allowScripts).map((name) => name.replace(/(?<=.)@.*$/, '')))
  // File watching on another operating system; never installed here, and optional there.
  const elsewhere = new Set(['fsevents'])
  const running = packages
    .filter(([, one]) => one.hasInstallScript)
    .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length))
  expect([...new Set(running)].filter((name) => !named.has(name) && !elsewhere.has(name))).toEqual([])
  expect(measuring.filter(([, one]) => one.hasInstallScript)).toEqual([])
})

it('no registry, token or certificate setting rides along in the repository', () => {
  for (const name of ['.npmrc', '.yarnrc', '.env', '.env.local']) {
    const path = join(projectRoot, name)
    if (existsSync(path))
      expect(readFileSync(path, 'utf8'), name).not.toMatch(/registry\s*=|_auth|password|strict-ssl\s*=\s*false/i)
  }
})

// Asks the registry, whose answer changes from day to day, so `npm test` leaves it out and `npm run test:security` has it.
it.skipIf(process.env['DEPENDENCY_AUDIT'] !== 'on')(
  'no package that is deployed has a known weakness of high or critical weight',
  ({ skip }) => {
    const args = ['audit', '--omit=dev', '--package-lock-only', '--json', '--fetch-retries=0', '--fetch-timeout=20000']
    const { stdout } = spawnSync('npm', args, { cwd: projectRoot, encoding: 'utf8' })
    const report = JSON.parse(stdout) as {
      metadata?: { vulnerabilities: Record<string, number> }
      vulnerabilities?: Record<string, { severity: string }>
    }
    if (!report.metadata) skip(`the registry does not answer audits: ${stdout.slice(0, 200)}`)
    const grave = Object.entries(report.vulnerabilities ?? {}).filter(([, one]) => /high|critical/.test(one.severity))
    expect(grave.map(([name]) => name)).toEqual([])
  },
)
