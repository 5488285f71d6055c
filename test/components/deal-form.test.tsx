import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { changeProfileEndpoint, type User } from '#contract/accounts/profile.ts'
import { previewDealEndpoint } from '#contract/deals/deal-preview.ts'
import { createDealEndpoint } from '#contract/deals/deals.ts'
import { investmentOnlyText } from '#domain/deal/consumer-words.ts'
import { answerDeals, readyInvestor } from './answer-deals.ts'
import {
  dealDialog,
  dealField,
  dealForm,
  emptyByKeys,
  expectDescription,
  fillRequiredFields,
  openDealForm,
  replaceWith,
  submitDeal,
  typeOver,
} from './deal-form.ts'
import type { FakeServer } from './fake-server.ts'
import { openPage } from './open-page.tsx'
import { withFigures } from './with-figures.ts'

const sentDeal = async (server: FakeServer) => {
  await waitFor(() => expect(server.sentTo(createDealEndpoint)).toHaveLength(1))
  return server.sentTo(createDealEndpoint)[0]!.body
}
const drawing = (name: RegExp) => dealForm().queryByRole('img', { name })

it('shows errors at each field, focuses the first, links to each, and sends nothing [DEAL-02]', async () => {
  const { user, server } = await openDealForm()
  await user.clear(dealField('Loan amount'))
  await replaceWith(user, dealField('Bedrooms'), '21')
  await replaceWith(user, dealField('Term (months)'), '61')
  await submitDeal(user)
  await dealForm().findByText('Six things to correct')
  expect(dealForm().getByLabelText('No, it is an investment property')).toHaveFocus()
  const question = 'Will you or a family member live in this property, now or later?'
  await expectDescription(
    dealForm().getByRole('radiogroup', { name: question }),
    'Answer whether you or family will live there',
  )
  expect(dealField('Property address')).toHaveAttribute('aria-invalid', 'true')
  for (const [label, message] of [
    ['Property address', 'Property address is required'],
    ['Loan amount', 'Loan amount is required'],
    ['Bedrooms', 'Bedrooms must be a whole number from 0 to 20'],
    ['Term (months)', 'Term must be a whole number from 1 to 60'],
    ['Purpose', 'Purpose is required'],
  ] as const)
    await expectDescription(dealField(label), message)
  await user.click(dealForm().getByRole('link', { name: 'Loan amount is required' }))
  expect(dealField('Loan amount')).toHaveFocus()
  expect(server.sentTo(createDealEndpoint)).toEqual([])
})

it('shows the ratios while typing and points out likely typing errors [MATCH-04]', async () => {
  const { user } = await openDealForm()
  await waitFor(() => expect(drawing(/^Advance/)).toBeVisible())
  expect(dealForm().queryByText('Worth a second look')).toBeNull()
  await replaceWith(user, dealField('Loan amount'), '310000')
  await waitFor(() => expect(drawing(/^LTARV 103.3%/)).toBeVisible())
  await dealForm().findByText(withFigures('The loan of $310,000 is above the value after repair, $300,000.'))
  await user.clear(dealField('Estimated ARV'))
  await waitFor(() => expect(drawing(/^LTARV/)).toBeNull())
})

it('the loan follows the price until it is typed; a figure such as 185.000 is questioned [DEAL-01] [DEAL-02]', async () => {
  const { user } = await openDealForm()
  const [price, loan] = [dealField('Purchase price'), dealField('Loan amount')]
  // The specified default of $160,000 isn't 85% of $200,000 and $25,000 of repairs.
  const setsLoan = dealForm().getByLabelText(/^Set the loan for me/)
  expect(setsLoan).not.toBeChecked()
  await replaceWith(user, price, '300000')
  await waitFor(() => expect(loan).toHaveValue('$280,000'))
  expect(dealField('Down payment')).toHaveValue('$45,000')
  expect(setsLoan).toBeChecked()
  await replaceWith(user, loan, '250000')
  expect(setsLoan).not.toBeChecked()
  await replaceWith(user, price, '185.000')
  await user.tab()
  await dealForm().findByText(withFigures(/^Do you mean \$185,000\?/))
  await user.click(dealForm().getByRole('button', { name: 'Yes' }))
  expect(price).toHaveValue('$185,000')
  expect(loan).toHaveValue('$250,000')
  await user.click(setsLoan)
  await waitFor(() => expect(loan).toHaveValue('$182,250'))
})

it('validates a field when it is left, and keeps the digits typed over a 0 [DEAL-02]', async () => {
  const { user } = await openDealForm()
  const days = dealField('Closing timeline (days)')
  await replaceWith(user, days, '0')
  await user.tab()
  await expectDescription(days, 'from 1 to 365')
  await replaceWith(user, days, '45')
  await user.tab()
  expect(days).toHaveValue('45')
  await expectDescription(days, /^$/)
  expect(dealField('Property address')).toHaveAccessibleDescription('No address yet? Enter the neighborhood.')
})

