import type { Locator, Page } from '@playwright/test'
import { previewDealEndpoint } from '#contract/deals/deal-preview.ts'
import { createDealEndpoint, listDealsEndpoint } from '#contract/deals/deals.ts'
import { listLendersEndpoint } from '#contract/lenders/lenders.ts'
import { dealFieldDefaults } from '#domain/deal/deal-field-lists.ts'
import { addInvestor, dealBody } from '#test/builders/deal-builders.ts'
import { openForm, openTab, submit } from './deal-screens.ts'
import { type BrowserApp, expect, test } from './fixtures.ts'
import { openPage } from './open-page.ts'

const dealForm = (page: Page) => page.getByRole('dialog', { name: 'Submit a Deal' })
const keptNote = (form: Locator) => form.getByText('What you typed last time is still here')

async function typeWords(form: Locator) {
  await form.getByLabel('No, it is an investment property').check()
  await form.getByLabel('Property address').pressSequentially('7 Birch Street, Fresno')
  await form.getByLabel('Purpose').pressSequentially('Buy and renovate')
}

async function firstLender(app: BrowserApp) {
  return (await app.call(listLendersEndpoint, { query: { limit: '1' } })).lenders[0]!
}

test('a draft outlives closing the form, and is gone once its deal was made [DEAL-07]', async ({ page, app }) => {
  const investor = await addInvestor(app)
  await investor.call(createDealEndpoint, { body: dealBody() })
  await openTab(page, investor)
  let form = await openForm(page)
  await typeWords(form)
  await form.getByRole('button', { name: 'Cancel' }).click()
  form = await openForm(page)
  await expect(keptNote(form)).toBeVisible()
  await expect(form.getByLabel('Property address')).toHaveValue('7 Birch Street, Fresno')
  await submit(form).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('article')).toHaveCount(2)

  form = await openForm(page)
  await expect(form.getByLabel('Property address')).toHaveValue('')
  await expect(keptNote(form)).toBeHidden()
  // The form is in the address: a reload keeps it open.
  await page.reload()
  await expect(form.getByLabel('Property address')).toHaveValue('')
  await expect(keptNote(form)).toBeHidden()
})

test('says how many lenders fit the figures as they are typed, and nothing that is not known to be so', async ({
  page,
  app,
  allow,
}) => {
  allow.push(/status of 429/)
  const investor = await addInvestor(app)
  await investor.call(createDealEndpoint, { body: dealBody() })
  const asked: number[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/deals/preview')) asked.push(request.postDataJSON().loanAmount)
  })
  await openTab(page, investor)
  const form = await openForm(page)
  const count = form.getByText(/^(About .* lenders? fits?|No lender fits)/)
  await expect(count).toBeVisible()
  const loan = form.getByLabel('Loan amount')
  await loan.click()
  await loan.press('ControlOrMeta+a')
  await loan.pressSequentially('172500')
  await form.getByLabel('Term (months)').focus()
  const { eligibleCount } = await investor.call(previewDealEndpoint, { body: dealBody({ loanAmount: 172_500 }) })
  await expect(count).toHaveText(`About ${eligibleCount.toLocaleString('en-US')} lenders fit.`)
  // Not for every key: one question when the typing rests.
  expect(asked.at(-1)).toBe(172_500)
  expect(asked.length).toBeLessThan(5)
  await loan.click()
  await loan.press('ControlOrMeta+a')
  await loan.press('Delete')
  await expect(count).toBeHidden()
  await page.route('**/api/deals/preview', (route) =>
    route.fulfill({ status: 429, json: { message: 'Too many requests. Please try again later.' } }),
  )
  const refused = page.waitForResponse('**/api/deals/preview')
  await loan.pressSequentially('180000')
  await refused
  await expect(form.getByText('What these figures say')).toBeVisible()
  await expect(count).toBeHidden()
})

test('a purchase date in the future is refused at its field, and no deal is made [DEAL-02]', async ({ page, app }) => {
  const investor = await addInvestor(app)
  await investor.call(createDealEndpoint, { body: dealBody() })
  await openTab(page, investor)
  const form = await openForm(page)
  await typeWords(form)
  const date = form.getByLabel('Purchase date (optional)')
  await date.click()
  await date.pressSequentially('01152099')
  await expect(date).toHaveValue('2099-01-15')
  await submit(form).click()
  await expect(date).toHaveAccessibleDescription('The purchase date cannot be in the future')
  await expect(date).toBeFocused()
  await expect(form).toBeVisible()
  expect(await investor.call(listDealsEndpoint)).toHaveLength(1)
})

