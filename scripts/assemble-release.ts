import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'

/** What a release takes from the checkout; its packages are installed there, so no test tool comes along. */
const parts = [
  'bin',
  'dist',
  'deploy',
  'package.json',
  'package-lock.json',
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
  install: (folder: string) => Promise<void> | void
}): Promise<string> {
  const { root, target, version, now } = options
  const releases = join(target, 'releases')
  const name = `${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z-${version}`
  const folder = join(releases, name)
  if (existsSync(folder)) throw new Error(`${folder} exists already.`)
  mkdirSync(releases, { recursive: true, mode: 0o755 })
  const beside = join(releases, `.${name}`)
  rmSync(beside, { recursive: true, force: true })
  for (const part of parts) cpSync(join(root, part), join(beside, part), { recursive: true })
  chmodSync(join(beside, 'bin/plumbline'), 0o755)
  await options.install(beside)
  const assets = readdirSync(join(beside, 'dist/client/assets'))
  keepEarlierAssets(target, join(beside, 'dist/client/assets'), now)
  const record: ReleaseFile = { version, switchedAt: now.toISOString(), assets }
  writeFileSync(join(beside, 'release.json'), `${JSON.stringify(record, null, 2)}\n`)
  renameSync(beside, folder)
  switchTo(target, name)
  removeOldReleases(target)
  return folder
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