it('a rental shows its rent fields and has 360 months, no repairs, and its price as its value [MATCH-14]', async () => {
  const { user, server } = await openDealForm()
  await user.click(dealForm().getByLabelText(/^Long-term rental, 30 years/))
  await waitFor(() => expect(dealForm().queryByLabelText('Term (months)')).toBeNull())
  // These fields are in a collapsed group.
  for (const label of ['Repair budget', 'Monthly HOA'])
    expect(dealField(label).closest('details'), label).not.toHaveAttribute('open')
  await replaceWith(user, dealField('Purchase price'), '300000')
  await replaceWith(user, dealField('Monthly rent'), '2700')
  await replaceWith(user, dealField('Yearly taxes'), '4800')
  await replaceWith(user, dealField('Yearly insurance'), '1800')
  await fillRequiredFields(user)
  await submitDeal(user)
  expect(await sentDeal(server)).toMatchObject({
    ...{ loanKind: 'rental', termMonths: 360, repairBudget: 0, estimatedArv: 300_000 },
    ...{ loanAmount: 240_000, downpayment: 60_000, monthlyRent: 2700, yearlyTaxes: 4800, yearlyInsurance: 1800 },
  })
})

it('a refinance asks what the money is for, and says immediately that personal use is not matched [COMP-03]', async () => {
  const { user, server } = await openDealForm()
  await user.selectOptions(dealField('Deal type'), 'Refinance')
  await fillRequiredFields(user)
  await submitDeal(user)
  const use = await dealForm().findByRole('radiogroup', { name: 'What is the money for?' })
  await expectDescription(use, 'Choose what the money is for')
  await user.click(dealForm().getByLabelText('For personal, family or household use'))
  await waitFor(() => expect(dealDialog()).toHaveTextContent(investmentOnlyText))
  await user.selectOptions(dealField('Late payments in the last 12 months'), '60 days late or more')
  await user.selectOptions(dealField('Any other liens on the property?'), 'No')
  await submitDeal(user)
  expect(await sentDeal(server)).toMatchObject({
    dealType: 'Refinance',
    useOfProceeds: 'personal',
    latePayments: '60',
    otherLiens: false,
  })
})

it('rejects a purchase date in the future at its field, and sends no deal [DEAL-02]', async () => {
  const { user, server } = await openDealForm()
  await fillRequiredFields(user)
  const date = dealField('Purchase date (optional)')
  await user.type(date, '2099-01-15')
  await submitDeal(user)
  await expectDescription(date, 'The purchase date cannot be in the future')
  expect(date).toHaveFocus()
  expect(server.sentTo(createDealEndpoint)).toEqual([])
})

it('the form shows how many lenders fit once typing pauses, and no count while it is unknown', async () => {
  const { user, server } = await openDealForm()
  const count = () => dealForm().queryByText(/^(About .* lenders? fits?|No lender fits)/)
  await waitFor(() => expect(count()).toHaveTextContent('About 12 lenders fit.'))
  const loan = dealField('Loan amount')
  const before = server.sentTo(previewDealEndpoint).length
  await typeOver(user, loan, '172500', '$172,500')
  const asked = () => server.sentTo(previewDealEndpoint).map(({ body }) => (body as { loanAmount: number }).loanAmount)
  await waitFor(() => expect(asked().at(-1)).toBe(172_500))
  // Typing doesn't send a request for every key press.
  expect(asked().length - before).toBeLessThan(4)
  await user.clear(loan)
  await waitFor(() => expect(count()).toBeNull())
  server.reject(previewDealEndpoint, 429, { message: 'Too many requests. Please try again later.' })
  await replaceWith(user, loan, '180000')
  await waitFor(() => expect(asked().at(-1)).toBe(180_000))
  await dealForm().findByText('Quick read')
  expect(count()).toBeNull()
})

const figures = [
  ['Bedrooms', '4', '4', 'bedrooms', 4, 'Bedrooms must be a whole number from 0 to 20'],
  ['Bathrooms', '2.5', '2.5', 'bathrooms', 2.5, 'Bathrooms must be from 0 to 20, in steps of 0.5'],
  ['Purchase price', '350000', '$350,000', 'purchasePrice', 350_000, 'Purchase price is required'],
  ['Repair budget', '48,500', '$48,500', 'repairBudget', 48_500, 'Repair budget is required'],
  ['Estimated ARV', '1.2m', '$1,200,000', 'estimatedArv', 1_200_000, 'Estimated ARV is required'],
  ['Down payment', '$70000', '$70,000', 'downpayment', 70_000, 'Down payment is required'],
  ['Loan amount', '250k', '$250,000', 'loanAmount', 250_000, 'Loan amount is required'],
  ['Term (months)', '18', '18', 'termMonths', 18, 'Term must be a whole number from 1 to 60'],
  [
    'Closing timeline (days)',
    '21',
    '21',
    'closingTimelineDays',
    21,
    'Closing timeline must be a whole number from 1 to 365',
  ],
] as const

