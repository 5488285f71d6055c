import type { Locator, Page } from '@playwright/test'
import type { TestInvestor } from '#test/builders/deal-builders.ts'

/** Signed in and on a tab of the dashboard. */
export async function openTab(
  page: Page,
  investor: TestInvestor,
  tab: 'my-deals' | 'matched-lenders' | 'overview' = 'my-deals',
  origin = '',
) {
  await page.addInitScript((token) => {
    if (sessionStorage.getItem('seeded')) return
    sessionStorage.setItem('seeded', '1')
    localStorage.setItem('auth_token', token)
  }, investor.token)
  await page.goto(`${origin}/dashboard#${tab}`)
}

export async function openForm(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Submit New Deal' }).click()
  return page.getByRole('dialog', { name: 'Submit a Deal' })
}

export async function fillWords(form: Locator, address = '1418 Alder Street, Sacramento') {
  await form.getByLabel('No, it is an investment property').check()
  await form.getByLabel('Property address').fill(address)
  await form.getByLabel('Purpose').fill('Purchase and rehab')
}

export const submit = (form: Locator) => form.getByRole('button', { name: 'Submit Deal' })
/** The matches of the first deal on the page. */
export const matchRows = (page: Page) => page.getByRole('article').first().locator('ol.matches > li')
