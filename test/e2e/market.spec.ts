import { expectAccessible } from './axe.ts'
import { type BrowserApp, expect, startBrowserApp, test } from './fixtures.ts'
import { openPage } from './open-page.ts'

// Uses a separate site, because the market omits sample lenders once another suite adds a real one.
let app: BrowserApp
test.beforeAll(async () => {
  app = await startBrowserApp(() => ({ SAMPLE_LENDERS: '5100' }))
})
test.afterAll(() => app.close())

test('a visitor without scripts goes from the national market to a state’s market and a lender [MARKET-01] [MARKET-02]', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await page.goto(`${app.url}/market`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What hard money costs in the United States')
  await page.getByRole('main').getByRole('link', { name: 'Ohio', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What hard money costs in Ohio')
  const answer = page.locator('[data-slot="market-answer"]')
  const flip = await answer.textContent()
  await page.getByRole('link', { name: /^Rental/ }).click()
  await expect(page).toHaveURL(/kind=rental/)
  await expect(answer).not.toHaveText(flip!)
  await expect(page.getByRole('link', { name: /^Rental/ })).toHaveAttribute('aria-current', 'true')
  await page
    .getByText(/as a table$/)
    .first()
    .click()
  const first = page.getByRole('table', { name: 'Lenders by total cost of this loan' }).getByRole('link').first()
  const name = await first.textContent()
  await first.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name!)
  await context.close()
})

test('market pages pass axe and label sample data [MARKET-01]', async ({ page }) => {
  for (const path of ['/market', '/market/ohio', '/market/ohio?kind=rental&credit=fair']) {
    await openPage(page, `${app.url}${path}`)
    await expect(page.getByText('Every figure on this page is about sample lenders.')).toBeVisible()
    await expectAccessible(page, { place: path })
  }
})

test('an address that names no state is not found [MARKET-01]', async ({ request }) => {
  const response = await request.get(`${app.url}/market/atlantis`)
  expect(response.status()).toBe(404)
  expect(await response.text()).toContain('noindex')
})