it('each emptied figure shows its own message, and a retyped one is sent as typed [DEAL-01] [DEAL-02]', async () => {
  const { user, server } = await openDealForm()
  await fillRequiredFields(user)
  for (const [label] of figures) await emptyByKeys(user, dealField(label))
  await submitDeal(user)
  await dealForm().findByText('9 things to correct')
  for (const [label, , , , , message] of figures) {
    expect(dealField(label), label).toHaveValue('')
    await expectDescription(dealField(label), message)
  }
  expect(server.sentTo(createDealEndpoint)).toEqual([])
  for (const [label, keys, written] of figures) await typeOver(user, dealField(label), keys, written)
  for (const [label, , written] of figures) expect(dealField(label), label).toHaveValue(written)
  await submitDeal(user)
  expect(await sentDeal(server)).toMatchObject(Object.fromEntries(figures.map(([, , , name, value]) => [name, value])))
})

it('a draft keeps an emptied figure empty over a reload', async () => {
  const { user, deals } = await openDealForm()
  await fillRequiredFields(user)
  await emptyByKeys(user, dealField('Loan amount'))
  await openDealForm(deals, undefined, { isReload: true })
  expect(dealField('Property address')).toHaveValue('7 Birch Street')
  expect(dealField('Loan amount')).toHaveValue('')
})

it('text that is not a number stays with an error [DEAL-02]', async () => {
  const { user } = await openDealForm()
  await fillRequiredFields(user)
  const loan = dealField('Loan amount')
  await emptyByKeys(user, loan)
  await user.keyboard('a lot')
  await submitDeal(user)
  await expectDescription(loan, 'Loan amount must be a number')
  expect(loan).toHaveValue('a lot')
  await typeOver(user, loan, '150k', '$150,000')
  await expectDescription(loan, /^$/)
})

const prefill = {
  purchasePrice: 412_000,
  repairBudget: 61_500,
  estimatedArv: 598_000,
  loanAmount: 350_000,
  termMonths: 9,
  holdMonths: 7,
}
const openWithPrefill = (daysAgo: number) =>
  openDealForm([], () => {
    const keptAt = Date.now() - daysAgo * 86_400_000
    localStorage.setItem('plumbline-deal-prefill', JSON.stringify({ ...prefill, keptAt }))
  })

it('a calculator’s figures fill the form, become the deal and are deleted [TOOL-08]', async () => {
  const { user, server, deals } = await openWithPrefill(0)
  await dealForm().findByText('Your numbers are in')
  for (const [label, value] of [
    ['Purchase price', '$412,000'],
    ['Repair budget', '$61,500'],
    ['Estimated ARV', '$598,000'],
    ['Loan amount', '$350,000'],
    ['Term (months)', '9'],
    ['Sell after (months)', '7'],
  ] as const)
    expect(dealField(label), label).toHaveValue(value)
  await fillRequiredFields(user)
  await submitDeal(user)
  expect(await sentDeal(server)).toMatchObject(prefill)
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Submit a Deal' })).toBeNull())
  await openDealForm(deals, undefined, { isReload: true })
  expect(dealField('Purchase price')).toHaveValue('$200,000')
  expect(dealDialog()).not.toHaveTextContent('Your numbers are in')
})

it.each([
  [8, '$200,000'],
  [6, '$412,000'],
] as const)('a calculator’s figures expire after seven days: %i days give %s [TOOL-08]', async (days, price) => {
  await openWithPrefill(days)
  expect(dealField('Purchase price')).toHaveValue(price)
})

it('Clear form replaces a calculator’s figures with the defaults [TOOL-08]', async () => {
  const { user } = await openWithPrefill(0)
  await user.click(await dealForm().findByRole('button', { name: 'Clear form' }))
  expect(dealField('Purchase price')).toHaveValue('$200,000')
  await openPage('/dashboard?deal=new', {
    signedIn: readyInvestor,
    prepare: (server) => answerDeals(server, []),
    isReload: true,
  })
  await screen.findByLabelText('Purchase price')
  expect(dealField('Purchase price')).toHaveValue('$200,000')
})

it('saves reserves and the exact score to the profile before the deal is submitted [PROF-10]', async () => {
  const { user, server } = await openDealForm([], (one) =>
    one.answer(changeProfileEndpoint, ({ body }) => ({ ...readyInvestor, ...(body as object) }) as User),
  )
  await fillRequiredFields(user)
  await user.click(dealForm().getByText('Better matches'))
  await replaceWith(user, dealField('Liquid reserves'), '80000')
  await replaceWith(user, dealField('Exact credit score'), '900')
  await user.click(dealField('Purpose'))
  await expectDescription(dealField('Exact credit score'), 'from 300 to 850')
  await waitFor(() =>
    expect(server.sentTo(changeProfileEndpoint).map(({ body }) => body)).toEqual([{ liquidReserves: 80_000 }]),
  )
  await dealForm().findByText('Saved to your profile.')

  await replaceWith(user, dealField('Liquid reserves'), '90000')
  const release = server.hold(changeProfileEndpoint)
  await submitDeal(user)
  await waitFor(() => expect(server.sentTo(changeProfileEndpoint)).toHaveLength(2))
  expect(server.sentTo(createDealEndpoint)).toEqual([])
  release()
  const deal = await sentDeal(server)
  expect(deal).not.toHaveProperty('liquidReserves')
})
