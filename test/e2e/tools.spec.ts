import type { Page } from '@playwright/test'
import { createDealEndpoint, listDealsEndpoint } from '#contract/deals/deals.ts'
import { editDealEndpoint } from '#contract/deals/edit-deal.ts'
import { getAssumptionsEndpoint } from '#contract/tools/assumptions.ts'
import { addInvestor, dealBody } from '#test/builders/deal-builders.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { openPage } from './open-page.ts'

const example =
  '/tools/flip-profit?purchasePrice=185000&rehab=60000&arv=330000&loanAmount=217250&ratePercent=10.93&pointsPercent=2.29&holdMonths=9'

test('a result stands in its address, complete without scripts [TOOL-01] [TOOL-02]', async ({ browser, app }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: app.url })
  const page = await context.newPage()
  await page.goto(example)
  await expect(page.getByRole('region', { name: 'Profit' }).locator('dd').first()).toHaveText('$16,011')
  await expect(page.getByText('$39,070')).toBeVisible()
  await expect(page.getByText('An estimate from your figures. Not an appraisal, offer or advice.')).toBeVisible()
  // The form sends itself, and the answer is the next result.
  const months = page.getByRole('textbox', { name: /Months held/ })
  await months.press('ControlOrMeta+a')
  await months.pressSequentially('14')
  await page.getByRole('button', { name: 'Calculate' }).click()
  await expect(page).toHaveURL(/holdMonths=14/)
  await expect(page.getByRole('region', { name: 'Profit' }).locator('dd').first()).toHaveText('$1,097')
  await context.close()
})

test('figures count while they are typed, and the address keeps them [TOOL-01]', async ({ page }) => {
  await openPage(page, '/tools/flip-profit')
  const price = page.getByRole('textbox', { name: 'Purchase price' })
  await price.click()
  await price.press('ControlOrMeta+a')
  await price.press('Backspace')
  await expect(price).toHaveValue('')
  await expect(page.getByRole('status').filter({ hasText: 'Fill in the figures' })).toBeVisible()
  await price.pressSequentially('168.4k', { delay: 20 })
  const profit = page.getByRole('region', { name: 'Profit' }).locator('dd').first()
  await expect(profit).toHaveText(/^\$3\d,\d{3}$/)
  await price.press('Tab')
  await expect(price).toHaveValue('$168,400')
  await expect(page).toHaveURL(/purchasePrice=/)
  const shown = await profit.textContent()
  await page.reload()
  await expect(profit).toHaveText(shown ?? '')
})

test('a result prints on one page, with the figures it stands on and without what explains them [TOOL-01]', async ({
  page,
}) => {
  for (const path of [
    example,
    ...['dscr', 'flip-or-rent', 'brrrr', 'exit', 'arv', 'rehab', 'loan-cost'].map((tool) => `/tools/${tool}`),
  ]) {
    await page.goto(path)
    await expect(page.getByRole('region').first()).toBeVisible()
    const margin = { top: '0.5in', bottom: '0.5in', left: '0.5in', right: '0.5in' }
    const pdf = (await page.pdf({ format: 'Letter', margin })).toString('latin1')
    expect([...pdf.matchAll(/\/MediaBox/g)], path).toHaveLength(1)
  }
  await page.goto(example)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByLabel('Purchase price').first()).toBeVisible()
  // What is assumed stands on paper too, though it is folded on the screen.
  await expect(page.getByText('Rehab reserve, %')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What the words mean' })).toBeHidden()
})

test('a bad figure answers 200 with its message and no result [TOOL-01]', async ({ page, app }) => {
  const answer = await app.fetch('/tools/dscr?rent=lots&loanAmount=135000&ratePercent=7')
  expect(answer.status).toBe(200)
  await page.goto('/tools/dscr?rent=lots&loanAmount=135000&ratePercent=7')
  const rent = page.getByRole('textbox', { name: /Rent a month/ })
  await expect(rent).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('Rent a month must be a number from $0 to $1,000,000')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Coverage' })).toHaveCount(0)
})

