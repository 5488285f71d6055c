import type { Page } from '@playwright/test'
import { listLendersEndpoint } from '#contract/lenders/lenders.ts'
import { getStatsEndpoint } from '#contract/site/site.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { openPage } from './open-page.ts'
import { withSettings } from './with-settings.ts'

const featured = (page: Page) => page.getByRole('region', { name: 'Featured Lenders' })
const cards = (page: Page) => featured(page).getByRole('listitem')

test('says everything without scripts [HOME-01] [HOME-02] [HOME-03] [HOME-04] [HOME-05] [HOME-09] [HOME-12]', async ({
  browser,
  app,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${app.url}/`)
  await expect(page.getByRole('link', { name: 'Chat directly with lenders about your deal' })).toHaveAttribute(
    'href',
    '/auth/signup',
  )
  await expect(page.getByText('4.9 out of 5 stars')).toBeVisible()
  const headline = page.getByRole('heading', { level: 1 })
  await expect(headline).toHaveText('Stop Chasing Lenders. Let Them Compete for Your Deal.')
  for (const call of ['Get Matched Fast', 'Get Started Now', 'Get Started Today'])
    await expect(page.getByRole('link', { name: call })).toHaveAttribute('href', '/auth/signup')

  const { totalStates } = await app.call(getStatsEndpoint)
  const figures = page.getByRole('region', { name: 'Plumbline in figures' })
  await expect(figures.locator('dl > div')).toHaveText([
    /^Verified Lenders\s*Sample\s*5,100$/,
    new RegExp(`^States Covered\\s*${totalStates}$`),
    /^Days to Funding\s*Sample\s*5-10$/,
    /^Free to Use\s*100%$/,
  ])

  const benefits = page.locator('section', {
    has: page.getByRole('heading', { name: /See how your deal measures up/ }),
  })
  await expect(benefits.getByRole('heading', { level: 3 })).toHaveCount(6)
  const steps = page.getByRole('region', { name: 'How It Works' })
  await expect(steps.getByRole('heading', { level: 3 })).toHaveText([
    'Submit a form',
    'Get matched',
    'Review and connect',
  ])
  await expect(page.getByRole('link', { name: 'View All Lenders' })).toHaveAttribute('href', '/lenders')
  const text = (await page.locator('main').textContent())!
  for (const claim of ['80+ verified lenders', 'hundreds of investors', '1-3 business days'])
    expect(text).toContain(claim)
  expect(text).toContain('4.9 out of 5 starsSample')
  expect(text).toMatch(/hundreds of investors have found funding\. Sample/)
  await context.close()
})

test('makes the claims that the settings make, and features nobody when there is nobody [HOME-03] [HOME-06] [HOME-12]', async ({
  page,
}) => {
  const claims = {
    'claims.verifiedLenders': '4,998',
    'claims.verifiedLendersText': '90+',
    'claims.rating': '4.2',
    'claims.daysToFunding': '6-12',
    'claims.fundedInvestors': 'a dozen investors',
    'claims.lenderReview': '2-4 business days',
  }
  await withSettings(claims, async ({ url }) => {
    await openPage(page, url)
    await expect(page.getByText('4.2 out of 5 stars')).toBeVisible()
    await expect(page.locator('[data-slot=stars] path:not([data-filled])')).toHaveCount(1)
    const figures = page.getByRole('region', { name: 'Plumbline in figures' })
    await expect(figures.locator('dd')).toHaveText(['4,998', '50', '6-12', '100%'])
    const text = (await page.locator('main').textContent())!
    for (const claim of ['90+ verified lenders', 'a dozen investors', '2-4 business days'])
      expect(text).toContain(claim)
    for (const built of ['80+', 'hundreds of investors', '1-3 business days', '5-10']) expect(text).not.toContain(built)
    await expect(page.getByRole('heading', { name: 'How It Works' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Featured Lenders' })).toHaveCount(0)
  })
})

test('shows the first six lenders of the directory, each with its icon [HOME-06] [HOME-08]', async ({ page, app }) => {
  await openPage(page, '/')
  const { lenders } = await app.call(listLendersEndpoint, { query: { page: '1', limit: '6' } })
  await expect(cards(page)).toHaveCount(6)
  await expect(cards(page).getByRole('heading')).toHaveText(lenders.map(({ name }) => name))
  await expect(cards(page).getByText('Sample')).toHaveCount(6)
  const icons = await cards(page)
    .locator('[data-slot=glyph] svg')
    .evaluateAll((all) => all.map((one) => one.innerHTML))
  expect(new Set(icons).size).toBe(6)
})

test.describe('when the directory cannot be read', () => {
  test.use({ allow: [/api\/lenders/] })

  test('leaves the featured lenders out and keeps the rest [HOME-06]', async ({ page }) => {
    await openPage(page, '/about')
    await page.route('**/api/lenders?*', (route) => route.fulfill({ status: 500, json: { message: 'Broken.' } }))
    await page.getByRole('link', { name: 'Home', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Stop Chasing Lenders/)
    await expect(page.getByRole('heading', { name: 'How It Works' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Featured Lenders' })).toHaveCount(0)
  })
})

test("opens a lender by its card and the lender's own site by its link, with mouse and keyboard [HOME-07]", async ({
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

test('asks eleven questions, closed, one open at a time, and tells machines the same eleven [HOME-10]', async ({
  page,
}) => {
  await openPage(page, '/')
  const questions = page.locator('[data-slot=questions] details')
  await expect(questions).toHaveCount(11)
  await expect(page.locator('[data-slot=questions] details[open]')).toHaveCount(0)
  await questions.nth(2).locator('summary').click()
  await questions.nth(5).locator('summary').click()
  await expect(page.locator('[data-slot=questions] details[open]')).toHaveCount(1)
  await expect(questions.nth(5)).toHaveAttribute('open', '')

  const visible = await questions.evaluateAll((all) =>
    all.map((one) => [one.querySelector('summary')!.textContent, one.querySelector('p')!.textContent]),
  )
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents()
  const faq = blocks.map((text) => JSON.parse(text)).find((block) => block['@type'] === 'FAQPage')
  const told = faq.mainEntity.map((one: { name: string; acceptedAnswer: { text: string } }) => [
    one.name,
    one.acceptedAnswer.text,
  ])
  expect(told).toEqual(visible)
})

test('shows a visitor the page and the signed-in their dashboard, at the same address [HOME-11]', async ({
  page,
  app,
}) => {
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

const asked =
  '/?state=California&creditScoreRange=Good+%28650-699%29&purchasePrice=%24185%2C000&rehab=%2460%2C000&arv=%24330%2C000'

test('answers five fields without scripts, by name, and stores the answer nowhere [TOOL-07]', async ({
  browser,
  app,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: app.url })
  const page = await context.newPage()
  await page.goto('/')
  await page.getByLabel('State', { exact: true }).selectOption('California')
  await page.getByLabel('Purchase price').pressSequentially('$185,000')
  await page.getByLabel('Rehab').pressSequentially('$60,000')
  await page.getByRole('button', { name: 'See my lenders' }).click()
  await expect(page.getByText('Enter the value after repairs')).toBeVisible()
  await page.getByLabel('Value after repairs (ARV)').pressSequentially('$330,000')
  await page.getByRole('button', { name: 'See my lenders' }).click()
  await expect(page).toHaveURL(/#answer$/)
  const answer = page.getByRole('region', { name: /lenders? fits?/ })
  await expect(answer.getByText('Loan of $217,250 for 12 months')).toBeVisible()
  await expect(answer.getByText(/Typical total cost \$[\d,]+; the cheapest about \$[\d,]+\./)).toBeVisible()
  await expect(answer.getByRole('listitem').filter({ hasText: /^Lowest cost/ })).toContainText(/Sample.*\$[\d,]+/)
  const reply = await app.fetch(asked)
  expect(reply.headers.get('cache-control')).toContain('no-store')
  expect(reply.headers.get('x-robots-tag')).toBe('noindex')
  expect((await app.fetch('/')).headers.get('cache-control')).toContain('public')
  await context.close()
})

test('answers five fields below the button, follows the loan, and carries the deal into sign-up [TOOL-07] [TOOL-08]', async ({
  page,
}) => {
  await openPage(page, '/')
  for (const field of ['Purchase price', 'Rehab', 'Value after repairs (ARV)'])
    await expect(page.getByLabel(field)).toHaveValue('')
  await page.getByRole('button', { name: 'See my lenders' }).click()
  await expect(page.getByLabel('State', { exact: true })).toBeFocused()
  await expect(page.getByText('Enter the purchase price')).toBeVisible()
  await page.getByLabel('State', { exact: true }).selectOption('California')
  await page.getByLabel('Credit score').selectOption('Good (650-699)')
  await page.getByLabel('Purchase price').pressSequentially('185k')
  await page.getByLabel('Rehab').pressSequentially('60k')
  await page.getByLabel('Value after repairs (ARV)').pressSequentially('330k')
  await page.getByRole('button', { name: 'See my lenders' }).click()
  const answer = page.getByRole('region', { name: /lenders? fits?/ })
  await expect(answer.getByText('Loan of $217,250 for 12 months')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  await expectAccessible(page)
  const loan = answer.getByLabel('Loan', { exact: true })
  await loan.press('ControlOrMeta+a')
  await loan.pressSequentially('270k')
  await expect(answer.getByText('Loan of $270,000 for 12 months')).toBeVisible()
  await expect(answer.getByText('Unlikely.')).toBeVisible()
  await answer.getByRole('link', { name: 'Save this deal and ask them' }).click()
  await expect(page).toHaveURL(/signup/)
  const carried = await page.evaluate(() => JSON.parse(localStorage.getItem('plumbline-carried-figures') ?? '{}'))
  expect(carried).toMatchObject({
    propertyState: 'California',
    creditScoreRange: 'Good (650-699)',
    loanAmount: 270_000,
    termMonths: 12,
  })
})

test('has nothing that axe objects to', async ({ page }) => {
  test.setTimeout(120_000)
  await openPage(page, '/')
  await page.locator('[data-slot=questions] summary').first().click()
  await expectAccessible(page)
})
