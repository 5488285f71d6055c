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

/** An investor past all steps, signed in and on the dashboard. */
async function openFull(page: Page, app: BrowserApp, path = '/dashboard'): Promise<Investor> {
  const investor = await app.createInvestor({ profile: true })
  await submitDeal(app, investor)
  await app.signIn(page, investor)
  await page.goto(path)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  return investor
}

/**
 * Has the page record when and with what words it went to sign in, because what the test and the network see, they see later on a
 * busy machine, or not before it left.
 */
async function recordLeaving(page: Page): Promise<() => Promise<{ words: string | null; afterMs: number }>> {
  await page.addInitScript(() => {
    const shown = new MutationObserver(() => {
      if (document.querySelector('h1')?.textContent !== 'Unauthorized') return
      shown.disconnect()
      const shownAt = performance.now()
      window.navigation?.addEventListener('navigate', ({ destination }) => {
        if (new URL(destination.url).pathname !== '/api/login') return
        sessionStorage.setItem('left-after-ms', String(performance.now() - shownAt))
        // biome-ignore lint/performance/useDomNodeTextContent: Only what can be seen counts.
        sessionStorage.setItem('left-words', document.body.innerText)
      })
    })
    shown.observe(document, { childList: true, subtree: true })
  })
  return () =>
    page.evaluate(() => ({
      words: sessionStorage.getItem('left-words'),
      afterMs: Number(sessionStorage.getItem('left-after-ms')),
    }))
}

test('signed out, the dashboard says so and goes to the sign-in page after half a second [DASH-01]', async ({
  page,
}) => {
  const leaving = await recordLeaving(page)
  let asked = 0
  await page.route('**/api/login', async (route) => {
    asked++
    await route.continue()
  })
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/auth\/login/)
  expect(asked).toBe(1)
  const { words, afterMs } = await leaving()
  expect(words).toContain('Unauthorized')
  expect(words).toContain('You are logged out. Logging in again...')
  expect(afterMs).toBeGreaterThan(400)
  expect(afterMs).toBeLessThan(700)
})

test.describe('a session that is over', () => {
  test.use({ allow: [/status of 401/] })

  test('a token that means nobody counts as signed out [DASH-01]', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('auth_token', 'v1.not-a-token'))
    const leaving = await recordLeaving(page)
    await page.goto('/dashboard')
    await expect(page).toHaveURL(/\/auth\/login/)
    expect((await leaving()).words).toContain('Unauthorized')
  })
})

test.describe('a server that fails', () => {
  test.use({ allow: [/status of 503/] })

  test('is no sign-out: the dashboard can be tried again [DASH-01]', async ({ page, app }) => {
    const investor = await app.createInvestor()
    await app.signIn(page, investor)
    await page.route('**/api/user', (route) => route.fulfill({ status: 503, json: { message: 'Busy. Try again.' } }))
    await page.goto('/dashboard')
    await expect(heading(page, 'Your dashboard could not be loaded')).toBeVisible()
    await expect(page.getByText('Busy. Try again.')).toBeVisible()
    await page.waitForTimeout(700)
    await expect(page).toHaveURL(/\/dashboard$/)
    await page.unroute('**/api/user')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(heading(page, 'Welcome back, Ada')).toBeVisible()
  })

  test('the list of deals can be tried again [DASH-09]', async ({ page, app }) => {
    const investor = await app.createInvestor()
    await app.signIn(page, investor)
    await page.route('**/api/deals', (route) => route.fulfill({ status: 503, json: { message: 'Busy. Try again.' } }))
    await page.goto('/dashboard')
    await expect(heading(page, 'Error Loading Deals')).toBeVisible()
    await page.unroute('**/api/deals')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(heading(page, 'Welcome back, Ada')).toBeVisible()
  })

  test('figures that cannot be read say so, and can be tried again [DASH-05]', async ({ page, app }) => {
    await page.route('**/api/dashboard/stats', (route) =>
      route.fulfill({ status: 503, json: { message: 'Busy. Try again.' } }),
    )
    await openFull(page, app)
    const alert = page.getByRole('main').getByRole('alert')
    await expect(alert).toContainText('Your figures could not be loaded')
    await expect(alert).toContainText('Busy. Try again.')
    await alert.getByRole('button', { name: 'Retry' }).click()
    await expect(alert).toContainText('Busy. Try again.')
    await page.unroute('**/api/dashboard/stats')
    await alert.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText('Active Deals', { exact: true })).toBeVisible()
    await expect(heading(page, 'Welcome back, Ada')).toBeFocused()
  })

  test('notifications that cannot be read never say that all is caught up [DASH-12]', async ({ page, app }) => {
    await page.route('**/api/top-lenders', (route) =>
      route.fulfill({ status: 503, json: { message: 'Busy. Try again.' } }),
    )
    await openFull(page, app, '/dashboard#notifications')
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Your notifications could not be loaded')
    await expect(page.getByText("You're All Caught Up!")).toHaveCount(0)
    await page.unroute('**/api/top-lenders')
    await page.getByRole('main').getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('heading', { name: /New Lenders? Matched/ })).toBeVisible()
  })
})