test('the rental’s example is figured to the dollar, and says that coverage is not cash flow [TOOL-03]', async ({
  page,
}) => {
  await page.goto('/tools/dscr?loanAmount=135000&ratePercent=7.25&rent=1450&taxMonthly=240&insuranceMonthly=99')
  await expect(page.getByRole('region', { name: 'Coverage' })).toContainText('1.15')
  await expect(page.getByRole('region', { name: 'Largest loan' })).toContainText('$162,861')
  await expect(page.getByText(/A DSCR above 1 is not cash flow\..*\$1,565 a year/)).toBeVisible()
})

test('an exit that falls short says by how much and what would close it, without scripts and with them [TOOL-01] [MATCH-24]', async ({
  page,
  app,
}) => {
  const address =
    '/tools/exit?loanAmount=217250&arv=330000&cost=245000&holdMonths=9&rent=1850&taxMonthly=400&insuranceMonthly=150'
  const html = await (await app.fetch(address)).text()
  for (const figure of ['$60,531', '$161,566', '$2,352', '5.70%', 'not by value alone']) expect(html).toContain(figure)
  await openPage(page, address)
  const rent = page.getByRole('textbox', { name: /Rent a month/ })
  await rent.press('ControlOrMeta+a')
  await rent.pressSequentially('2700')
  await expect(page.getByRole('region', { name: 'The exit works' }).locator('dd').first()).toHaveText('$22,825')
  await expect(page.getByRole('region', { name: 'What would close it' })).toHaveCount(0)
  await expect(page).toHaveURL(/rent=2700/)
  // Before month six the cost counts, and without it there is no result.
  const months = page.getByRole('textbox', { name: /Months until you refinance/ })
  await months.press('ControlOrMeta+a')
  await months.pressSequentially('5')
  await expect(page.getByRole('region', { name: 'What would close it' })).toContainText('Waiting until month 6')
  await page.getByRole('textbox', { name: /Price and repairs/ }).press('ControlOrMeta+a')
  await page.getByRole('textbox', { name: /Price and repairs/ }).press('Backspace')
  await expect(page.getByRole('status').filter({ hasText: 'Fill in the figures' })).toBeVisible()
})

test('a BRRRR runs from purchase to the return on what stays in, without scripts and with them [TOOL-01] [TOOL-04]', async ({
  page,
  app,
}) => {
  const address =
    '/tools/brrrr?purchasePrice=90000&rehab=40000&arv=180000&holdMonths=6&loanAmount=116500&ratePercent=11&pointsPercent=2&rent=1450&taxMonthly=240&insuranceMonthly=99&refinanceLoan=135000&refinanceRatePercent=7.25'
  const html = await (await app.fetch(address)).text()
  for (const figure of ['$21,550', '$36,000', '$14,450', '−$1,565', '−7.26%']) expect(html).toContain(figure)
  await openPage(page, address)
  const loan = page.getByRole('textbox', { name: /New loan/ })
  await loan.press('ControlOrMeta+a')
  await loan.pressSequentially('160000')
  await expect(page.getByRole('region', { name: 'What stays in' }).locator('dd').first()).toHaveText('All cash back')
  await page.getByRole('link', { name: 'Match this with lenders' }).click()
  await expect(page).toHaveURL(/signup/)
  const carried = await page.evaluate(() => JSON.parse(localStorage.getItem('plumbline-carried-figures') ?? '{}'))
  expect(carried).toMatchObject({ purchasePrice: 90_000, loanAmount: 116_500, monthlyRent: 1450, yearlyTaxes: 2880 })
})

test('the highest offer for a wished return follows the figures [TOOL-02]', async ({ page, app }) => {
  expect(await (await app.fetch(`${example}&wishedRoiPercent=30`)).text()).toContain('Offer at most')
  await openPage(page, `${example}&wishedRoiPercent=30`)
  const offer = page.getByText(/Offer at most \$\d{3},\d{3}/)
  const before = await offer.textContent()
  const wish = page.getByRole('textbox', { name: /Return you want/ })
  await wish.press('ControlOrMeta+a')
  await wish.pressSequentially('40')
  await expect(offer).not.toHaveText(before ?? '')
})

test('comparables are pasted from a spreadsheet [TOOL-05]', async ({ page }) => {
  await openPage(page, '/tools/arv')
  await page.getByText('Paste from a spreadsheet').click()
  const paste = page.getByRole('textbox', { name: /One sale a line/ })
  await paste.pressSequentially('200000,1500,0.1,1')
  await paste.press('Enter')
  await paste.pressSequentially('205000,1500,0.1,1')
  await paste.press('Enter')
  await paste.pressSequentially('210000,1500,0.1,1')
  await page.getByRole('button', { name: 'Use these sales' }).click()
  await expect(page.getByRole('region', { name: 'After-repair value' }).locator('dd').first()).toHaveText('$205,000')
})

