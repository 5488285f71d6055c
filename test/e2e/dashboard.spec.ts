import type { Page } from '@playwright/test'
import { createDealEndpoint } from '#contract/deals/deals.ts'
import { dealFieldDefaults } from '#domain/deal/deal-field-lists.ts'
import { expectAccessible } from './axe.ts'
import { type BrowserApp, expect, type Investor, test } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const tabHeadings = {
  overview: 'Welcome back, Ada',
  'my-deals': 'My Deals',
  'matched-lenders': 'Matched Lenders',
  messages: 'Messages',
  notifications: 'Notifications',
  support: 'Support',
} as const

async function submitDeal(app: BrowserApp, investor: Investor, propertyAddress = '1418 Alder Street, Sacramento') {
  return app.as(investor.token)(createDealEndpoint, {
    body: { ...dealFieldDefaults, propertyAddress, purpose: 'Purchase and rehab' },
  })
}

/** Signs in an investor who has completed all steps, and opens the dashboard. */
async function openFull(page: Page, app: BrowserApp, path = '/dashboard'): Promise<Investor> {
  const investor = await app.createInvestor({ profile: true })
  await submitDeal(app, investor)
  await app.signIn(page, investor)
  await page.goto(path)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  return investor
}

test('the dashboard redirects signed-out visitors to the sign-in page [DASH-01]', async ({ page }) => {
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/auth\/login/)
})

test('the completion form starts with the defaults, rejects invalid values, and saves [PROF-01] [PROF-02]', async ({
  page,
  app,
}) => {
  await app.signIn(page, await app.createInvestor({ verified: true }))
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Complete Now' }).click()
  const form = page.getByRole('dialog')
  const field = (label: string) => form.getByLabel(label, { exact: true })
  await expect(field('Credit score range')).toHaveValue('Good (650-699)')
  await expect(field('Projects in the last 3 years')).toHaveValue('0')
  await expect(field('Typical price, minimum')).toHaveValue('$100,000')
  await expect(field('Typical price, maximum')).toHaveValue('$300,000')
  await expect(field('Typical repairs, minimum')).toHaveValue('$10,000')
  await expect(field('Typical repairs, maximum')).toHaveValue('$50,000')
  await expect(field('Funding timeframe')).toHaveValue('Soon (1-3 months)')
  await expect(field('Preferred loan type')).toHaveValue('Hard Money')
  await expect(form.getByRole('radio', { name: 'No', exact: true })).toBeChecked()
  await expect(field('Credit score range').getByRole('option')).toHaveText([
    'Excellent (750+)',
    'Very Good (700-749)',
    'Good (650-699)',
    'Fair (600-649)',
    'Poor (Below 600)',
  ])

  await field('Typical price, maximum').fill('50000')
  await field('Typical repairs, maximum').fill('5')
  await field('Projects in the last 3 years').fill('100')
  await field('Total experience, in years').fill('50.1')
  await form.getByRole('button', { name: 'Save profile' }).click()
  for (const message of [
    'Maximum price must be greater than or equal to minimum price',
    'Maximum repair budget must be greater than or equal to minimum repair budget',
    'Projects in the last 3 years must be a whole number from 0 to 99',
    'Total experience must be from 0 to 50 years, in steps of 0.1',
  ])
    await expect(form.getByText(message).first()).toBeVisible()
  await expect(field('Projects in the last 3 years')).toBeFocused()

  // Closing keeps the input for the next opening; Cancel discards it.
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Complete Now' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field('Typical price, maximum')).toHaveValue('$50,000')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Complete Now' }).click()
  await expect(field('Typical price, maximum')).toHaveValue('$300,000')

  await field('Credit score range').selectOption({ label: 'Poor (Below 600)' })
  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await form.getByRole('button', { name: 'Save profile' }).click()
  await expect(form.getByText(/^Quick check: .*no deals in three years/)).toBeVisible()
  await form.getByRole('button', { name: 'Yes', exact: true }).click()
  expect((await sent).postDataJSON()).toMatchObject({
    creditScoreRange: 'Poor (<600)',
    ownsResidence: 'No',
    confirmed: expect.arrayContaining(['creditScoreRange', 'reDealsLast3Years']),
  })
  const toast = page.getByRole('region', { name: /^Notifications/ })
  await expect(toast.getByText('Profile Completed!')).toBeVisible()
  await expect(toast.getByText('Your investment profile has been saved successfully.')).toBeVisible()
  await expect(form).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Submit Now' })).toBeVisible()
  await expect(page.getByRole('heading', { name: /Submit first deal/ })).toBeFocused()
})

test('the first deal opens My Deals, even when its code loads late [DASH-02] [DASH-04]', async ({ page, app }) => {
  const letCode = await holdRequests(page, '**/assets/my-deals-tab-*')
  await app.signIn(page, await app.createInvestor({ profile: true }))
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Submit Now' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('No, it is an investment property').check()
  await form.getByLabel('Property address').fill('1418 Alder Street, Sacramento')
  await form.getByLabel('Purpose').fill('Purchase and rehab')
  await form.getByRole('button', { name: 'Submit Deal' }).click()
  await expect(sidebar(page)).toBeVisible()
  await expect(heading(page, 'My Deals')).toBeFocused()
  letCode()
  await expect(page.getByRole('main').getByText('Deal submitted successfully')).toBeVisible()
  await expect(heading(page, 'My Deals')).toBeFocused()
})