test('the sidebar is there only when every step is done; each step has its button when its turn is [DASH-02] [DASH-04]', async ({
  page,
  app,
}) => {
  const main = page.getByRole('main')
  const steps = main.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) })
  const button = (name: string) => main.getByRole('button', { name, exact: true })
  async function expectOnly(...names: string[]) {
    for (const name of ['Resend Verification Email', 'Complete Now', 'Submit Now'])
      await expect(button(name), name).toHaveCount(names.includes(name) ? 1 : 0)
    await expect(sidebar(page)).toHaveCount(0)
  }

  const unverified = await app.createInvestor()
  await app.signIn(page, unverified)
  await page.goto('/dashboard')
  await expect(heading(page, 'Welcome back, Ada')).toBeVisible()
  await expect(steps.getByRole('heading')).toHaveText([/Verify email/, /Complete profile/, /Submit first deal/])
  await expectOnly('Resend Verification Email')

  const verified = await app.createInvestor({ verified: true })
  await page.evaluate((token) => localStorage.setItem('auth_token', token), verified.token)
  await page.reload()
  await expect(main.getByText(`${verified.email} is verified.`)).toBeVisible()
  await expectOnly('Complete Now')

  const complete = await app.createInvestor({ profile: true })
  await page.evaluate((token) => localStorage.setItem('auth_token', token), complete.token)
  await page.reload()
  await expect(main.getByText('Your profile is complete.')).toBeVisible()
  await expectOnly('Submit Now')

  await submitDeal(app, complete)
  await page.reload()
  await expect(sidebar(page)).toBeVisible()
  await expect(sidebar(page).getByRole('link')).toHaveText([
    /^Overview/,
    /^My Deals/,
    /^Matched Lenders/,
    /^Messages/,
    /^Notifications/,
    /^Support/,
  ])
})

test('a deal and a profile are not enough while one of the gate’s conditions is missing [DASH-02]', async ({
  page,
  app,
}) => {
  let change: Record<string, unknown> = {}
  await page.route('**/api/user', async (route) => {
    const reply = await route.fetch()
    await route.fulfill({ response: reply, json: { ...(await reply.json()), ...change } })
  })
  await openFull(page, app)
  await expect(sidebar(page)).toBeVisible()
  for (const missing of [{ onboardingCompleted: 'false' }, { emailVerified: 'false' }, { creditScoreRange: null }]) {
    change = missing
    await page.reload()
    await expect(page.getByRole('heading', { name: /Submit first deal/ })).toBeVisible()
    await expect(sidebar(page)).toHaveCount(0)
  }
})

test('a company investor without a name is greeted by the company [DASH-04]', async ({ page, app }) => {
  await app.signIn(page, await app.createInvestor({ entityType: 'llc' }))
  await page.goto('/dashboard')
  await expect(heading(page, 'Welcome back, Alder Street Holdings')).toBeVisible()
})

test('the verification mail can be sent again, and what the toast says stays [DASH-04]', async ({ page, app }) => {
  const investor = await app.createInvestor()
  const mails = async () => (await app.outbox()).filter((mail) => mail.to.includes(investor.email)).length
  await expect.poll(mails).toBe(1)
  await app.signIn(page, investor)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Resend Verification Email' }).click()
  await expect(page.getByRole('main').getByText('Verification Email Sent!')).toBeVisible()
  await expect(page.getByRole('region', { name: /^Notifications/ }).getByText('Verification Email Sent!')).toBeVisible()
  await expect.poll(mails).toBe(2)
})

