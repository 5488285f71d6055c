import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { writeRuntimePackage } from './runtime-packages.ts'

/** What a release takes from the checkout; of packages only what the build did not take in is installed there. */
const parts = [
  'bin',
  'dist',
  'deploy',
  'src/server/features/lenders/sample/sample-lenders.json.br',
  'src/server/platform/db/migrations',
  'src/server/platform/mail/mark.png',
]

/** Pages that browsers hold open ask for the files they were made with; so long those of an earlier release are served on. */
const assetsKeptMs = 86_400_000
const releasesKept = 5

type ReleaseFile = { version: string; switchedAt: string; assets: string[] }

/**
 * Makes a release in `target/releases`, then points `target/current` at it in one step. What runs keeps its own folder, since nothing
 * in it is changed; `install` fills the new one with packages before anything points there. Returns the new folder.
 */
export async function assembleRelease(options: {
  root: string
  target: string
  version: string
  now: Date
  /** The checkout's Node. */
  node: { version: string; path: string }
  install: (folder: string) => Promise<void> | void
}): Promise<string> {
  const { root, target, version, now, node } = options
  const releases = join(target, 'releases')
  const name = `${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z-${version}`
  const folder = join(releases, name)
  if (existsSync(folder)) throw new Error(`${folder} exists already.`)
  mkdirSync(releases, { recursive: true, mode: 0o755 })
  const beside = join(releases, `.${name}`)
  rmSync(beside, { recursive: true, force: true })
  for (const part of parts) cpSync(join(root, part), join(beside, part), { recursive: true })
  chmodSync(join(beside, 'bin/plumbline'), 0o755)
  writeRuntimePackage(root, beside)
  await options.install(beside)
  shareNode(target, beside, node)
  const assets = readdirSync(join(beside, 'dist/client/assets'))
  keepEarlierAssets(target, join(beside, 'dist/client/assets'), now)
  const record: ReleaseFile = { version, switchedAt: now.toISOString(), assets }
  writeFileSync(join(beside, 'release.json'), `${JSON.stringify(record, null, 2)}\n`)
  renameSync(beside, folder)
  switchTo(target, name)
  removeOldReleases(target)
  removeUnusedNodes(target)
  return folder
}

const nodeLink = 'node_modules/.bin/node'

/** Copies a Node of 120 MB to where no release has brought it yet, and links it into the release. */
function shareNode(target: string, release: string, { version, path }: { version: string; path: string }): void {
  const shared = join(target, 'node', version)
  if (!existsSync(shared)) {
    const beside = `${shared}.${process.pid}`
    mkdirSync(beside, { recursive: true, mode: 0o755 })
    copyFileSync(path, join(beside, 'node'))
    chmodSync(join(beside, 'node'), 0o755)
    renameSync(beside, shared)
  }
  mkdirSync(join(release, dirname(nodeLink)), { recursive: true })
  rmSync(join(release, nodeLink), { force: true })
  symlinkSync(join('../../../../node', version, 'node'), join(release, nodeLink))
}

function removeUnusedNodes(target: string): void {
  const used = new Set(
    listReleases(target)
      .map((name) => join(target, 'releases', name, nodeLink))
      .filter((link) => existsSync(link))
      .map((link) => basename(dirname(realpathSync(link)))),
  )
  for (const version of readdirSync(join(target, 'node')))
    if (!used.has(version)) rmSync(join(target, 'node', version), { recursive: true })
}

/** Points `current` at a release that is there: after a rollback the earlier one serves again, nothing is built. */
export function switchTo(target: string, name: string): void {
  if (!existsSync(join(target, 'releases', name, 'release.json')))
    throw new Error(`There is no release ${name}. There are: ${listReleases(target).join(', ') || 'none'}.`)
  const link = join(target, `.current-${process.pid}`)
  rmSync(link, { force: true })
  symlinkSync(join('releases', name), link)
  // A rename replaces the link in one step; there is no moment without one.
  renameSync(link, join(target, 'current'))
}

/** Names of the finished releases, newest first. */
export function listReleases(target: string): string[] {
  const folder = join(target, 'releases')
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => !name.startsWith('.'))
  return names.sort().reverse()
}

/** Copies the files of releases that were served less than a day ago: each served until its successor took over. */
function keepEarlierAssets(target: string, into: string, now: Date): void {
  let servedUntil = now.getTime()
  for (const name of listReleases(target)) {
    if (now.getTime() - servedUntil > assetsKeptMs) return
    const release = readRelease(target, name)
    for (const asset of release.assets) {
      const from = join(target, 'releases', name, 'dist/client/assets', asset)
      if (!existsSync(join(into, asset))) copyFileSync(from, join(into, asset))
    }
    servedUntil = Date.parse(release.switchedAt)
  }
}

function readRelease(target: string, name: string): ReleaseFile {
  return JSON.parse(readFileSync(join(target, 'releases', name, 'release.json'), 'utf8')) as ReleaseFile
}

function removeOldReleases(target: string): void {
  const current = basename(readlinkSync(join(target, 'current')))
  for (const name of listReleases(target).slice(releasesKept))
    if (name !== current) rmSync(join(target, 'releases', name), { recursive: true, force: true })
}
