import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { openPage } from './open-page.ts'

const featured = (page: Page) => page.getByRole('region', { name: 'Featured Lenders' })
const cards = (page: Page) => featured(page).getByRole('listitem')

test('a visitor opens a lender by its card, and its website by the link, with mouse and keyboard [HOME-07]', async ({
  page,
  context,
}) => {
  await context.route(/^https?:\/\/[^/]+\.example\//, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Lender</title>' }),
  )
  await openPage(page, '/')
  const card = cards(page).filter({ hasText: 'Visit Website' }).first()
  const name = (await card.getByRole('heading').textContent())!
  const opening = context.waitForEvent('page')
  await card.getByRole('link', { name: /^Visit Website/ }).click()
  const site = await opening
  expect(site.url()).toMatch(/\.example\//)
  await site.close()
  await expect(page).toHaveURL(/\/$/)

  await card.getByRole('heading').getByRole('link').focus()
  await page.keyboard.press('Tab')
  await expect(card.getByRole('link', { name: /^Visit Website/ })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.goBack()

  // Anywhere on the card, away from its links.
  const figures = (await cards(page).filter({ hasText: name }).locator('dl').boundingBox())!
  await page.mouse.click(figures.x + figures.width / 2, figures.y + figures.height / 2)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page).toHaveURL(/\/lenders\/[a-z0-9-]+$/)
})

test('the same address shows visitors the home page and investors their dashboard [HOME-11]', async ({ page, app }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/user')) asked.push(request.url())
  })
  await openPage(page, '/')
  await expect(page.getByRole('link', { name: 'Get Matched Fast' })).toBeVisible()
  expect(asked).toEqual([])
  await app.signIn(page, await app.createInvestor({ firstName: 'Ada' }))
  await openPage(page, '/')
  await expect(page.getByRole('heading', { name: 'Welcome back, Ada' })).toBeVisible()
  await expect(page.getByText('Chat directly with lenders')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Get Matched Fast' })).toHaveCount(0)
})

test('an answer that follows the loan replaces the five fields, and sign-up keeps the deal [TOOL-07] [TOOL-08]', async ({
  page,
}) => {
  await openPage(page, '/')
  for (const field of ['Purchase price', 'Rehab', 'After-repair value (ARV)'])
    await expect(page.getByLabel(field)).toHaveValue('')
  await page.getByRole('button', { name: 'See my lenders' }).click()
  await expect(page.getByLabel('State', { exact: true })).toBeFocused()
  await expect(page.getByText('Enter the purchase price')).toBeVisible()
  await page.getByLabel('State', { exact: true }).selectOption('California')
  await page.getByLabel('Credit score').selectOption('Good (650-699)')
  await page.getByLabel('Purchase price').pressSequentially('185k')
  await page.getByLabel('Rehab').pressSequentially('60k')
  await page.getByLabel('After-repair value (ARV)').pressSequentially('330k')
  await page.getByRole('button', { name: 'See my lenders' }).click()
  const answer = page.getByRole('region', { name: /lenders? fits?/ })
  await expect(answer.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(answer.getByRole('heading', { level: 1 })).toBeInViewport()
  await expect(answer.getByText('Loan of $217,250 for 12 months')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  await expectAccessible(page)
  await answer.getByText('Edit', { exact: true }).click()
  const loan = answer.getByLabel('Loan', { exact: true })
  await loan.press('ControlOrMeta+a')
  await loan.pressSequentially('270k')
  await expect(answer.getByText('Loan of $270,000 for 12 months')).toBeVisible()
  await expect(answer.getByText('Not likely.')).toBeVisible()
  await expectAccessible(page)
  await answer.getByRole('link', { name: /^Get quotes? from/ }).click()
  await expect(page).toHaveURL(/signup/)
  const prefill = await page.evaluate(() => JSON.parse(localStorage.getItem('plumbline-deal-prefill') ?? '{}'))
  expect(prefill).toMatchObject({
    propertyState: 'California',
    creditScoreRange: 'Good (650-699)',
    loanAmount: 270_000,
    termMonths: 12,
  })
})

test('the home page passes axe', async ({ page }) => {
  await openPage(page, '/')
  await page.locator('[data-slot=questions] summary').first().click()
  await expectAccessible(page)
})