const costs = (page: Page) => page.locator('summary').filter({ hasText: /^Costs/ })
const profitOf = (page: Page) => page.getByRole('region', { name: 'Profit' }).locator('dd').first()

test('what a visitor assumes is kept in the browser and marked theirs; a shared address stays as it was sent [TOOL-08]', async ({
  page,
}) => {
  await openPage(page, '/tools/flip-profit')
  await costs(page).click()
  const selling = page.getByRole('textbox', { name: /Selling, % of sale/ })
  await selling.pressSequentially('6')
  await expect(profitOf(page)).toHaveText('$22,611')
  await openPage(page, '/tools/flip-profit')
  await expect(profitOf(page)).toHaveText('$22,611')
  await expect(page.getByText('One figure is what you assume on every visit')).toBeVisible()
  // One figure is one on all pages.
  await openPage(page, '/tools/flip-or-rent')
  await expect(page.locator('input[name=sellingPercent]')).toHaveValue('6')
  // What was sent with the usual figures is read with them.
  await openPage(page, example)
  await expect(profitOf(page)).toHaveText('$16,011')

  await openPage(page, '/tools/flip-profit')
  await page.getByRole('button', { name: 'Use the usual figures' }).click()
  await expect(profitOf(page)).toHaveText('$16,011')
  await openPage(page, '/tools/flip-profit')
  await expect(page.locator('input[name=sellingPercent]')).toHaveValue('')
})

test('what somebody signed in assumes is kept on the account, with what the browser had kept [TOOL-08]', async ({
  page,
  browser,
  app,
}) => {
  await openPage(page, '/tools/flip-profit')
  await costs(page).click()
  await page.getByRole('textbox', { name: /Selling, % of sale/ }).pressSequentially('6')
  await expect(profitOf(page)).toHaveText('$22,611')
  const investor = await app.createInvestor({ verified: true, profile: true })
  await app.signIn(page, investor)
  await openPage(page, '/tools/flip-profit')
  await costs(page).click()
  await page.getByRole('textbox', { name: /Appraisal/ }).pressSequentially('0')
  await expect(profitOf(page)).toHaveText('$23,261')
  await expect
    .poll(async () => (await app.as(investor.token)(getAssumptionsEndpoint)).assumptions)
    .toEqual({ sellingPercent: 6, appraisal: 0 })
  expect(await page.evaluate(() => localStorage.getItem('plumbline-tool-assumptions'))).toBeNull()

  const elsewhere = await browser.newContext({ baseURL: app.url })
  const other = await elsewhere.newPage()
  await app.signIn(other, investor)
  await openPage(other, '/tools/flip-profit')
  await expect(profitOf(other)).toHaveText('$23,261')
  await elsewhere.close()
})

test.describe(() => {
  // The edit that comes too late is provoked.
  test.use({ allow: [/409 \(Conflict\)/] })

  test('figures are saved to a deal, which shows their profit, and come back from it to the calculator [TOOL-08]', async ({
    page,
    app,
  }) => {
    const investor = await addInvestor(app)
    const { deal } = await investor.call(createDealEndpoint, {
      body: dealBody({ propertyAddress: '1418 Alder Street' }),
    })
    await app.signIn(page, investor)
    await openPage(page, `${example}&sellingPercent=6`)
    await expect(profitOf(page)).toHaveText('$22,611')
    await page.getByRole('button', { name: 'Save to a deal' }).click()
    const dialog = page.getByRole('dialog', { name: 'Save to a deal' })
    await expect(dialog.getByRole('radio', { name: /1418 Alder Street/ })).toBeChecked()
    await expect(dialog.getByRole('row', { name: /Selling, % of sale/ })).toHaveText(/usual.*6/)
    await expectAccessible(page)
    // Somebody changes the deal meanwhile: nothing is overwritten unseen.
    await investor.call(editDealEndpoint, { params: { id: deal.id }, body: { repairBudget: 41_000, version: 1 } })
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog.getByText('This deal was changed in the meantime')).toBeVisible()
    await expect(dialog.getByRole('row', { name: /Rehab/ }).first()).toContainText('$41,000')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()

    await expect(page).toHaveURL(new RegExp(`/deals/${deal.id}`))
    await expect(profitOf(page)).toHaveText('$22,611')
    await expect(page.getByLabel('Based on')).toHaveValue('own')
    await page.getByRole('link', { name: 'Change these figures in the flip calculator' }).click()
    await expect(page).toHaveURL(new RegExp(`/tools/flip-profit.*deal=${deal.id}`))
    await expect(profitOf(page)).toHaveText('$22,611')
    await page.getByRole('button', { name: 'Save to a deal' }).click()
    await expect(page.getByText('This deal has these figures already.')).toBeVisible()
  })
})

