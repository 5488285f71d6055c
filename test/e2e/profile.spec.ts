import type { Page } from '@playwright/test'
import { changeProfileEndpoint, getUserEndpoint } from '#contract/accounts/profile.ts'
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

test('visitors are sent home [PROF-03]', async ({ page }) => {
  await page.goto('/profile')
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('link', { name: 'Get Matched Fast' })).toBeVisible()
})

test.describe('a server that fails', () => {
  test.use({ allow: [/status of 503/] })

  test('is no sign-out: the profile can be tried again [PROF-03]', async ({ page, app }) => {
    await app.signIn(page, await app.createInvestor())
    await page.route('**/api/user', (route) => route.fulfill({ status: 503, json: { message: 'Busy. Try again.' } }))
    await page.goto('/profile')
    await expect(page.getByRole('heading', { level: 1, name: 'Your profile could not be loaded' })).toBeVisible()
    await page.unroute('**/api/user')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Ada Merrin' })).toBeVisible()
  })
})

test('the header is the full name, or says whose profile it is [PROF-03]', async ({ page, app }) => {
  await open(page, app)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ada Merrin')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([...titles, 'Leaving?'])
  const company = await app.createInvestor({ entityType: 'llc' })
  await page.evaluate((token) => localStorage.setItem('auth_token', token), company.token)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Profile')
})

test('what is unset is not provided, and ranges are said by their bounds [PROF-04] [DATA-03]', async ({
  page,
  app,
}) => {
  const investor = await open(page, app)
  for (const label of ['Typical price', 'Typical repairs', 'Credit score range'])
    await expect(fact(page, 'Financial Information', label)).toHaveText('Not provided')
  await expect(fact(page, 'Residence Details', 'Residence address')).toHaveText('Not provided')
  await expect(fact(page, 'Basic Information', 'Email')).toHaveText(investor.email)
  await app.as(investor.token)(changeProfileEndpoint, {
    body: { typicalPriceMin: 125_000.5, typicalPriceMax: 1_250_000, typicalRepairMin: 10_000 },
  })
  await page.reload()
  await expect(fact(page, 'Financial Information', 'Typical price')).toHaveText('$125,001 - $1,250,000')
  await expect(fact(page, 'Financial Information', 'Typical repairs')).toHaveText('From $10,000')
  await app.as(investor.token)(changeProfileEndpoint, {
    body: { typicalPriceMin: 0, typicalRepairMin: 0, typicalRepairMax: 0 },
  })
  await page.reload()
  await expect(fact(page, 'Financial Information', 'Typical repairs')).toHaveText('Not provided')
  const other = await app.createInvestor()
  await app.as(other.token)(changeProfileEndpoint, { body: { typicalRepairMax: 50_000 } })
  await page.evaluate((token) => localStorage.setItem('auth_token', token), other.token)
  await page.reload()
  await expect(fact(page, 'Financial Information', 'Typical repairs')).toHaveText('Up to $50,000')
})

test('one card is edited at a time, Cancel restores, and typed changes are not dropped unasked [PROF-03]', async ({
  page,
  app,
}) => {
  const investor = await open(page, app)
  await edit(page, 'Basic Information')
  await expect(page.getByLabel('First name')).toBeFocused()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(investor.email)
  await expect(page.getByLabel('Email', { exact: true })).not.toBeEditable()

  await edit(page, 'Residence Details')
  await expect(page.getByLabel('First name')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(1)
  await page.getByLabel('Residence address').fill('12 Cedar Lane')

  await page.getByRole('button', { name: 'Edit Basic Information' }).click()
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await expect(question).toContainText('Residence Details has changes that are not saved.')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('Residence address')).toHaveValue('12 Cedar Lane')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(fact(page, 'Residence Details', 'Residence address')).toHaveText('Not provided')
  await expect(page.getByRole('heading', { name: 'Residence Details' })).toBeFocused()
  await edit(page, 'Residence Details')
  await expect(page.getByLabel('Residence address')).toHaveValue('')

  await page.getByLabel('Residence address').fill('12 Cedar Lane')
  await page.getByRole('button', { name: 'Edit Basic Information' }).click()
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByLabel('First name')).toBeFocused()
  await expect(fact(page, 'Residence Details', 'Residence address')).toHaveText('Not provided')
})

