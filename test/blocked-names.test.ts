import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from '#server/project-root.ts'
import { contractEndpoints } from './security/contract-endpoints.ts'

/**
 * Words that ad blockers' lists look for in addresses. Parts of longer words count, as they do in the lists; short ones
 * must be whole.
 */
const blocked =
  /analytic|hotjar|track|pixel|fingerprint|banner|beacon|metrics|telemetry|pageview|adserv|sponsor|doubleclick|(?<![a-z])(?:ads?|adv|gtag|gtm)(?![a-z])/i

/** Named by the specification. The page works without an answer, as a browser test shows. */
const specified = ['/api/config/analytics', '/api/config/hotjar']

it('no built file has a name that ad blockers refuse [PAGE-07]', () => {
  const names = readdirSync(join(projectRoot, 'dist/client'), { recursive: true, encoding: 'utf8' })
  expect(names.filter((name) => name.endsWith('.js')).length).toBeGreaterThan(50)
  // The hash is hexadecimal, so that it spells no word either.
  const hash = /-[0-9a-f]{8}(?=\.(?:js|css))/
  const assets = names.filter((name) => /^assets\/.*\.js$/.test(name))
  expect(assets.filter((name) => !hash.test(name))).toEqual([])
  expect(names.filter((name) => blocked.test(name.replace(hash, '')))).toEqual([])
})

it('no address of the API has a word that ad blockers refuse, unless the specification names it [PAGE-07]', () => {
  const paths = contractEndpoints.map(({ path }) => path)
  expect(paths.length).toBeGreaterThan(50)
  expect([...new Set(paths.filter((path) => blocked.test(path)))].sort()).toEqual(specified)
})
