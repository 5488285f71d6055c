import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from '#server/project-root.ts'
import { buildWebManifest } from './web-manifest.ts'

it('has the site’s name and only existing icons [OPS-04]', () => {
  const manifest = JSON.parse(buildWebManifest('A "quoted" name'))
  expect(manifest.name).toBe('A "quoted" name')
  expect(manifest.icons.length).toBeGreaterThan(0)
  for (const { src } of manifest.icons) expect(existsSync(join(projectRoot, 'public', src)), src).toBe(true)
})
