import type { Locator, Page } from '@playwright/test'
import { getUserEndpoint } from '#contract/accounts/profile.ts'
import { createDealEndpoint, listDealsEndpoint } from '#contract/deals/deals.ts'
import { addInvestor, dealBody } from '#test/builders/deal-builders.ts'
import { fillWords, openForm, openTab, submit } from './deal-screens.ts'
import { type BrowserApp, expect, test } from './fixtures.ts'
import { openPage } from './open-page.ts'

/** Longer than the live figures wait, so that whatever writes a default back has done it. */
const settled = 500

async function emptyByKeys(field: Locator) {
  await field.click()
  await field.press('End')
  const length = (await field.inputValue()).length
  for (let key = 0; key < length; key++) await field.press('Backspace')
  await field.page().waitForTimeout(settled)
  await expect(field).toHaveValue('')
  await expect(field).toBeFocused()
}

/** Types as people do: empties with Backspace, then key by key, and looks after each key that nothing sprang back. */
async function typeOver(field: Locator, keys: string, written: string) {
  await emptyByKeys(field)
  await field.pressSequentially(keys, { delay: 20 })
  await expect(field).toBeFocused()
  await field.blur()
  await expect(field).toHaveValue(written)
}

async function paste(page: Page, field: Locator, text: string) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await field.press('ControlOrMeta+v')
}

const caretOf = (field: Locator) =>
  field.evaluate(
    (input: HTMLInputElement) =>
      `${input.value.slice(0, input.selectionStart!)}|${input.value.slice(input.selectionEnd!)}`,
  )

async function openDealForm(page: Page, app: BrowserApp) {
  const investor = await addInvestor(app)
  await investor.call(createDealEndpoint, { body: dealBody() })
  await openTab(page, investor)
  return { investor, form: await openForm(page) }
}

const dealFields = [
  ['Bedrooms', '4', '4', 'bedrooms', 4],
  ['Bathrooms', '2.5', '2.5', 'bathrooms', 2.5],
  ['Purchase price', '350000', '$350,000', 'purchasePrice', 350_000],
  ['Repair budget', '48,500', '$48,500', 'repairBudget', 48_500],
  ['Estimated ARV', '1.2m', '$1,200,000', 'estimatedArv', 1_200_000],
  ['Down payment', '$70000', '$70,000', 'downpayment', 70_000],
  ['Loan amount', '250k', '$250,000', 'loanAmount', 250_000],
  ['Term (months)', '18', '18', 'termMonths', 18],
  ['Closing timeline (days)', '21', '21', 'closingTimelineDays', 21],
] as const

test('every figure of the deal form is emptied and typed anew, and the deal has what was typed [DEAL-01]', async ({
  page,
  app,
}) => {
  const { investor, form } = await openDealForm(page, app)
  for (const [label, keys, written] of dealFields) await typeOver(form.getByLabel(label), keys, written)
  for (const [label, , written] of dealFields) await expect(form.getByLabel(label), label).toHaveValue(written)
  await fillWords(form)
  await submit(form).click()
  await expect(form).toBeHidden()
  const deals = await investor.call(listDealsEndpoint)
  expect(deals).toHaveLength(2)
  expect(deals.find(({ purchasePrice }) => purchasePrice === 350_000)).toMatchObject(
    Object.fromEntries(dealFields.map(([, , , name, value]) => [name, value])),
  )
})

test('an emptied figure stays empty and is asked for by its own message [DEAL-02]', async ({ page, app }) => {
  const { form } = await openDealForm(page, app)
  await fillWords(form)
  for (const [label] of dealFields) await emptyByKeys(form.getByLabel(label))
  await submit(form).click()
  await expect(form.getByText('9 things to correct')).toBeVisible()
  for (const [label, message] of [
    ['Bedrooms', 'Bedrooms must be a whole number from 0 to 20'],
    ['Bathrooms', 'Bathrooms must be from 0 to 20, in steps of 0.5'],
    ['Purchase price', 'Purchase price is required'],
    ['Repair budget', 'Repair budget is required'],
    ['Estimated ARV', 'Estimated ARV is required'],
    ['Down payment', 'Down payment is required'],
    ['Loan amount', 'Loan amount is required'],
    ['Term (months)', 'Term must be a whole number from 1 to 60'],
    ['Closing timeline (days)', 'Closing timeline must be a whole number from 1 to 365'],
  ] as const) {
    await expect(form.getByLabel(label), label).toHaveValue('')
    await expect(form.getByLabel(label), label).toHaveAccessibleDescription(new RegExp(message))
  }
})

