import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDealEndpoint } from '#contract/deals/deals.ts'
import { recordResultEndpoint } from '#contract/project/project.ts'
import { shareResultEndpoint } from '#contract/project/result-card.ts'
import { addInvestor, dealBody } from '#test/builders/deal-builders.ts'
import { textOf } from '#test/builders/render-in-site.tsx'
import type { TestApp } from '#test/start-test-app.ts'
import { startBuiltApp } from './start-built-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startBuiltApp(20)
})
afterAll(() => t.close())

it('shows a shared result without scripts, unindexed, and with no token in its image address [DRAW-04]', async () => {
  const { call } = await addInvestor(t)
  const { deal } = await call(createDealEndpoint, { body: dealBody() })
  const params = { id: deal.id }
  const body = { kind: 'sold', on: '2026-01-31', price: 331_777, costs: 20_321 } as const
  const { result } = await call(recordResultEndpoint, { params, body })
  const { url } = await call(shareResultEndpoint, { params, body: { show: {} } })
  const { pathname } = new URL(url)
  const answer = await t.fetch(pathname)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  const html = await answer.text()
  expect(html).toMatch(/<meta name="robots" content="noindex/)
  expect(html).not.toMatch(/<[^>]+ style=/)
  const head = /<head>[\s\S]*?<\/head>/.exec(html)![0]
  expect(head).not.toContain(pathname.split('/').at(-1))
  const image = /property="og:image" content="([^"]+)"/.exec(head)![1]!
  expect((await t.fetch(new URL(image).pathname)).headers.get('content-type')).toBe('image/png')
  expect(textOf(/<h1[\s\S]*?<\/h1>/.exec(html)![0])).toBe('Fix and Flip, single family, California')
  const text = textOf(/<main[\s\S]*?<\/main>/.exec(html)![0])
  expect(text).toContain(`${result!.days} days`)
  expect(text).toContain('From plan to profit')
  expect(text).not.toContain('12 Elm Street')
})
