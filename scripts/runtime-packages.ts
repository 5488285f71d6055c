import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

type Lock = { packages: Record<string, { version: string; link?: boolean }> }

/**
 * The packages that the built server still asks for, with the lockfile's versions; the others are in its files already, as most of
 * what pages are made of is. Some it asks for on behalf of a package that was taken in. A file that is looked up in a package by its
 * path, as fonts are, counts as well.
 */
export function listRuntimePackages(root: string): Record<string, string> {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock
  const folder = join(root, 'dist/server')
  const built = readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
  const imported = built.flatMap((text) => [
    ...text.matchAll(/(?:\bfrom|\bimport|\bimport\(|\brequire\()\s*["']((?:@[\w.-]+\/)?[\w.-]+)(?:\/[^"']*)?["']/g),
  ])
  const named = Object.keys(dependencies).filter((name) => {
    const path = new RegExp(`["'\`]${name.replaceAll('.', '\\.')}/[^"'\`]+\\.\\w+["'\`]`)
    return built.some((text) => path.test(text))
  })
  const names = new Set([...named, ...imported.map(([, name]) => name!)])
  const found = [...names].sort().flatMap((name) => {
    const version = packages[`node_modules/${name}`]?.version
    return version === undefined ? [] : [[name, version] as const]
  })
  return Object.fromEntries(found)
}

/** Writes the lockfile, and a package.json that names only what the built server asks for, for `npm install` in that folder. */
export function writeRuntimePackage(root: string, into: string): void {
  const { name, version, type, imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const runtime = { name, version, private: true, type, imports, dependencies: listRuntimePackages(root) }
  mkdirSync(into, { recursive: true })
  writeFileSync(join(into, 'package.json'), `${JSON.stringify(runtime, null, 2)}\n`)
  copyFileSync(join(root, 'package-lock.json'), join(into, 'package-lock.json'))
}

// node scripts/runtime-packages.ts FOLDER
if (import.meta.main) writeRuntimePackage(fileURLToPath(new URL('..', import.meta.url)), process.argv[2]!)
