import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from '#server/project-root.ts'
import { contractEndpoints } from './security/contract-endpoints.ts'

/**
 * Words that ad blockers' lists look for in addresses. As in the lists, they also match within longer words, except
 * short ones.
 */
const blockedPattern =
  /analytic|hotjar|track|pixel|fingerprint|banner|beacon|metrics|telemetry|pageview|adserv|sponsor|doubleclick|(?<![a-z])(?:ads?|adv|gtag|gtm)(?![a-z])/i

/** Required by the specification. A browser test covers the page without their replies. */
const specified = ['/api/config/analytics', '/api/config/hotjar']

it('no built file has a name that ad blockers block [PAGE-07]', () => {
  const names = readdirSync(join(projectRoot, 'dist/client'), { recursive: true, encoding: 'utf8' })
  expect(names.filter((name) => name.endsWith('.js')).length).toBeGreaterThan(50)
  // The hash is hexadecimal, so it can't spell such a word.
  const hashPattern = /-[0-9a-f]{8}(?=\.(?:js|css))/
  const assets = names.filter((name) => /^assets\/.*\.js$/.test(name))
  expect(assets.filter((name) => !hashPattern.test(name))).toEqual([])
  expect(names.filter((name) => blockedPattern.test(name.replace(hashPattern, '')))).toEqual([])
})

it('no API address has a word that ad blockers block, unless the specification requires it [PAGE-07]', () => {
  const paths = contractEndpoints.map(({ path }) => path)
  expect(paths.length).toBeGreaterThan(50)
  expect([...new Set(paths.filter((path) => blockedPattern.test(path)))].sort()).toEqual(specified)
})
