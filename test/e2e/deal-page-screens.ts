import type { Page } from '@playwright/test'
import { createDealEndpoint } from '#contract/deals/deals.ts'
import { addInvestor, dealBody, type TestInvestor } from '#test/builders/deal-builders.ts'
import { workedFlip } from '#test/builders/worked-flip.ts'
import type { TestApp } from '#test/start-test-app.ts'

/** The worked example of the flip: $185,000 and $60,000 of repairs, sold after 9 of 12 months. */
export const flip = { propertyAddress: '1418 Alder Street, Sacramento', ...workedFlip } as const

export async function investorWithDeal(app: TestApp, more: Parameters<typeof dealBody>[0] = {}) {
  const investor = await addInvestor(app, { liquidReserves: 78_000 })
  const { deal } = await investor.call(createDealEndpoint, { body: dealBody({ ...flip, ...more }) })
  return { investor, deal }
}

export async function openDeal(page: Page, investor: TestInvestor, path: string) {
  await page.addInitScript((token) => {
    if (sessionStorage.getItem('seeded')) return
    sessionStorage.setItem('seeded', '1')
    localStorage.setItem('auth_token', token)
  }, investor.token)
  await page.goto(path)
}

export const dealViews = (page: Page) => page.getByRole('navigation', { name: 'Deal' })

/** Opens a view that is behind "More". */
export async function openFoldedView(page: Page, name: string) {
  await dealViews(page).locator('summary').click()
  await dealViews(page).getByRole('link', { name }).click()
}
