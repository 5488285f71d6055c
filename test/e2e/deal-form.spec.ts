import type { Page } from '@playwright/test'
import { createDealEndpoint, listDealsEndpoint } from '#contract/deals/deals.ts'
import { counselorPhone, investmentOnlyText } from '#domain/deal/consumer-words.ts'
import { addInvestor, dealBody } from '#test/builders/deal-builders.ts'
import { fillWords, openForm, openTab, submit } from './deal-screens.ts'
import { type BrowserApp, expect, test } from './fixtures.ts'

async function openDealForm(page: Page, app: BrowserApp) {
  const investor = await addInvestor(app)
  await investor.call(createDealEndpoint, { body: dealBody() })
  await openTab(page, investor)
  return { investor, form: await openForm(page) }
}

test('the loan follows the price until it is typed, and a figure with points is asked about [DEAL-01] [DEAL-02]', async ({
  page,
  app,
}) => {
  const { form } = await openDealForm(page, app)
  const [price, loan, down] = ['Purchase price', 'Loan amount', 'Down payment'].map((name) => form.getByLabel(name))
  await price!.fill('300000')
  await expect(loan!).toHaveValue('$280,000')
  await expect(down!).toHaveValue('$45,000')
  await loan!.fill('250000')
  await price!.fill('185.000')
  await price!.blur()
  await expect(form.getByText('Do you mean $185,000?')).toBeVisible()
  await form.getByRole('button', { name: 'Yes', exact: true }).click()
  await expect(price!).toHaveValue('$185,000')
  await expect(loan!).toHaveValue('$250,000')
  await form.getByLabel('Loan follows price and rehab').check()
  await expect(loan!).toHaveValue('$182,250')
})

test('a field is checked when it is left, and a figure filled in over a 0 keeps its digits [DEAL-02]', async ({
  page,
  app,
}) => {
  const { form } = await openDealForm(page, app)
  const days = form.getByLabel('Closing timeline (days)')
  await days.fill('0')
  await days.blur()
  await expect(days).toHaveAccessibleDescription(/from 1 to 365/)
  await days.fill('45')
  await days.blur()
  await expect(days).toHaveValue('45')
  await expect(days).toHaveAccessibleDescription('')
  await expect(form.getByLabel('Property address')).toHaveAccessibleDescription(
    'No address yet? Enter the neighborhood.',
  )
})

test('a rental is asked for its rent openly and has 360 months, no repairs and its price for its value [MATCH-14]', async ({
  page,
  app,
}) => {
  const { investor, form } = await openDealForm(page, app)
  await form.getByLabel('Long-term rental, 30 years').check()
  await expect(form.getByLabel('Term (months)')).toBeHidden()
  await expect(form.getByLabel('Repair budget')).toBeHidden()
  await expect(form.getByLabel('Monthly HOA')).toBeHidden()
  await form.getByLabel('Purchase price').fill('300000')
  for (const [label, value] of [
    ['Monthly rent', '2700'],
    ['Yearly taxes', '4800'],
    ['Yearly insurance', '1800'],
  ] as const)
    await form.getByLabel(label).fill(value)
  await fillWords(form)
  await submit(form).click()
  await expect(form).toBeHidden()
  const deals = await investor.call(listDealsEndpoint)
  expect(deals.find(({ loanKind }) => loanKind === 'rental')).toMatchObject({
    ...{ termMonths: 360, repairBudget: 0, estimatedArv: 300_000, loanAmount: 240_000, downpayment: 60_000 },
    ...{ monthlyRent: 2700, yearlyTaxes: 4800, yearlyInsurance: 1800, attestationVersion: '2026-11-24' },
  })
})

test('a refinance for personal use is told at once, saved and matched with nobody, with help first where payments are late [COMP-03]', async ({
  page,
  app,
}) => {
  const { investor, form } = await openDealForm(page, app)
  await form.getByLabel('Deal type').selectOption('Refinance')
  await fillWords(form)
  await submit(form).click()
  await expect(form.getByRole('radiogroup', { name: 'What is the money for?' })).toHaveAccessibleDescription(
    'Choose what the money is for',
  )
  await form.getByLabel('For personal, family or household use').check()
  await expect(form.getByText(investmentOnlyText)).toBeVisible()
  await form.getByLabel('Late payments in the last 12 months').selectOption('60 days late or more')
  await form.getByLabel('Any other liens on the property?').selectOption('No')
  await submit(form).click()
  await expect(form).toBeHidden()
  const deals = await investor.call(listDealsEndpoint)
  const deal = deals.find(({ dealType }) => dealType === 'Refinance')
  expect(deal).toMatchObject({ useOfProceeds: 'personal', latePayments: '60', otherLiens: false, matchCount: 0 })
  await page.goto(`/deals/${deal!.id}`)
  const words = page.getByText(/^For a home of your own/).first()
  await expect(words).toContainText(investmentOnlyText)
  await expect(page.getByRole('link', { name: counselorPhone }).first()).toBeVisible()
})