test('a draft keeps an emptied figure empty over a reload', async ({ page, app }) => {
  const { form } = await openDealForm(page, app)
  await fillWords(form)
  await emptyByKeys(form.getByLabel('Loan amount'))
  // The form is in the address: a reload keeps it open.
  await page.reload()
  await expect(form.getByLabel('Loan amount')).toHaveValue('')
})

test('the caret stays where it is typed, deleted and pasted', async ({ page, app }) => {
  const { form } = await openDealForm(page, app)
  const price = form.getByLabel('Purchase price')
  await price.click()
  await price.press('End')
  for (let step = 0; step < 4; step++) await price.press('ArrowLeft')
  expect(await caretOf(price)).toBe('$200|,000')
  await price.pressSequentially('5')
  expect(await caretOf(price)).toBe('$2,005|,000')
  await price.press('Backspace')
  expect(await caretOf(price)).toBe('$200|,000')
  await price.press('ArrowRight')
  // A comma is no digit: deleting it takes the digit beyond along.
  await price.press('Backspace')
  expect(await caretOf(price)).toBe('$20|,000')
  await price.press('Delete')
  expect(await caretOf(price)).toBe('$2,0|00')
  await price.press('Home')
  await price.pressSequentially('18')
  expect(await caretOf(price)).toBe('$18|2,000')
  await price.press('ControlOrMeta+a')
  await paste(page, price, '$185,000')
  expect(await caretOf(price)).toBe('$185,000|')
  await price.press('ControlOrMeta+a')
  await paste(page, price, ' 1.25m ')
  await price.blur()
  await expect(price).toHaveValue('$1,250,000')
})

test('what is no number stays to be corrected and says so [DEAL-02]', async ({ page, app }) => {
  const { form } = await openDealForm(page, app)
  await fillWords(form)
  const loan = form.getByLabel('Loan amount')
  await emptyByKeys(loan)
  await loan.pressSequentially('a lot')
  await submit(form).click()
  await expect(loan).toHaveValue('a lot')
  await expect(loan).toHaveAccessibleDescription('Loan amount must be a number')
  await typeOver(loan, '150k', '$150,000')
  await expect(loan).toHaveAccessibleDescription('')
})

test('the closing costs keep the focus and every digit', async ({ page, app }) => {
  const investor = await addInvestor(app)
  await investor.call(createDealEndpoint, { body: dealBody() })
  await openTab(page, investor)
  const field = page.getByLabel('Closing costs in dollars')
  await typeOver(field, '9250', '$9,250')
  await typeOver(field, '12k', '$12,000')
  await expect(page.getByRole('img', { name: /^Sources.*Closing, 6% \$12,000/ })).toBeVisible()
})

const experience = ['Projects in the last 3 years', 'Deals in the last 3 years', 'Total experience, in years'] as const
const usual = [
  'Typical price, minimum',
  'Typical price, maximum',
  'Typical repairs, minimum',
  'Typical repairs, maximum',
] as const

