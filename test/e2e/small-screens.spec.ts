import type { Locator, Page } from '@playwright/test'
import { investorWithDeal, openDeal, openTab } from './deal-screens.ts'
import { expect, test } from './fixtures.ts'
import { openPage } from './open-page.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** Returns the names of text fields whose text is so small that a phone zooms in on focus. */
const smallFields = (page: Page) =>
  page.locator('input, select, textarea').evaluateAll((fields) =>
    fields
      .filter((field) => !/checkbox|radio|range|hidden|file/.test((field as HTMLInputElement).type))
      .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => field.getAttribute('name') ?? field.id),
  )

for (const path of ['/', '/lenders', '/tools/arv', '/tools/flip-profit', '/tools/rehab', '/contact', '/auth/login'])
  test(`no field of ${path} has text below 16 px on a phone`, async ({ page }) => {
    await openPage(page, path)
    await expect(page.locator('input').first()).toBeAttached()
    expect(await smallFields(page)).toEqual([])
  })

test('no field of a deal has text below 16 px on a phone', async ({ page, app }) => {
  const { investor, deal } = await investorWithDeal(app)
  // A view is drawn once its data has arrived, so the test waits for something in it.
  const views: [tab: string, settled: Locator][] = [
    ['', page.getByRole('button', { name: /^Duplicate/ })],
    ['?tab=lenders', page.getByRole('checkbox', { name: /^Ask for a quote/ }).first()],
    ['?tab=what-if', page.getByRole('textbox', { name: 'Purchase price' })],
    ['?tab=project', page.getByText('List the work to see your cash')],
  ]
  for (const [tab, settled] of views) {
    await openDeal(page, investor, `/deals/${deal.id}${tab}`)
    await expect(settled).toBeVisible()
    expect(await smallFields(page), tab).toEqual([])
  }
})

const longName = 'Wolfeschlegelsteinhausenberg'

/** Returns the pixels by which the page is wider than its window. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('a row of My Deals keeps its summary and its date on a phone [LIFE-08]', async ({ page, app }) => {
  const { investor } = await investorWithDeal(app)
  await openTab(page, investor)
  const article = page.getByRole('article')
  const summary = article.locator('p', { hasText: / · [A-Z][a-z]{2} \d/ }).first()
  await expect(summary).toBeVisible()
  await summary
    .locator('span')
    .first()
    .evaluate((element) => {
      element.textContent = 'Final terms: $16,443 more cash'
    })
  const cut = await summary.evaluate((element) =>
    [...element.children]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map((one) => one.textContent),
  )
  expect(cut).toEqual([])
  expect((await summary.boundingBox())!.width).toBeGreaterThan(250)
})

test('names of 28 unbroken letters wrap on a phone', async ({ page, app }) => {
  expect(longName).toHaveLength(28)
  const investor = await app.createInvestor({ firstName: longName, verified: true, profile: true })
  await app.signIn(page, investor)
  for (const path of ['/dashboard', '/profile']) {
    await openPage(page, path)
    await expect(page.locator('main h1')).toBeVisible()
    expect(await overflow(page), path).toBe(0)
    if (path === '/dashboard') await expect(page.getByRole('heading', { name: new RegExp(longName) })).toBeVisible()
  }
})

test('a lender’s name of 28 unbroken letters wraps on a phone', async ({ page }) => {
  await openPage(page, '/lenders')
  const card = page.locator('[data-slot=lender-card] a').first()
  await card.evaluate((link, name) => {
    link.textContent = name
  }, longName)
  expect(await overflow(page), 'directory').toBe(0)
  await page.reload()
  await page.locator('[data-slot=lender-card] a').first().click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toBeVisible()
  const name = (await heading.textContent()) ?? ''
  await page.evaluate(
    ([from, to]) => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) {
        const text = walker.currentNode as Text
        text.data = text.data.replaceAll(from!, to!)
      }
    },
    [name.trim(), longName],
  )
  await expect(heading).toContainText(longName)
  expect(await overflow(page), 'lender page').toBe(0)
})
