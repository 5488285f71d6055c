import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from '#server/project-root.ts'

/** Returns a built file's imports, followed through the build. Imports outside the build are package names. */
function importsOf(file: string, seen = new Set<string>(), packages = new Set<string>()): ReadonlySet<string> {
  if (seen.has(file)) return packages
  seen.add(file)
  for (const [, name] of readFileSync(file, 'utf8').matchAll(
    /(?:^(?:import|export)\b.*\bfrom |^import |\bimport\()"([^"\n]+)"\)?/gm,
  )) {
    if (/^\.\/.*\.js$/.test(name!)) importsOf(join(dirname(file), name!), seen, packages)
    else if (!name!.startsWith('node:')) packages.add(name!.match(/^(@[^/]+\/)?[^/]+/)![0])
  }
  return packages
}

it('renders pages with one copy of React: the build includes every package with hooks', () => {
  const packages = importsOf(join(projectRoot, 'dist/server/entry-server.js'))
  const withReact = [...packages].filter((name) => {
    const file = join(projectRoot, 'node_modules', name, 'package.json')
    const { peerDependencies = {} } = JSON.parse(readFileSync(file, 'utf8')) as { peerDependencies?: object }
    return 'react' in peerDependencies
  })
  // With a second copy of React, hooks fail and the server omits that part of the page.
  expect(withReact).toEqual([])
  expect(packages).not.toContain('react')
})

it('compiles emails without the pages’ JSX runtime, which passes elements where emails expect text', () => {
  const files = new Set<string>()
  importsOf(join(projectRoot, 'dist/server/main.js'), files)
  const texts = [...files].map((file) => readFileSync(file, 'utf8'))
  expect(texts.some((text) => text.includes('mail-page'))).toBe(true)
  expect(texts.filter((text) => text.includes('function keepFigures'))).toEqual([])
})