test('figures of the profile are typed key by key, and an emptied one becomes 0 [PROF-05]', async ({ page, app }) => {
  const investor = await app.createInvestor()
  await app.signIn(page, investor)
  await page.goto('/profile')
  async function save(title: string) {
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    // What nobody touched, or is as it was, is asked about once.
    const yes = page.getByRole('button', { name: 'Yes', exact: true })
    const saved = page.getByRole('button', { name: `Edit ${title}` })
    await expect(saved.or(yes).first()).toBeVisible()
    if (await yes.isVisible()) await yes.click()
    await expect(saved).toBeVisible()
  }
  await page.getByRole('button', { name: 'Edit Real Estate Experience' }).click()
  const [projects, deals, years] = experience.map((label) => page.getByLabel(label))
  await typeOver(projects!, '12', '12')
  await typeOver(deals!, '7', '7')
  await typeOver(years!, '3.5', '3.5')
  await emptyByKeys(projects!)
  await save('Real Estate Experience')
  await page.getByRole('button', { name: 'Edit Financial Information' }).click()
  await page.getByLabel('Credit score range').selectOption('Good (650-699)')
  for (const [index, label] of usual.entries())
    await typeOver(page.getByLabel(label), `${(index % 2) + 1}25k`, `$${(index % 2) + 1}25,000`)
  await emptyByKeys(page.getByLabel('Typical repairs, minimum'))
  await save('Financial Information')
  expect(await app.as(investor.token)(getUserEndpoint)).toMatchObject({
    reProjectsLast3Years: 0,
    reDealsLast3Years: 7,
    reTotalExperienceYears: 3.5,
    typicalPriceMin: 125_000,
    typicalPriceMax: 225_000,
    typicalRepairMin: 0,
    typicalRepairMax: 225_000,
  })
})

test('a digit typed beside a lone 0 takes its place', async ({ page, app }) => {
  await app.signIn(page, await app.createInvestor())
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Edit Real Estate Experience' }).click()
  const projects = page.getByLabel(experience[0])
  await expect(projects).toHaveValue('0')
  await projects.click()
  await projects.press('Home')
  await projects.pressSequentially('12')
  await expect(projects).toHaveValue('12')
})

test('figures of the completion form are typed key by key [PROF-01] [PROF-05]', async ({ page, app }) => {
  const investor = await app.createInvestor({ verified: true })
  await app.signIn(page, investor)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Complete Now' }).click()
  const form = page.getByRole('dialog')
  await typeOver(form.getByLabel(experience[0]), '12', '12')
  await typeOver(form.getByLabel(experience[1]), '7', '7')
  await typeOver(form.getByLabel(experience[2]), '3.5', '3.5')
  await typeOver(form.getByLabel(usual[0]), '85000', '$85,000')
  await typeOver(form.getByLabel(usual[1]), '1.2m', '$1,200,000')
  await typeOver(form.getByLabel(usual[3]), '95k', '$95,000')
  await emptyByKeys(form.getByLabel(usual[2]))
  await form.getByRole('button', { name: 'Save profile' }).click()
  await form.getByRole('button', { name: 'Yes', exact: true }).click()
  await expect(form).toBeHidden()
  expect(await app.as(investor.token)(getUserEndpoint)).toMatchObject({
    reProjectsLast3Years: 12,
    reDealsLast3Years: 7,
    reTotalExperienceYears: 3.5,
    typicalPriceMin: 85_000,
    typicalPriceMax: 1_200_000,
    typicalRepairMin: 0,
    typicalRepairMax: 95_000,
  })
})

test('bounds of the directory are typed key by key, and an emptied one opens its end', async ({ page }) => {
  await openPage(page, '/lenders?loanAmountMin=100000')
  await page.getByRole('button', { name: /^Filters/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Filters' })
  await typeOver(dialog.getByLabel('Interest rate, from, percent'), '7.25', '7.25%')
  await typeOver(dialog.getByLabel('Interest rate, to, percent'), '12', '12%')
  await typeOver(dialog.getByLabel('Loan amount, to, dollars'), '1.2m', '$1,200,000')
  await typeOver(dialog.getByLabel('Loan amount, from, dollars'), '250k', '$250,000')
  await typeOver(dialog.getByLabel('Loan term, from, months'), '6', '6')
  await typeOver(dialog.getByLabel('Loan term, to, months'), '24', '24')
  await typeOver(dialog.getByLabel('Points, from, percent'), '1', '1%')
  await typeOver(dialog.getByLabel('Points, to, percent'), '3', '3%')
  await emptyByKeys(dialog.getByLabel('Loan amount, from, dollars'))
  await dialog.getByRole('button', { name: 'Apply Filters' }).click()
  await expect(page).toHaveURL(
    /\/lenders\?interestRateMin=7.25&interestRateMax=12&loanAmountMax=1200000&loanTermMin=6&loanTermMax=24&pointsMin=1&pointsMax=3$/,
  )
})
