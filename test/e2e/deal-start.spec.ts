import type { Page } from '@playwright/test'
import { listLendersEndpoint } from '#contract/lenders/lenders.ts'
import { type BrowserApp, expect, test } from './fixtures.ts'
import { openPage } from './open-page.ts'

const dealForm = (page: Page) => page.getByRole('dialog', { name: 'Submit a Deal' })

async function firstLender(app: BrowserApp) {
  return (await app.call(listLendersEndpoint, { query: { limit: '1' } })).lenders[0]!
}

test.describe("Submit a Deal on a lender's page [LEN-02]", () => {
  test('opens the form through the sign-in page when signed in, and names the lender', async ({ page, app }) => {
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
    // A reload keeps the form open and the lender that it came from.
    await page.reload()
    await expect(named).toBeVisible()

    // A closed form doesn't reopen on reload, and the next deal is not tied to that lender.
    await dealForm(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome back, Ada' })).toBeVisible()
    await page.getByRole('button', { name: 'Submit Now' }).click()
    await expect(dealForm(page)).toBeVisible()
    await expect(named).toBeHidden()
  })

  test('opens the form after signing in', async ({ page, app }) => {
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

  test('opens the form after the missing profile steps', async ({ page, app }) => {
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
