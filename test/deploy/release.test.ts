import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { assembleRelease, listReleases, switchTo } from '../../scripts/assemble-release.ts'

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-release-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

function write(path: string, text: string) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

/** A checkout whose build made one asset. */
function checkout(asset: string): string {
  const root = makeFolder()
  for (const path of ['src/server/platform/db/migrations/0000.sql', 'deploy/x']) write(join(root, path), '')
  write(join(root, 'package.json'), '{"name":"x","dependencies":{"pg":"1.0.0","react":"1.0.0"}}')
  const lock = { pg: '1.0.0', react: '1.0.0', seroval: '2.0.0', unused: '3.0.0' }
  const packages = Object.entries(lock).map(([name, version]) => [`node_modules/${name}`, { version }])
  write(join(root, 'package-lock.json'), JSON.stringify({ packages: Object.fromEntries(packages) }))
  write(join(root, 'dist/server/main.js'), 'import pg from \'pg\'\nimport{a as b}from"seroval/plugins"')
  write(join(root, 'bin/plumbline'), '#!/bin/sh\n')
  write(join(root, 'src/server/platform/mail/mark.png'), '')
  write(join(root, 'src/server/features/lenders/sample/sample-lenders.json.br'), '')
  write(join(root, 'dist/client/assets', asset), asset)
  write(join(root, 'src/secret.ts'), '')
  return root
}

it('a release has a folder of its own, is switched to by a link, and keeps earlier assets for a day [OPS-07]', async () => {
  const target = makeFolder()
  const release = (asset: string, hour: number) =>
    assembleRelease({
      root: checkout(asset),
      target,
      version: asset,
      now: new Date(Date.UTC(2026, 0, 1, hour)),
      node: { version: hour < 26 ? 'v1' : 'v2', path: '/bin/true' },
      install(folder) {
        expect(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).dependencies).toEqual({
          pg: '1.0.0',
          seroval: '2.0.0',
        })
        expect(existsSync(join(target, 'current')) ? realpathSync(join(target, 'current')) : '').not.toBe(folder)
        write(join(folder, 'node_modules/x'), '')
      },
    })
  const assets = () => readdirSync(join(target, 'current/dist/client/assets')).sort()

  const first = await release('a.js', 0)
  expect(realpathSync(join(target, 'current'))).toBe(realpathSync(first))
  expect(existsSync(join(first, 'src/secret.ts'))).toBe(false)
  await release('b.js', 1)
  expect(assets()).toEqual(['a.js', 'b.js'])
  expect(readdirSync(join(first, 'dist/client/assets'))).toEqual(['a.js'])
  // A day after b took over from a nobody holds a's pages open; b itself served until now.
  await release('c.js', 26)
  expect(assets()).toEqual(['b.js', 'c.js'])

  // Both Nodes are there once, each beside the releases that run on it; one that nothing runs on goes.
  expect(readdirSync(join(target, 'node')).sort()).toEqual(['v1', 'v2'])
  expect(realpathSync(join(first, 'node_modules/.bin/node'))).toBe(join(realpathSync(target), 'node/v1/node'))

  const before = listReleases(target)
  await expect(
    assembleRelease({
      root: checkout('d.js'),
      target,
      version: 'd',
      now: new Date(Date.UTC(2026, 0, 3)),
      node: { version: 'v2', path: '/bin/true' },
      install() {
        throw new Error('no network')
      },
    }),
  ).rejects.toThrow('no network')
  expect(listReleases(target)).toEqual(before)
  expect(assets()).toEqual(['b.js', 'c.js'])

  switchTo(target, before[1]!)
  expect(assets()).toEqual(['a.js', 'b.js'])
  expect(() => switchTo(target, 'none')).toThrow(/There is no release none. There are: /)

  switchTo(target, before[0]!)
  for (const day of [4, 5, 6, 7]) await release('c.js', 24 * day)
  expect(listReleases(target)).toHaveLength(5)
  expect(readdirSync(join(target, 'node'))).toEqual(['v2'])
})

it('the command runs from any folder and through a link, and says when nothing is built [OPS-07]', () => {
  const root = checkout('a.js')
  const program = join(import.meta.dirname, '../../bin/plumbline')
  execFileSync('install', ['-m', '755', program, join(root, 'bin/plumbline')])
  const link = join(makeFolder(), 'plumbline')
  symlinkSync(join(root, 'bin/plumbline'), link)
  const run = (...args: string[]) => execFileSync(link, args, { cwd: '/', encoding: 'utf8', stdio: 'pipe' })
  expect(() => run('doctor')).toThrow(/no built program in .*npm run build/)
  write(join(root, 'dist/server/plumbline.js'), 'process.stdout.write(process.argv.slice(2).join("|"))')
  write(join(root, 'package.json'), '{"type":"module"}')
  expect(run('settings', 'set', 'contact.address', '1 Main St')).toBe('settings|set|contact.address|1 Main St')
})
