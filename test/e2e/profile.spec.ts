import type { Page } from '@playwright/test'
import { getUserEndpoint } from '#contract/accounts/profile.ts'
import { expectAccessible } from './axe.ts'
import { type BrowserApp, expect, type Investor, test } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'

const titles = [
  'Basic Information',
  'Business Information',
  'Real Estate Experience',
  'Investment Strategy',
  'Financial Information',
  'Residence Details',
]
const card = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
const toast = (page: Page) => page.getByRole('region', { name: /^Notifications/ })
const fact = (page: Page, title: string, label: string) =>
  card(page, title)
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd')

async function open(page: Page, app: BrowserApp, options: Parameters<BrowserApp['createInvestor']>[0] = {}) {
  const investor = await app.createInvestor(options)
  await app.signIn(page, investor)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 2, name: 'Basic Information' })).toBeVisible()
  return investor
}

async function edit(page: Page, title: string) {
  await page.getByRole('button', { name: `Edit ${title}` }).click()
  await expect(card(page, title).getByRole('button', { name: 'Save' })).toBeVisible()
}

async function stored(app: BrowserApp, investor: Investor) {
  return app.as(investor.token)(getUserEndpoint)
}

test('every card saves its fields [PROF-04] [PROF-06]', async ({ page, app }) => {
  const investor = await open(page, app)
  async function save(title: string) {
    await card(page, title).getByRole('button', { name: 'Save' }).click()
    // The form asks once to confirm values that were not changed.
    const yes = card(page, title).getByRole('button', { name: 'Yes', exact: true })
    const updated = toast(page).getByText('Profile updated', { exact: true })
    await expect(updated.or(yes).first()).toBeVisible()
    if (await yes.isVisible()) await yes.click()
    await expect(updated).toBeVisible()
    await expect(toast(page).getByText('Your profile has been successfully updated.')).toBeVisible()
    await expect(page.getByRole('button', { name: `Edit ${title}` })).toBeVisible()
    await expect(page.getByRole('heading', { name: title })).toBeFocused()
  }
  await edit(page, 'Basic Information')
  await page.getByLabel('First name').fill('Grace')
  await page.getByLabel('Phone number').fill('(512) 555-0123')
  await save('Basic Information')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Grace Merrin')

  await edit(page, 'Business Information')
  await page.getByLabel('Company name').fill('Alder & Sons')
  await page.getByLabel('Entity type').selectOption('Partnership')
  await save('Business Information')

  await edit(page, 'Real Estate Experience')
  await page.getByLabel('Flipping experience').selectOption('6+ deals')
  await page.getByLabel('Projects in the last 3 years').fill('7')
  await page.getByLabel('Deals in the last 3 years').fill('')
  await page.getByLabel('Total experience, in years').fill('12.5')
  await save('Real Estate Experience')
  await expect(fact(page, 'Real Estate Experience', 'Total experience')).toHaveText('12.5 years')

  await edit(page, 'Investment Strategy')
  await page.getByLabel('Primary Residence Investment').selectOption('Yes')
  await page.getByLabel('Exit strategy').selectOption('BRRR')
  await page.getByLabel('Funding timeframe').selectOption('Planning (3-6 months)')
  await page.getByLabel('Preferred loan type').selectOption('DSCR')
  await save('Investment Strategy')

  await edit(page, 'Financial Information')
  await page.getByLabel('Typical price, minimum').fill('1,000')
  await page.getByLabel('Typical price, maximum').fill('$2,000')
  await page.getByLabel('Credit score range').selectOption({ label: 'Poor (Below 600)' })
  await save('Financial Information')
  await expect(fact(page, 'Financial Information', 'Typical price')).toHaveText('$1,000 - $2,000')

  await edit(page, 'Residence Details')
  await page.getByLabel('Owns residence').selectOption('Yes')
  await page.getByLabel('Residence address').fill('12 Cedar Lane')
  await save('Residence Details')

  expect(await stored(app, investor)).toMatchObject({
    firstName: 'Grace',
    phoneNumber: '(512) 555-0123',
    email: investor.email,
    companyName: 'Alder & Sons',
    entityType: 'Partnership',
    flippingExperience: '6+ deals',
    reProjectsLast3Years: 7,
    reDealsLast3Years: 0,
    reTotalExperienceYears: 12.5,
    primaryResidence: 'Yes',
    exitStrategy: 'BRRR',
    fundingTimeframe: 'Planning (3-6 months)',
    preferredLoanType: 'DSCR',
    typicalPriceMin: 1000,
    typicalPriceMax: 2000,
    typicalRepairMin: 0,
    creditScoreRange: 'Poor (<600)',
    ownsResidence: 'Yes',
    residenceAddress: '12 Cedar Lane',
  })
})

