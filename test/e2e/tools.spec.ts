import type { Page } from '@playwright/test'
import { createDealEndpoint, listDealsEndpoint } from '#contract/deals/deals.ts'
import { editDealEndpoint } from '#contract/deals/edit-deal.ts'
import { addInvestor, dealBody } from '#test/builders/deal-builders.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { openPage } from './open-page.ts'

const example =
  '/tools/flip-profit?purchasePrice=185000&rehab=60000&arv=330000&loanAmount=217250&ratePercent=10.93&pointsPercent=2.29&holdMonths=9'

test('a result prints on one page, with its inputs and without explanations [TOOL-01]', async ({ page }) => {
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
  // Assumptions that are collapsed on screen are printed.
  await expect(page.getByText('Rehab reserve, %')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Common questions' })).toBeHidden()
})

const profitOf = (page: Page) => page.getByRole('region', { name: 'Profit' }).locator('dd').first()

test.describe(() => {
  // A test edits an older version on purpose.
  test.use({ allow: [/409 \(Conflict\)/] })

  test('an investor saves figures to a deal, sees their profit there, and loads them back [TOOL-08]', async ({
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
    // Another device changes the deal. The dialog must show the conflict before it overwrites.
    await investor.call(editDealEndpoint, { params: { id: deal.id }, body: { repairBudget: 41_000, version: 1 } })
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog.getByText('This deal was changed in the meantime')).toBeVisible()
    await expect(dialog.getByRole('row', { name: /Rehab/ }).first()).toContainText('$41,000')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()

    await expect(page).toHaveURL(new RegExp(`/deals/${deal.id}`))
    await expect(profitOf(page)).toHaveText('$22,611')
    await expect(page.getByLabel('Using')).toHaveValue('own')
    await page.getByRole('link', { name: 'Change these figures in the flip calculator' }).click()
    await expect(page).toHaveURL(new RegExp(`/tools/flip-profit.*deal=${deal.id}`))
    await expect(profitOf(page)).toHaveText('$22,611')
    await page.getByRole('button', { name: 'Save to a deal' }).click()
    await expect(page.getByText('This deal has these figures already.')).toBeVisible()
  })
})

test('a calculator’s figures fill a new deal’s form [TOOL-08]', async ({ page, app }) => {
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

// One page of each kind, because the others consist of the same parts.
for (const path of [
  '/tools',
  '/tools/flip-profit',
  '/tools/flip-or-rent',
  '/tools/arv',
  '/tools/rehab',
  '/tools/loan-cost',
])
  test(`${path} is accessible and never scrolls sideways`, async ({ page }) => {
    await openPage(page, path)
    await expectAccessible(page)
  })