test('the completion form starts from the defaults, refuses what cannot be, and saves [PROF-01] [PROF-02]', async ({
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

  // Closed by mistake, it opens again with what was typed; Cancel forgets it.
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
  await expect(form.getByText(/^Is this right\? .*no deals in three years/)).toBeVisible()
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

test.describe('a profile that cannot be saved', () => {
  test.use({ allow: [/status of (503|500|401)/] })

  test('says why, and keeps what was typed [PROF-02]', async ({ page, app }) => {
    await app.signIn(page, await app.createInvestor({ verified: true }))
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Complete Now' }).click()
    const form = page.getByRole('dialog')
    const price = form.getByLabel('Typical price, maximum', { exact: true })
    await price.fill('450000')
    const toast = page.getByRole('region', { name: /^Notifications/ })
    for (const [reply, message] of [
      [{ status: 503, json: { message: 'Busy. Try again.' } }, 'Busy. Try again.'],
      [{ status: 401, json: { message: 'Please sign in to continue.' } }, 'Please sign in to continue.'],
    ] as const) {
      await page.route('**/api/user/profile', (route) => route.fulfill(reply))
      // By keyboard: the toast of the try before stays under a resting pointer.
      await form.getByRole('button', { name: 'Save profile' }).press('Enter')
      if (message === 'Busy. Try again.') await form.getByRole('button', { name: 'Yes', exact: true }).press('Enter')
      await expect(toast.getByText('Error', { exact: true })).toBeVisible()
      await expect(form.getByRole('alert')).toContainText(message)
      await page.unroute('**/api/user/profile')
    }
    await expect(form.getByText('Nothing you typed is lost.')).toBeVisible()
    await expect(form.getByRole('link', { name: 'Sign in again in another tab' })).toHaveAttribute('target', '_blank')
    await expect(price).toHaveValue('$450,000')
    await form.getByRole('button', { name: 'Save profile' }).press('Enter')
    await expect(toast.getByText('Profile Completed!')).toBeVisible()
  })
})

for (const isLate of [false, true])
  test(`the first deal leads to the list where it stands${isLate ? ', also when its code comes late' : ''} [DASH-02] [DASH-04]`, async ({
    page,
    app,
  }) => {
    const letCode = await holdRequests(page, '**/assets/my-deals-tab-*')
    if (!isLate) letCode()
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

test('the sidebar folds to its icons, and stays so after a reload [DASH-03]', async ({ page, app }) => {
  await openFull(page, app)
  const width = async () => Math.round((await page.locator('[data-slot=sidebar]').boundingBox())?.width ?? 0)
  expect(await width()).toBe(256)
  await page.getByRole('button', { name: 'Collapse sidebar' }).click()
  await expect.poll(width).toBe(80)
  await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeFocused()
  await page.reload()
  await expect(sidebar(page)).toBeVisible()
  expect(await width()).toBe(80)
  // The names are there for those who hear them, and for those who come by keyboard.
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

test('on a phone the sidebar is a drawer with the focus inside [DASH-03]', async ({ page, app }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openFull(page, app)
  await expect(sidebar(page)).toBeHidden()
  const toggle = page.getByRole('button', { name: 'Dashboard sidebar' })
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await toggle.click()
  const drawer = page.getByRole('dialog', { name: 'Dashboard sidebar' })
  await expect(drawer).toBeVisible()
  await expect(drawer.getByRole('link', { name: 'Overview' })).toBeFocused()

  // Around the end and back, without leaving it.
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

for (const path of ['/dashboard', '/']) {
  test(`at ${path} each tab has its address: links, back, forward and reload work [DASH-03]`, async ({ page, app }) => {
    await openFull(page, app, path)
    const current = sidebar(page).locator('[aria-current=page]')
    await expect(current).toHaveText(/^Overview/)
    for (const [tab, title] of Object.entries(tabHeadings).slice(1)) {
      await sidebar(page)
        .getByRole('link', { name: new RegExp(`^${title}`) })
        .click()
      await expect(heading(page, title)).toBeFocused()
      await expect(page).toHaveURL(new RegExp(`${path}#${tab}$`))
      await expect(current).toHaveText(new RegExp(`^${title}`))
    }
    await page.goBack()
    await expect(heading(page, 'Notifications')).toBeFocused()
    await page.goForward()
    await expect(heading(page, 'Support')).toBeVisible()
    await page.reload()
    await expect(heading(page, 'Support')).toBeVisible()
    await expect(sidebar(page).getByRole('link', { name: /^Messages/ })).toHaveText('Messages0 unread')
  })
}

test('sidebar and heading stand while the deals are read, and each tab has its title [DASH-03]', async ({
  page,
  app,
}) => {
  const answer = await holdRequests(page, '**/api/deals')
  await openFull(page, app)
  const tabs = page.getByRole('navigation', { name: 'Dashboard' })
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  await expect(tabs.getByRole('link', { name: /^My Deals/ })).toBeVisible()
  await expectAccessible(page, { place: 'dashboard loading', widths: [1280] })
  await tabs.getByRole('link', { name: /^My Deals/ }).focus()
  answer()
  // The overview leads with the newest deal and what to do about it.
  const latest = page.getByRole('region', { name: 'Fix and Flip in California' })
  await expect(latest).toContainText('Next: contact')
  // The sidebar is the same one, so that the keyboard keeps its place.
  await expect(tabs.getByRole('link', { name: /^My Deals/ })).toBeFocused()
  await expect(page).toHaveTitle('Overview - Plumbline')
  await tabs.getByRole('link', { name: /^Support/ }).click()
  await expect(page).toHaveTitle('Support - Plumbline')
  await tabs.getByRole('link', { name: /^My Deals/ }).click()
  await expect(page).toHaveTitle('My Deals - Plumbline')
})

test('a tab chosen while the deals are read has the focus on its heading, before and after they come [DASH-03]', async ({
  page,
  app,
}) => {
  const answer = await holdRequests(page, '**/api/deals')
  await openFull(page, app)
  await sidebar(page)
    .getByRole('link', { name: /^My Deals/ })
    .click()
  await expect(heading(page, 'My Deals')).toBeFocused()
  answer()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(heading(page, 'My Deals')).toBeFocused()
})

test('the overview has four figures and three ways on [DASH-05]', async ({ page, app }) => {
  await openFull(page, app)
  const figure = (label: string) =>
    page
      .getByRole('main')
      .locator('dl > div')
      .filter({ has: page.getByText(label, { exact: true }) })
      .locator('dd')
  await expect(figure('Active Deals')).toHaveText('1')
  await expect(figure('Total Matches')).toHaveText('50')
  await expect(figure('Total Contacted Lenders')).toHaveText('0')
  await expect(figure('Avg Response Time')).toHaveText('N/A')
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'View My Deals' }).click()
  await expect(heading(page, 'My Deals')).toBeVisible()
  await page.goBack()
  await main.getByRole('link', { name: 'Contact Support' }).click()
  await expect(heading(page, 'Support')).toBeVisible()
  await page.goBack()
  await main.getByRole('link', { name: 'Browse Lenders' }).click()
  await expect(page).toHaveURL(/\/lenders$/)
})

test('without a conversation Messages says how one begins, and its badge counts none [DASH-11]', async ({
  page,
  app,
}) => {
  await openFull(page, app, '/dashboard#messages')
  await expect(page.getByRole('heading', { name: 'No Messages Yet' })).toBeVisible()
  await expect(page.getByText('Coming Soon')).toHaveCount(0)
  await expect(sidebar(page).getByRole('link', { name: 'Messages 0 unread' })).toBeVisible()
})

test('notifications count the lenders that are new, and lead to them [DASH-12]', async ({ page, app }) => {
  await openFull(page, app, '/dashboard#notifications')
  await expect(page.getByRole('heading', { name: '5 New Lenders Matched' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Messaging with lenders is coming soon' })).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'View Matches' }).click()
  await expect(heading(page, 'Matched Lenders')).toBeVisible()
})

test('without new lenders one is all caught up [DASH-12]', async ({ page, app }) => {
  await page.route('**/api/top-lenders', (route) => route.fulfill({ json: [] }))
  await openFull(page, app, '/dashboard#notifications')
  await expect(page.getByRole('heading', { name: "You're All Caught Up!" })).toBeVisible()
})

test('support has the address, five questions and a form that knows who writes [DASH-13]', async ({ page, app }) => {
  const investor = await openFull(page, app, '/dashboard#support')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'hello@plumbline.example' })).toHaveAttribute(
    'href',
    'mailto:hello@plumbline.example',
  )
  const questions = main
    .locator('section', { has: page.getByRole('heading', { name: 'Frequently asked' }) })
    .locator('details, button')
  await expect(questions).toHaveCount(5)
  await expect(main.getByLabel('Full Name')).toHaveValue('Ada Merrin')
  await expect(main.getByLabel('Email', { exact: true })).toHaveValue(investor.email)
  await expect(main.locator('input[name=website]')).toHaveAttribute('tabindex', '-1')
  await main.getByLabel('Message').fill('When do I hear back?')
  await main.getByRole('button', { name: 'Send Message' }).click()
  await expect(main.getByText('Message Sent!')).toBeVisible()
  await expect(main.getByText("We'll get back to you within 24 hours.")).toBeVisible()
  await expect(main.getByLabel('Message')).toHaveValue('')
  await expect(main.getByLabel('Full Name')).toHaveValue('Ada Merrin')
})

test('a message that was begun is still there after a look at another tab, and gone once sent [DASH-13]', async ({
  page,
  app,
}) => {
  await openFull(page, app, '/dashboard#support')
  const main = page.getByRole('main')
  await main.getByLabel('Full Name').fill('Ada M.')
  await main.getByLabel('Message').fill('My lender asks for')
  await sidebar(page)
    .getByRole('link', { name: /^My Deals/ })
    .click()
  await expect(heading(page, 'My Deals')).toBeVisible()
  await page.goBack()
  await expect(main.getByLabel('Message')).toHaveValue('My lender asks for')
  await expect(main.getByLabel('Full Name')).toHaveValue('Ada M.')
  await main.getByRole('button', { name: 'Send Message' }).click()
  await expect(main.getByText('Message Sent!')).toBeVisible()
  await sidebar(page)
    .getByRole('link', { name: /^Messages/ })
    .click()
  await page.goBack()
  await expect(main.getByLabel('Message')).toHaveValue('')
  await expect(main.getByLabel('Full Name')).toHaveValue('Ada Merrin')
})

test('the footer has this year’s copyright [DASH-15]', async ({ page, app }) => {
  await openFull(page, app)
  await expect(page.getByRole('contentinfo')).toContainText(`© ${new Date().getFullYear()} Plumbline`)
})

test('the checklist and the completion form are accessible and never scroll sideways', async ({ page, app }) => {
  test.setTimeout(240_000)
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
  test.setTimeout(300_000)
  await openFull(page, app)
  for (const [tab, title] of Object.entries(tabHeadings)) {
    if (tab === 'my-deals' || tab === 'matched-lenders') continue // with the deals, which fill them
    await page.goto(`/dashboard#${tab}`)
    await expect(heading(page, title)).toBeVisible()
    await page.waitForLoadState('networkidle')
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

test.describe('what cannot be read', () => {
  test.use({ allow: [/status of 503/] })

  test('is said accessibly, and an empty list too', async ({ page, app }) => {
    test.setTimeout(240_000)
    const busy = { status: 503, json: { message: 'Busy. Try again.' } }
    await page.route('**/api/dashboard/stats', (route) => route.fulfill(busy))
    await page.route('**/api/top-lenders', (route) => route.fulfill(busy))
    await openFull(page, app, '/dashboard#overview')
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
    await expectAccessible(page, { place: 'overview without figures' })
    await page.goto('/dashboard#notifications')
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
    await expectAccessible(page, { place: 'notifications unread' })
    await page.unroute('**/api/top-lenders')
    await page.route('**/api/top-lenders', (route) => route.fulfill({ json: [] }))
    await page.getByRole('main').getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('heading', { name: "You're All Caught Up!" })).toBeVisible()
    await expectAccessible(page, { place: 'all caught up' })
    await page.route('**/api/deals', (route) => route.fulfill(busy))
    await page.reload()
    await expect(heading(page, 'Error Loading Deals')).toBeVisible()
    await expectAccessible(page, { place: 'deals unread' })
  })
})
