import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSheetEndpoint, endSheetEndpoint } from '#contract/deals/deal-sheet.ts'
import { createDealEndpoint } from '#contract/deals/deals.ts'
import { addInvestor, dealBody } from '#test/builders/deal-builders.ts'
import { textOf } from '#test/builders/render-in-site.tsx'
import type { TestApp } from '#test/start-test-app.ts'
import { startBuiltApp } from './start-built-app.ts'

const sampleLenders = 20

let t: TestApp
beforeAll(async () => {
  t = await startBuiltApp(sampleLenders)
})
afterAll(() => t.close())

async function share(show: { address?: boolean } = {}) {
  const { call } = await addInvestor(t)
  const { deal } = await call(createDealEndpoint, { body: dealBody() })
  const { id, url } = await call(createSheetEndpoint, { params: { id: deal.id }, body: { show } })
  return { call, path: new URL(url).pathname, params: { id: deal.id, sheetId: id } }
}

it('shows a shared deal without scripts, neither cached nor indexed [LIFE-06]', async () => {
  const { path } = await share({ address: true })
  const answer = await t.fetch(path)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  const html = await answer.text()
  expect(html).toMatch(/<meta name="robots" content="noindex/)
  // The content security policy blocks inline styles.
  expect(html).not.toMatch(/<[^>]+ style=/)
  expect(html).not.toMatch(/<link rel="canonical"[^>]*sheet\/[\w-]{20}/)
  expect(textOf(/<h1[\s\S]*?<\/h1>/.exec(html)![0])).toBe('Fix and Flip, single family, California')
  const text = textOf(/<main[\s\S]*?<\/main>/.exec(html)![0])
  expect(text).toContain('12 Elm Street, Fresno')
  expect(text).toContain('$160,000')
  // The investor chose to show neither the verdict nor the number of lenders.
  expect(text).not.toMatch(/Verdict|in the directory/)
})

it('serves the same 404 page for a revoked link as for an unknown one [LIFE-06]', async () => {
  const { call, path, params } = await share()
  await call(endSheetEndpoint, { params })
  const texts = new Set<string>()
  for (const address of [path, `/sheet/${'A'.repeat(43)}`, '/sheet/x']) {
    const answer = await t.fetch(address)
    expect([answer.status, answer.headers.get('cache-control')], address).toEqual([404, 'private, no-store'])
    texts.add(/<main[\s\S]*?<\/main>/.exec(await answer.text())![0])
  }
  expect(texts.size).toBe(1)
  expect(textOf(/<h1[\s\S]*?<\/h1>/.exec([...texts][0]!)![0])).toBe('This link is no longer valid.')
})
