import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8')
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name!)

it('a change to any build script makes the next start build again', () => {
  const used = [
    'build',
    ...namesIn(read('scripts/build.ts'), /'\.\/([\w-]+)\.ts'/g),
    ...namesIn(read('vite.config.ts'), /'\.\/scripts\/([\w-]+)\.ts'/g),
  ]
  const [list] = namesIn(read('scripts/prepare.mjs'), /const buildScripts = \[([^\]]+)\]/g)
  expect(namesIn(list!, /'([\w-]+)'/g).sort()).toEqual(used.sort())
})
