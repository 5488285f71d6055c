import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from './project-root.ts'

/** The version from package.json, with the commit of a release build. */
export const productVersion: string = readVersion()

function readVersion(): string {
  const read = (file: string) => JSON.parse(readFileSync(join(projectRoot, file), 'utf8')) as { version: string }
  const { version } = read('package.json')
  return existsSync(join(projectRoot, 'release.json')) ? `${version} (${read('release.json').version})` : version
}