test('figures go into a new deal’s form [TOOL-08]', async ({ page, app }) => {
  const investor = await addInvestor(app)
  await app.signIn(page, investor)
  await openPage(page, `${example}&sellingPercent=6`)
  await page.getByRole('link', { name: 'Match this with lenders' }).click()
  const form = page.getByRole('dialog', { name: 'Submit a Deal' })
  await expect(form.getByLabel('Purchase price')).toHaveValue(/185,000/)
  await form.getByLabel('No, it is an investment property').check()
  await form.getByLabel('Property address').pressSequentially('7 Birch Street')
  await form.getByLabel('Purpose').pressSequentially('Flip')
  await form.getByRole('button', { name: 'Submit Deal' }).click()
  await expect(form).toBeHidden()
  const [deal] = await investor.call(listDealsEndpoint)
  expect(deal).toMatchObject({ purchasePrice: 185_000, holdMonths: 9, profitFigures: { sellingPercent: 6 } })
})

test('repairs are figured at the costs of the state, with the month they are of, also without scripts [TOOL-06]', async ({
  page,
  app,
}) => {
  await app.deps.settings.set('tools.stateFactors', 'November 2026: CA 1.25, TX 0.95')
  const address = '/tools/rehab?squareFeet=1500&scope=moderate&state=California'
  // 1,500 square feet at 45, times 1.25, with 15 % reserve.
  expect(await (await app.fetch(address)).text()).toContain('$97,031')
  await openPage(page, address)
  await expect(page.getByText('California: 1.25 times the national costs, as of November 2026')).toBeVisible()
  await page.getByLabel('State of the house').selectOption('Texas')
  await expect(page.getByRole('region', { name: 'Repairs with reserve' }).locator('dd').first()).toHaveText('$73,744')
  await page.getByRole('textbox', { name: /Local cost factor/ }).pressSequentially('1.1')
  await expect(page.getByText('at your local cost factor of 1.1')).toBeVisible()
})

test('what lenders would charge is there without an account and without scripts, and follows the figures [TOOL-07]', async ({
  page,
  app,
}) => {
  const html = await (await app.fetch('/tools/loan-cost')).text()
  expect(html).toMatch(/<dt[^>]*>Lenders<\/dt><dd[^>]*>[\d,]+<\/dd>/)
  await openPage(page, '/tools/loan-cost')
  const lenders = page.getByRole('region', { name: 'Lenders that fit' })
  await expect(lenders.locator('dd').first()).toHaveText(/^[1-9]/)
  await expect(lenders).toContainText(/Lowest total\$[\d,]+Median total\$[\d,]+Highest total\$[\d,]+/)
  await expect(page.getByRole('region', { name: 'Three to ask first' }).getByRole('listitem')).toHaveCount(3)
  const loan = page.getByRole('textbox', { name: 'Loan' })
  await loan.press('ControlOrMeta+a')
  await loan.pressSequentially('270k')
  await expect(page.getByRole('region', { name: 'Unlikely' })).toBeVisible()
  await expect(page).toHaveURL(/loanAmount=270000/)
})

for (const path of [
  '/tools',
  '/tools/flip-profit',
  '/tools/dscr',
  '/tools/flip-or-rent',
  '/tools/brrrr',
  '/tools/exit',
  '/tools/arv',
  '/tools/rehab',
  '/tools/loan-cost',
])
  test(`${path} is accessible and never scrolls sideways`, async ({ page }) => {
    await openPage(page, path)
    await expectAccessible(page)
  })