test('every card saves what it shows [PROF-04] [PROF-06]', async ({ page, app }) => {
  const investor = await open(page, app)
  async function save(title: string) {
    await card(page, title).getByRole('button', { name: 'Save' }).click()
    // What nobody touched is asked about once.
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

test('what is out of bounds is said at its field and not sent [PROF-05]', async ({ page, app }) => {
  await open(page, app, { profile: true })
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent.push(request.url())
  })
  async function expectRefused(title: string, label: string, text: string, message: string) {
    const field = card(page, title).getByLabel(label, { exact: true })
    const before = await field.inputValue()
    await field.fill(text)
    await card(page, title).getByRole('button', { name: 'Save' }).click()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(new RegExp(message.replaceAll('.', '\\.')))
    await expect(field).toBeFocused()
    await field.fill(before)
    await expect(field).not.toHaveAttribute('aria-invalid', 'true')
  }
  await edit(page, 'Real Estate Experience')
  const projects = 'Projects in the last 3 years must be a whole number from 0 to 99'
  const years = 'Total experience must be from 0 to 50 years, in steps of 0.1'
  for (const text of ['100', '-1', '1.5', 'many'])
    await expectRefused('Real Estate Experience', 'Projects in the last 3 years', text, projects)
  for (const text of ['50.1', '-1', '1.25'])
    await expectRefused('Real Estate Experience', 'Total experience, in years', text, years)
  await card(page, 'Real Estate Experience').getByRole('button', { name: 'Cancel' }).click()

  await edit(page, 'Financial Information')
  const form = 'Financial Information'
  await expectRefused(form, 'Typical price, minimum', '-5', 'Minimum price must be at least 0')
  await expectRefused(
    form,
    'Typical price, maximum',
    '99999',
    'Maximum price must be greater than or equal to minimum price',
  )
  await expectRefused(
    form,
    'Typical repairs, maximum',
    '9999',
    'Maximum repair budget must be greater than or equal to minimum repair budget',
  )
  await card(page, form).getByRole('button', { name: 'Cancel' }).click()

  await edit(page, 'Basic Information')
  await expectRefused('Basic Information', 'Phone number', '555', 'Phone number must contain 10-15 digits')
  await expectRefused('Basic Information', 'First name', '<b>Ada</b>', 'First name contains invalid characters')
  expect(sent).toEqual([])
})

test.describe('a save that fails', () => {
  test.use({ allow: [/status of (400|401|503)|ERR_FAILED/] })

  test('says so and keeps what was typed [PROF-06]', async ({ page, app }) => {
    await open(page, app)
    await edit(page, 'Residence Details')
    const address = page.getByLabel('Residence address')
    await address.fill('12 Cedar Lane')
    await page.route('**/api/user/profile', (route) => route.fulfill({ status: 503, json: { message: 'Busy.' } }))
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(toast(page).getByText('Update failed')).toBeVisible()
    await expect(toast(page).getByText('Busy.')).toBeVisible()
    await expect(card(page, 'Residence Details').getByRole('alert')).toContainText('Busy.')
    await expect(address).toHaveValue('12 Cedar Lane')

    await page.unroute('**/api/user/profile')
    await page.route('**/api/user/profile', (route) => route.abort())
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(card(page, 'Residence Details').getByRole('alert')).toContainText('nothing you typed is lost')
    await expect(address).toHaveValue('12 Cedar Lane')
  })

  test('a session that ends in mid-edit loses nothing: sign in elsewhere, come back and save [PROF-06]', async ({
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

  test('the server’s own refusal stands at the field it is about [PROF-05]', async ({ page, app }) => {
    await open(page, app)
    await edit(page, 'Business Information')
    await page.getByLabel('Entity type').selectOption('LLC')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(toast(page).getByText('Update failed')).toBeVisible()
    await expect(page.getByLabel('Company name')).toHaveAccessibleDescription(
      /Please fill in the required fields for your entity type/,
    )
  })

  test('a deactivation that fails says so and can be tried again [PROF-07]', async ({ page, app }) => {
    await open(page, app)
    await page.route('**/api/user/account', (route) => route.fulfill({ status: 503, json: { message: 'Busy.' } }))
    await page.getByRole('button', { name: 'Deactivate Account' }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByRole('button', { name: 'Deactivate Account' }).click()
    await expect(toast(page).getByText('Delete failed')).toBeVisible()
    await expect(dialog.getByRole('alert')).toContainText('Delete failed')
    await expect(dialog.getByRole('alert')).toContainText('Busy.')
    await expect(dialog.getByRole('button', { name: 'Deactivate Account' })).toBeEnabled()
  })
})

test.describe('an account that is gone', () => {
  test.use({ allow: [/status of 401/] })

  test('deactivation asks first, says it is done and loads the home page anew [PROF-07]', async ({ page, app }) => {
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
  test.setTimeout(300_000)
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