test.describe('a save that fails', () => {
  test.use({ allow: [/status of 401/] })

  test('an investor whose session ends during an edit signs in elsewhere, returns and saves the input [PROF-06]', async ({
    page,
    app,
  }) => {
    const investor = await open(page, app)
    await edit(page, 'Residence Details')
    await page.getByLabel('Residence address').fill('12 Cedar Lane')
    await page.evaluate(() => localStorage.setItem('auth_token', 'v1.expired'))
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('You are signed out', { exact: true })).toBeVisible()
    const opening = page.waitForEvent('popup')
    await page.getByRole('link', { name: 'Sign in again in another tab' }).click()
    const other = await opening
    await other.getByLabel('Email', { exact: true }).fill(investor.email)
    await other.getByLabel('Password', { exact: true }).fill(investor.password)
    await other.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(other).toHaveURL(/\/dashboard/)
    await other.close()
    await expect(page.getByLabel('Residence address')).toHaveValue('12 Cedar Lane')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(fact(page, 'Residence Details', 'Residence address')).toHaveText('12 Cedar Lane')
  })
})

test.describe('a deactivated account', () => {
  test.use({ allow: [/status of 401/] })

  test('deactivation asks for confirmation, shows that it succeeded and reloads the home page [PROF-07]', async ({
    page,
    app,
  }) => {
    const investor = await open(page, app)
    const opener = page.getByRole('button', { name: 'Deactivate Account' })
    await opener.click()
    const dialog = page.getByRole('alertdialog', { name: 'Are you absolutely sure?' })
    await expect(dialog).toContainText('Your account will be deactivated.')
    await expect(dialog).toContainText('unable to log back in')
    await expect(dialog).toContainText('must register again to rejoin')
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(opener).toBeFocused()

    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    const release = await holdRequests(page, '**/api/user/account')
    await opener.click()
    await dialog.getByRole('button', { name: 'Deactivate Account' }).click()
    await expect(dialog.getByRole('button', { name: 'Deactivating...' })).toBeVisible()
    release()
    await expect(toast(page).getByText('Account deleted')).toBeVisible()
    await expect(toast(page).getByText('Your account has been successfully deleted.')).toBeVisible()
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('link', { name: 'Get Matched Fast' })).toBeVisible()
    await expect.poll(() => page.evaluate(() => 'isSamePage' in window)).toBe(false)
    expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull()
    await expect(stored(app, investor)).rejects.toMatchObject({ status: 401 })
  })
})

test('the profile is accessible and never scrolls sideways, at rest, in edit mode and with errors', async ({
  page,
  app,
}) => {
  await open(page, app, { profile: true })
  await expectAccessible(page, { place: 'profile' })
  for (const title of titles) {
    await edit(page, title)
    await expectAccessible(page, { place: title, widths: [320] })
  }
  await edit(page, 'Basic Information')
  await page.getByLabel('Phone number').fill('1')
  await page.getByLabel('First name').fill('<b>')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Two things to correct')).toBeVisible()
  await expectAccessible(page, { place: 'errors' })
  await page.getByRole('button', { name: 'Edit Residence Details' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Discard your changes?' })).toBeVisible()
  await expectAccessible(page, { place: 'question about changes', widths: [320] })
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await page.getByRole('button', { name: 'Deactivate Account' }).click()
  await expectAccessible(page, { place: 'deactivation', widths: [320, 1280] })
})