test('the sidebar collapses to icons and stays collapsed after a reload [DASH-03]', async ({ page, app }) => {
  await openFull(page, app)
  const width = async () => Math.round((await page.locator('[data-slot=sidebar]').boundingBox())?.width ?? 0)
  expect(await width()).toBe(256)
  await page.getByRole('button', { name: 'Collapse sidebar' }).click()
  await expect.poll(width).toBe(80)
  await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeFocused()
  await page.reload()
  await expect(sidebar(page)).toBeVisible()
  expect(await width()).toBe(80)
  // Screen readers and keyboard users get the names.
  const messages = sidebar(page).getByRole('link', { name: 'Messages 0 unread' })
  await expect(messages).toHaveAttribute('title', 'Messages')
  await messages.focus()
  await page.keyboard.press('Shift+Tab')
  expect(
    await sidebar(page)
      .locator(':focus [data-slot=label]')
      .evaluate((label) => label.getBoundingClientRect().width),
  ).toBeGreaterThan(80)
  await page.getByRole('button', { name: 'Expand sidebar' }).click()
  await expect.poll(width).toBe(256)
})

test('on a phone the sidebar is a drawer that keeps the focus inside [DASH-03]', async ({ page, app }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openFull(page, app)
  await expect(sidebar(page)).toBeHidden()
  const toggle = page.getByRole('button', { name: 'Dashboard sidebar' })
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await toggle.click()
  const drawer = page.getByRole('dialog', { name: 'Dashboard sidebar' })
  await expect(drawer).toBeVisible()
  await expect(drawer.getByRole('link', { name: 'Overview' })).toBeFocused()

  // Tab wraps from the first control to the last and back, inside the drawer.
  await page.keyboard.press('Shift+Tab')
  await expect(drawer.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(drawer.getByRole('link', { name: /^Support/ })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(drawer.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect(toggle).toBeFocused()

  await toggle.click()
  await page.mouse.click(380, 500)
  await expect(drawer).toHaveCount(0)

  await toggle.click()
  await drawer.getByRole('link', { name: /^Support/ }).click()
  await expect(drawer).toHaveCount(0)
  await expect(heading(page, 'Support')).toBeFocused()
  await toggle.click()
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect(drawer).toHaveCount(0)
  await expect(sidebar(page)).toBeVisible()
})

test('back, forward and reload keep the tab in the address [DASH-03]', async ({ page, app }) => {
  await openFull(page, app)
  for (const title of ['Notifications', 'Support']) {
    await sidebar(page)
      .getByRole('link', { name: new RegExp(`^${title}`) })
      .click()
    await expect(heading(page, title)).toBeFocused()
  }
  await page.goBack()
  await expect(heading(page, 'Notifications')).toBeFocused()
  await page.goForward()
  await expect(heading(page, 'Support')).toBeVisible()
  await page.reload()
  await expect(heading(page, 'Support')).toBeVisible()
  await expect(sidebar(page).getByRole('link', { name: /^Messages/ })).toHaveText('Messages0 unread')
})

test('the checklist and the completion form are accessible and never scroll sideways', async ({ page, app }) => {
  await app.signIn(page, await app.createInvestor())
  await page.goto('/dashboard')
  await expect(heading(page, 'Welcome back, Ada')).toBeVisible()
  await page.getByRole('button', { name: 'Resend Verification Email' }).click()
  await expect(page.getByRole('main').getByText('Verification Email Sent!')).toBeVisible()
  await expectAccessible(page, { place: 'checklist' })
  const verified = await app.createInvestor({ verified: true })
  await page.evaluate((token) => localStorage.setItem('auth_token', token), verified.token)
  await page.reload()
  await page.getByRole('button', { name: 'Complete Now' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, { place: 'completion form' })
  for (const label of ['Typical price, maximum', 'Typical repairs, maximum'])
    await page.getByRole('dialog').getByLabel(label, { exact: true }).fill('5')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('Two things to correct')).toBeVisible()
  await expectAccessible(page, { place: 'completion form with an error', widths: [320] })
})

test('every tab is accessible and never scrolls sideways', async ({ page, app }) => {
  await openFull(page, app)
  for (const [tab, title] of Object.entries(tabHeadings)) {
    if (tab === 'my-deals' || tab === 'matched-lenders') continue // deals.spec.ts checks these with deals
    await page.goto(`/dashboard#${tab}`)
    await expect(heading(page, title)).toBeVisible()
    await expectAccessible(page, { place: tab })
  }
  await page.getByLabel('Full Name').fill('')
  await page.getByRole('main').getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('Two things to correct')).toBeVisible()
  await expectAccessible(page, { place: 'support with an error', widths: [320] })
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('button', { name: 'Collapse sidebar' }).click()
  await expectAccessible(page, { place: 'collapsed', widths: [1280] })
  await page.setViewportSize({ width: 320, height: 700 })
  await page.getByRole('button', { name: 'Dashboard sidebar' }).click()
  await expectAccessible(page, { place: 'drawer', widths: [320] })
})

test.describe('a list that can’t be loaded', () => {
  test.use({ allow: [/status of 503/] })

  test('shows an accessible error', async ({ page, app }) => {
    await page.route('**/api/deals', (route) => route.fulfill({ status: 503, json: { message: 'Busy. Try again.' } }))
    await app.signIn(page, await app.createInvestor({ profile: true }))
    await page.goto('/dashboard')
    await expect(heading(page, 'Error Loading Deals')).toBeVisible()
    await expectAccessible(page, { place: 'deals unread', widths: [320, 1280] })
  })
})
