import { getDealEndpoint, listDealsEndpoint } from '#contract/deals/deals.ts'
import { editDealEndpoint } from '#contract/deals/edit-deal.ts'
import { expectAccessible } from './axe.ts'
import { flip, investorWithDeal, openDeal, openFoldedView } from './deal-screens.ts'
import { expect, test } from './fixtures.ts'

const withdrawQuestion = 'Are you sure you want to withdraw this deal?'

test('an investor edits a deal in the creation form and sees what changed [LIFE-01] [DASH-08]', async ({
  page,
  app,
}) => {
  const { investor, deal } = await investorWithDeal(app)
  await openDeal(page, investor, '/dashboard#my-deals')
  await page
    .getByRole('article')
    .getByRole('button', { name: /^Edit / })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Edit deal' })
  await expect(page).toHaveURL(new RegExp(`/deals/${deal.id}\\?edit=open$`))
  for (const [label, value] of [
    ['Property address', flip.propertyAddress],
    ['Purchase price', '$185,000'],
    ['Sell after (months)', '9'],
  ] as const)
    await expect(dialog.getByLabel(label), label).toHaveValue(value)
  await expect(dialog.getByLabel('No, it is an investment property')).toBeChecked()

  const price = dialog.getByLabel('Purchase price')
  await price.press('ControlOrMeta+a')
  await price.press('Backspace')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(price).toBeFocused()
  await expect(price).toHaveAccessibleDescription('Purchase price is required')
  await price.pressSequentially('172k')
  // Escape asks for confirmation, and staying keeps the input.
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(price).toHaveValue(/172/)
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog).toBeHidden()
  const changed = page.getByRole('region', { name: 'What changed' })
  await expect(changed).toContainText('Purchase price was $185,000 is now $172,000')
  const stored = await investor.call(getDealEndpoint, { params: { id: deal.id } })
  expect(stored).toMatchObject({ purchasePrice: 172_000, version: deal.version + 1, purpose: deal.purpose })
  await expect(page.getByRole('main')).toContainText('Price$172,000')
  await page.goto(`/deals/${deal.id}?tab=timeline`)
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await timeline.getByText('Edited').click()
  await expect(timeline).toContainText('Purchase price was $185,000 is now $172,000')
  await expect(timeline).toContainText('Deal submitted')
})

test('an edit after the session ended shows an error in view, and keeps the input [LIFE-01]', async ({
  page,
  app,
  allow,
}) => {
  allow.push(/status of 401/)
  const { investor, deal } = await investorWithDeal(app)
  await openDeal(page, investor, `/deals/${deal.id}?edit=open`)
  const dialog = page.getByRole('dialog', { name: 'Edit deal' })
  const price = dialog.getByLabel('Purchase price')
  await price.press('ControlOrMeta+a')
  await price.pressSequentially('171000')
  await page.evaluate(() => localStorage.setItem('auth_token', 'v1.expired'))
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog.getByText('You are signed out', { exact: true })).toBeInViewport()
  await expect(price).toHaveValue('$171,000')
})

test('an edit of an older version shows both versions, keeps the input and merges the rest [LIFE-01]', async ({
  page,
  app,
  allow,
}) => {
  allow.push(/status of 409/)
  const { investor, deal } = await investorWithDeal(app)
  await openDeal(page, investor, `/deals/${deal.id}?edit=open`)
  const dialog = page.getByRole('dialog', { name: 'Edit deal' })
  const loan = dialog.getByLabel('Loan amount')
  await loan.press('ControlOrMeta+a')
  await loan.pressSequentially('201000')
  await investor.call(editDealEndpoint, {
    params: { id: deal.id },
    body: { loanAmount: 199_000, repairBudget: 55_000, version: deal.version },
  })
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  const versions = dialog.getByRole('table')
  await expect(versions.getByRole('row', { name: /^Loan amount/ })).toHaveText('Loan amount$217,250$201,000$199,000')
  await expect(versions.getByRole('row', { name: /^Repair budget/ })).toHaveText('Repair budget$60,000unchanged$55,000')
  await expect(loan).toHaveValue('$201,000')
  await expect(dialog.getByLabel('Repair budget')).toHaveValue('$55,000')
  await expectAccessible(page, { place: 'both versions', widths: [390, 1280] })
  await page.setViewportSize({ width: 1280, height: 900 })
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog).toBeHidden()
  expect(await investor.call(getDealEndpoint, { params: { id: deal.id } })).toMatchObject({
    loanAmount: 201_000,
    repairBudget: 55_000,
    version: deal.version + 2,
  })
})

test('an investor withdraws a deal after a confirmation, with a reason, and reopens it [LIFE-02] [DASH-08]', async ({
  page,
  app,
}) => {
  const { investor, deal } = await investorWithDeal(app)
  await openDeal(page, investor, `/deals/${deal.id}`)
  await page.getByRole('button', { name: /^Withdraw/ }).click()
  const question = page.getByRole('alertdialog', { name: 'Withdraw deal' })
  await expect(question).toContainText(withdrawQuestion)
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect((await investor.call(getDealEndpoint, { params: { id: deal.id } })).status).toBe('pending')
  await page.getByRole('button', { name: /^Withdraw/ }).click()
  await question.getByLabel('Reason (optional)').pressSequentially('The seller went with cash.')
  await question.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByRole('heading', { name: 'You withdrew this deal.' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Edit/ })).toBeHidden()
  expect((await investor.call(getDealEndpoint, { params: { id: deal.id } })).status).toBe('withdrawn')
  await openFoldedView(page, 'Timeline')
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('The seller went with cash.')
  await page.getByRole('button', { name: /^Reopen/ }).click()
  await expect(page.getByRole('button', { name: /^Edit/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Reopened')
})

test('an investor changes a deal’s stage with a date, and duplicates the deal once [LIFE-03] [LIFE-08]', async ({
  page,
  app,
}) => {
  const { investor, deal } = await investorWithDeal(app)
  await openDeal(page, investor, `/deals/${deal.id}?tab=timeline`)
  await page.getByRole('button', { name: 'Stage: Looking' }).click()
  const dialog = page.getByRole('dialog', { name: 'Deal stage' })
  await dialog.getByLabel('Stage').selectOption('Funded')
  await expect(dialog.getByRole('status')).toContainText('Funded deals can’t be edited')
  await dialog.getByLabel('Stage').selectOption('Under contract')
  await dialog.getByLabel('Date').fill('2026-02-03')
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByRole('button', { name: 'Stage: Under contract' })).toBeFocused()
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('since February 3, 2026')
  await expectAccessible(page, { place: 'timeline' })
  await page.setViewportSize({ width: 1280, height: 900 })

  await page.getByRole('button', { name: /^Duplicate/ }).dblclick()
  await expect(page).not.toHaveURL(new RegExp(deal.id))
  await expect(page.getByRole('heading', { level: 1, name: '1418 Alder Street' })).toBeVisible()
  expect(await investor.call(listDealsEndpoint)).toHaveLength(2)
})
