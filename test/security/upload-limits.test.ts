import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { lenderFileMaxBodyBytes, startImportEndpoint } from '#contract/desk/import.ts'
import { projectRoot } from '#server/project-root.ts'

const nginx = readFileSync(join(projectRoot, 'deploy/nginx/plumbline.conf'), 'utf8')
const megabyte = 1024 * 1024

/** Returns the bytes of the first `client_max_body_size` after the pattern's match. */
function bodySizeAfter(place: RegExp): number {
  const from = nginx.search(place)
  expect(from, String(place)).toBeGreaterThan(-1)
  const [, number, unit] = /client_max_body_size (\d+)([km]);/.exec(nginx.slice(from))!
  return Number(number) * (unit === 'm' ? megabyte : 1024)
}

it('the shipped nginx configuration accepts the largest lender file with less than 1 MB to spare [DESK-03]', () => {
  const allowed = bodySizeAfter(/location \/api\/desk\/imports/)
  expect(startImportEndpoint.path).toBe('/api/desk/imports')
  expect(allowed).toBeGreaterThanOrEqual(lenderFileMaxBodyBytes)
  expect(allowed).toBeLessThan(lenderFileMaxBodyBytes + megabyte)
})

it('the shipped nginx configuration limits all other request bodies to at most 128 KB', () => {
  expect(bodySizeAfter(/server_name/)).toBeLessThanOrEqual(128 * 1024)
})
