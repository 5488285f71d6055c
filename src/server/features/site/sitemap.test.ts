import { expect, it } from 'vitest'
import { buildSitemaps } from './sitemap.ts'

const updatedAt = '2026-01-02T03:04:05.000Z'
const lenders = Array.from({ length: 30 }, (_, n) => ({ slug: `lender-${n}`, updatedAt }))
const locations = (text: string) => [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)

it('returns one document if it fits, else an index of parts with each URL once [OPS-04]', () => {
  const [whole, ...none] = buildSitemaps('https://a.example', lenders)
  expect(none).toEqual([])
  expect(whole).toContain('<loc>https://a.example/lenders/lender-0</loc><lastmod>2026-01-02T03:04:05.000Z</lastmod>')
  const [index, ...parts] = buildSitemaps('https://a.example', lenders, 40)
  expect(parts).toHaveLength(Math.ceil(locations(whole!).length / 40))
  expect(index).toContain('<sitemapindex')
  expect(locations(index!)).toEqual(parts.map((_, at) => at + 1).map((part) => `https://a.example/sitemap-${part}.xml`))
  expect(parts.flatMap(locations)).toEqual(locations(whole!))
  for (const part of parts) expect(locations(part).length).toBeLessThanOrEqual(40)
})