test.describe("Submit a Deal on a lender's page [LEN-02]", () => {
  test('signed in, leads through the sign-in page to the form, which names the lender', async ({ page, app }) => {
    const lender = await firstLender(app)
    const investor = await app.createInvestor({ profile: true })
    await app.signIn(page, investor)
    await openPage(page, `/lenders/${lender.slug}`)
    const addresses: string[] = []
    page.on('framenavigated', (frame) => {
      const { pathname, search } = new URL(frame.url())
      if (addresses.at(-1) !== pathname + search) addresses.push(pathname + search)
    })
    await page.getByRole('link', { name: 'Submit a Deal' }).click()
    const named = dealForm(page).getByText(`You came from ${lender.name}; the deal is matched with all lenders.`)
    await expect(named).toBeVisible()
    expect(addresses).toEqual(['/auth/login', '/dashboard', '/dashboard?deal=new'])
    // The form is in the address: a reload keeps it open, and where it came from.
    await page.reload()
    await expect(named).toBeVisible()

    // Once closed it does not come back by itself, and the next deal has nothing to do with that lender.
    await dealForm(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome back, Ada' })).toBeVisible()
    await page.getByRole('button', { name: 'Submit Now' }).click()
    await expect(dealForm(page)).toBeVisible()
    await expect(named).toBeHidden()
  })

  test('signed out, does the same after signing in', async ({ page, app }) => {
    const lender = await firstLender(app)
    const investor = await app.createInvestor({ profile: true })
    await openPage(page, `/lenders/${lender.slug}`)
    await page.getByRole('link', { name: 'Submit a Deal' }).click()
    await expect(page).toHaveURL(/\/auth\/login$/)
    await page.getByLabel('Email').pressSequentially(investor.email)
    await page.getByLabel('Password', { exact: true }).pressSequentially(investor.password)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page).toHaveURL(/\/dashboard\?deal=new$/)
    await expect(
      dealForm(page).getByText(`You came from ${lender.name}; the deal is matched with all lenders.`),
    ).toBeVisible()
  })

  test('before the profile is complete, the steps come first and the form then names the lender', async ({
    page,
    app,
  }) => {
    const lender = await firstLender(app)
    const investor = await app.createInvestor({ verified: true })
    await app.signIn(page, investor)
    await openPage(page, `/lenders/${lender.slug}`)
    await page.getByRole('link', { name: 'Submit a Deal' }).click()
    await page.getByRole('button', { name: 'Complete Now' }).click()
    await page.getByRole('button', { name: 'Save profile' }).click()
    await page.getByRole('button', { name: 'Yes', exact: true }).click()
    await page.getByRole('button', { name: 'Submit Now' }).click()
    await expect(dealForm(page).getByText(`You came from ${lender.name};`)).toBeVisible()
  })
})

test.describe('figures of a calculator [TOOL-08]', () => {
  const figures = {
    purchasePrice: 412_000,
    repairBudget: 61_500,
    estimatedArv: 598_000,
    loanAmount: 350_000,
    termMonths: 9,
    holdMonths: 7,
    propertyState: 'Texas',
  }
  const carry = (page: Page, keptAt: number) =>
    page.evaluate((carried) => localStorage.setItem('plumbline-carried-figures', JSON.stringify(carried)), {
      ...figures,
      keptAt,
    })

  test('stand in the form, become the deal and are not met again', async ({ page, app }) => {
    const investor = await app.createInvestor({ profile: true })
    await app.signIn(page, investor)
    await openPage(page, '/tools')
    await carry(page, Date.now())
    await page.goto('/dashboard?deal=new')
    const form = dealForm(page)
    await expect(form.getByText('Your figures are filled in')).toBeVisible()
    for (const [label, value] of [
      ['Purchase price', '$412,000'],
      ['Repair budget', '$61,500'],
      ['Estimated ARV', '$598,000'],
      ['Loan amount', '$350,000'],
      ['Term (months)', '9'],
      ['I plan to sell after', '7'],
      ['Property state', 'Texas'],
    ] as const)
      await expect(form.getByLabel(label), label).toHaveValue(value)
    await typeWords(form)
    await submit(form).click()
    await expect(form).toBeHidden()
    const [deal] = await app.as(investor.token)(listDealsEndpoint)
    expect(deal).toMatchObject(figures)
    await page.goto('/dashboard?deal=new')
    await expect(form.getByLabel('Purchase price')).toHaveValue('$200,000')
    await expect(form.getByText('Your figures are filled in')).toBeHidden()
  })

  test('are left for the form’s own on request, and forgotten after seven days', async ({ page, app }) => {
    const investor = await app.createInvestor({ profile: true })
    await app.signIn(page, investor)
    await openPage(page, '/tools')
    await carry(page, Date.now() - 8 * 86_400_000)
    await page.goto('/dashboard?deal=new')
    const form = dealForm(page)
    await expect(form.getByLabel('Purchase price')).toHaveValue('$200,000')
    await expect(form.getByText('Your figures are filled in')).toBeHidden()
    await carry(page, Date.now() - 6 * 86_400_000)
    await page.reload()
    await expect(form.getByLabel('Purchase price')).toHaveValue('$412,000')
    await form.getByRole('button', { name: 'Start without your figures' }).click()
    await expect(form.getByLabel('Purchase price')).toHaveValue(
      `$${dealFieldDefaults.purchasePrice.toLocaleString('en-US')}`,
    )
    await page.reload()
    await expect(form.getByLabel('Purchase price')).toHaveValue('$200,000')
  })
})
