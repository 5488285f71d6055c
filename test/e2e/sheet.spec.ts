import { createSheetEndpoint, endSheetEndpoint } from '#contract/deals/deal-sheet.ts'
import { createDealEndpoint } from '#contract/deals/deals.ts'
import { dealBody } from '#test/builders/deal-builders.ts'
import { expectAccessible } from './axe.ts'
import { type BrowserApp, expect, test } from './fixtures.ts'
import { openPage } from './open-page.ts'

async function share(app: BrowserApp, show: { address?: boolean; name?: boolean } = {}) {
  const investor = await app.createInvestor({ verified: true, profile: true })
  const call = app.as(investor.token)
  const { deal } = await call(createDealEndpoint, { body: dealBody() })
  const { id, url } = await call(createSheetEndpoint, { params: { id: deal.id }, body: { show } })
  return { call, path: new URL(url).pathname, params: { id: deal.id, sheetId: id } }
}

test('a shared deal reads without scripts, and its page is stored and found nowhere [LIFE-06]', async ({
  browser,
  app,
}) => {
  const { path } = await share(app, { address: true })
  const answer = await app.fetch(path)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  const html = await answer.text()
  expect(html).toMatch(/<meta name="robots" content="noindex/)
  expect(html).not.toMatch(/<[^>]+ style=/)
  expect(html).not.toMatch(/<link rel="canonical"[^>]*sheet\/[\w-]{20}/)

  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: app.url })
  const page = await context.newPage()
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fix and Flip, single family, California')
  await expect(page.getByText('12 Elm Street, Fresno')).toBeVisible()
  await expect(page.getByText('$160,000').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Verdict: / })).toBeVisible()
  await context.close()
})

test('a link that ended answers like one that never was [LIFE-06]', async ({ app, page }) => {
  const { call, path, params } = await share(app)
  await call(endSheetEndpoint, { params })
  const texts: string[] = []
  for (const address of [path, `/sheet/${'A'.repeat(43)}`, '/sheet/x']) {
    const answer = await app.fetch(address)
    expect([answer.status, answer.headers.get('cache-control')], address).toEqual([404, 'private, no-store'])
    texts.push(/<main[\s\S]*?<\/main>/.exec(await answer.text())![0])
  }
  expect(new Set(texts).size).toBe(1)
  await page.setContent(texts[0]!)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link is no longer valid.')
})

test('a shared deal is accessible at every width, and fits on one page of paper [LIFE-06]', async ({ app, page }) => {
  const { path } = await share(app, { address: true, name: true })
  await openPage(page, path)
  await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeVisible()
  await expectAccessible(page)
  await page.emulateMedia({ media: 'print' })
  const pdf = (
    await page.pdf({ format: 'Letter', margin: { top: '0.5in', bottom: '0.5in', left: '0.5in', right: '0.5in' } })
  ).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1)
})
