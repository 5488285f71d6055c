import type { Locator, Page } from '@playwright/test'
import { createDealEndpoint } from '#contract/deals/deals.ts'
import { addInvestor, dealBody, type TestInvestor } from '#test/builders/deal-builders.ts'
import { workedFlip } from '#test/builders/worked-flip.ts'
import type { TestApp } from '#test/start-test-app.ts'
import { signIn } from './open-page.ts'

/** The worked example of the flip: $185,000 and $60,000 of repairs, sold after 9 of 12 months. */
export const flip = { propertyAddress: '1418 Alder Street, Sacramento', ...workedFlip } as const

/** Adds an investor with one deal, {@link flip} with the given changes. Adds no lenders. */
export async function investorWithDeal(app: TestApp, more: Parameters<typeof dealBody>[0] = {}) {
  const investor = await addInvestor(app, { liquidReserves: 78_000 })
  const { deal } = await investor.call(createDealEndpoint, { body: dealBody({ ...flip, ...more }) })
  return { investor, deal }
}

/** Signs in and opens a path. */
export async function openDeal(page: Page, investor: TestInvestor, path: string) {
  await signIn(page, investor)
  await page.goto(path)
}

export const dealViews = (page: Page) => page.getByRole('navigation', { name: 'Deal' })

/** Opens a view that is behind "More". */
export async function openFoldedView(page: Page, name: string) {
  await dealViews(page).locator('summary').click()
  await dealViews(page).getByRole('link', { name }).click()
}

/** Signs in and opens a tab of the dashboard. */
export async function openTab(
  page: Page,
  investor: TestInvestor,
  tab: 'my-deals' | 'matched-lenders' | 'overview' = 'my-deals',
  origin = '',
) {
  await signIn(page, investor)
  await page.goto(`${origin}/dashboard#${tab}`)
}

export async function openForm(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Submit New Deal' }).click()
  return page.getByRole('dialog', { name: 'Submit a Deal' })
}

export async function fillRequiredFields(form: Locator, address = '1418 Alder Street, Sacramento') {
  await form.getByLabel('No, it is an investment property').check()
  await form.getByLabel('Property address').fill(address)
  await form.getByLabel('Purpose').fill('Purchase and rehab')
}

/** Returns the form's submit button. */
export const submit = (form: Locator) => form.getByRole('button', { name: 'Submit Deal' })
/** The matches of the first deal on the page. */
export const matchRows = (page: Page) => page.getByRole('article').first().locator('ol.matches > li')
