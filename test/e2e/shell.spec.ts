import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { createDealEndpoint } from '#contract/deals/deals.ts'
import { dealFieldDefaults } from '#domain/deal/deal-field-lists.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'
import { afterFrames, openPage, toaster, waitUntilHydrated } from './open-page.ts'

const phone = { width: 390, height: 844 }
const bar = (page: Page) => page.getByRole('banner')
const menuToggle = (page: Page) => bar(page).locator('summary')
const smallLinks = (page: Page) => page.getByRole('navigation', { name: 'Main, small screens' })

test('the header shows the links on a desktop, and a toggle for them on a phone [SHELL-01] [SHELL-02]', async ({
  page,
}) => {
  await openPage(page, '/about')
  await expect(page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link')).toHaveText([
    'Home',
    'About',
    'Lenders',
    'Tools',
    'Contact',
  ])
  await expect(menuToggle(page)).toBeHidden()
  await page.setViewportSize(phone)
  await expect(page.getByRole('navigation', { name: 'Main', exact: true })).toBeHidden()
  await expect(smallLinks(page)).toBeHidden()
  await menuToggle(page).click()
  await expect(smallLinks(page).getByRole('link')).toHaveText([
    'Home',
    'About',
    'Lenders',
    'Tools',
    'Contact',
    'Sign In',
    'Get Started',
  ])
})

test('the menu closes after a link, on Escape, on a press outside and when the focus leaves [SHELL-01]', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await openPage(page, '/about')
  await menuToggle(page).click()
  await smallLinks(page).getByRole('link', { name: 'Contact' }).click()
  await expect(page).toHaveURL(/\/contact$/)
  await expect(smallLinks(page)).toBeHidden()
  // Waits for the navigation's focus change, which would close a menu opened earlier.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await menuToggle(page).click()
  await smallLinks(page).getByRole('link', { name: 'Contact' }).click()
  await expect(smallLinks(page)).toBeHidden()

  await menuToggle(page).click()
  await page.keyboard.press('Escape')
  await expect(smallLinks(page)).toBeHidden()
  await expect(menuToggle(page)).toBeFocused()

  await menuToggle(page).click()
  await page.getByRole('heading', { level: 1 }).dispatchEvent('pointerdown', { bubbles: true })
  await expect(smallLinks(page)).toBeHidden()

  await menuToggle(page).click()
  await smallLinks(page).getByRole('link', { name: 'Get Started' }).focus()
  await page.keyboard.press('Tab')
  await expect(smallLinks(page)).toBeHidden()
})

test('a menu opened while a page was loading stays open [SHELL-01]', async ({ page }) => {
  await page.setViewportSize(phone)
  await openPage(page, '/about')
  const arrive = await holdRequests(page, '**/assets/*.js')
  await menuToggle(page).click()
  await smallLinks(page).getByRole('link', { name: 'Contact' }).click()
  await menuToggle(page).click()
  arrive()
  await expect(page).toHaveTitle(/Contact/)
  await expect(page.getByRole('status').filter({ hasText: /Contact/ })).toBeAttached()
  await expect(smallLinks(page)).toBeVisible()
})

test("on a phone, the header opens and closes the dashboard's sidebar [SHELL-07]", async ({ page, app }) => {
  const investor = await app.createInvestor({ verified: true, profile: true })
  const deal = { ...dealFieldDefaults, propertyAddress: '12 Elm Street, Fresno', purpose: 'Buy and renovate' }
  await app.as(investor.token)(createDealEndpoint, { body: deal })
  await app.signIn(page, investor)
  await page.setViewportSize(phone)
  await openPage(page, '/dashboard')
  const toggle = bar(page).getByRole('button', { name: 'Dashboard sidebar' })
  const sidebar = page.locator('#dashboard-sidebar')
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await expect(sidebar).toBeHidden()
  await toggle.click()
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await expect(sidebar).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sidebar).toBeHidden()
  await expect(toggle).toBeFocused()
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect(toggle).toBeHidden()
  await bar(page).getByRole('link', { name: 'About' }).click()
  await expect(page.getByRole('button', { name: 'Dashboard sidebar' })).toHaveCount(0)
})

test('the footer lists the states in three columns and opens one without a full load [SHELL-08] [SHELL-09]', async ({
  page,
}) => {
  await openPage(page, '/about')
  const footer = page.getByRole('contentinfo')
  const list = footer.locator('ul')
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(list.getByRole('link')).toHaveCount(50)
    const columns = await list.evaluate((element) => getComputedStyle(element).gridTemplateColumns.split(' ').length)
    expect(columns, `at ${width} px`).toBe(3)
  }
  await expect(footer).toContainText(`© ${new Date().getFullYear()}`)
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await list.getByRole('link', { name: 'New Hampshire' }).click()
  await expect(page).toHaveURL(/\/lenders\/state\/new-hampshire$/)
  await expect(page.getByRole('heading', { level: 1, name: 'New Hampshire Lenders' })).toBeVisible()
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
})

test.describe('signing out', () => {
  test.use({ allow: [/api\/logout/] })

  test('ends the session and opens the home page [SHELL-10]', async ({ page, app }) => {
    const investor = await app.createInvestor()
    await app.signIn(page, investor)
    await openPage(page, '/profile')
    await bar(page)
      .getByRole('button', { name: /account menu/ })
      .click()
    await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeVisible()
    await expectAccessible(page, { place: 'the account menu', widths: [1280] })
    await page.getByRole('menuitem', { name: 'Sign Out' }).click()
    await expect(page.getByRole('link', { name: 'Get Matched Fast' })).toBeVisible()
    await expect(page).toHaveURL(`${app.url}/`)
    expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull()
    const reply = await app.fetch('/api/user', { headers: { authorization: `Bearer ${investor.token}` } })
    expect(reply.status).toBe(401)
  })

  test('sends no request with the token of a session that is being ended [SHELL-10]', async ({ page, app }) => {
    const investor = await app.createInvestor({ verified: true, profile: true })
    await app.as(investor.token)(createDealEndpoint, {
      body: { ...dealFieldDefaults, propertyAddress: '12 Elm Street, Fresno', purpose: 'Buy and renovate' },
    })
    await app.signIn(page, investor)
    const letCode = await holdRequests(page, '**/assets/live-quotes-*.js')
    const { promise: reply, resolve: letReply } = Promise.withResolvers<void>()
    await page.route('**/api/logout', async (route) => {
      const response = await route.fetch()
      await reply
      await route.fulfill({ response })
    })
    await openPage(page, '/dashboard')
    await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeVisible()
    const ended = page.waitForRequest('**/api/logout')
    await bar(page)
      .getByRole('button', { name: /account menu/ })
      .click()
    await page.getByRole('menuitem', { name: 'Sign Out' }).click()
    await ended
    // Lets the code for live quotes load after the server has ended the session and before the page knows.
    const liveRequests: string[] = []
    page.on('request', (request) => {
      if (/\/api\/(conversations|events)/.test(request.url())) liveRequests.push(request.url())
    })
    const fetched = page.waitForResponse('**/assets/live-quotes-*.js')
    letCode()
    const code = (await fetched).url()
    // Waits until the module and its imports have run, and until React, which defers such parts by up to 0.3 s, has
    // rendered it.
    await page.evaluate(async (url) => {
      await import(url)
      for (let frame = 0; frame < 60; frame++) await new Promise(requestAnimationFrame)
    }, code)
    letReply()
    await expect(page.getByRole('link', { name: 'Get Matched Fast' })).toBeVisible()
    expect(liveRequests).toEqual([])
  })
})

test('a visitor with a token sees a spinner until the user and the page’s code have loaded [SHELL-11]', async ({
  page,
  app,
}) => {
  await app.signIn(page, await app.createInvestor())
  const letScripts = await holdRequests(page, '**/assets/*.js')
  const letUser = await holdRequests(page, '**/api/user')
  const letCode = await holdRequests(page, '**/assets/about-page-*.js')
  await page.goto('/about', { waitUntil: 'commit' })
  await expect(page.getByText('Loading…')).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Connecting Real Estate/ })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeHidden()
  letScripts()
  await waitUntilHydrated(page)
  await expect(page.getByText('Loading…')).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Connecting Real Estate/ })).toBeHidden()
  letUser()
  await expect(page.getByRole('button', { name: /account menu/ })).toBeVisible()
  await expect(page.getByText('Loading…')).toBeVisible()
  letCode()
  await expect(page.getByRole('heading', { name: /^Connecting Real Estate/ })).toBeVisible()
  await expect(page.getByText('Loading…')).toHaveCount(0)
})

test('a visitor sees the page before any script loads [SHELL-11]', async ({ page }) => {
  const letScripts = await holdRequests(page, '**/assets/*.js')
  const reads: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) reads.push(request.url())
  })
  await page.goto('/about', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Loading…')).toBeHidden()
  letScripts()
  await waitUntilHydrated(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(reads).toEqual([])
})

test.describe('toasts', () => {
  test.use({ allow: [/api\/email-notifications/] })

  /** Causes an error toast by a sign-up for news about tools that the server rejects. */
  async function provoke(page: Page, message: string) {
    await page.unroute('**/api/email-notifications')
    await page.route('**/api/email-notifications', (route) => route.fulfill({ status: 400, json: { message } }))
    await page.getByLabel('Email').fill('ada@example.com')
    await page.getByRole('button', { name: 'Notify Me' }).click()
    await expect(toaster(page)).toContainText(message)
  }

  test('are at most 420 pixels wide at the bottom, close with a swipe to the right, and F8 focuses them [SHELL-13]', async ({
    page,
  }) => {
    await openPage(page, '/about')
    await provoke(page, 'A refusal.')
    const box = (await page.locator('[data-slot=toast]').boundingBox())!
    expect(box.width).toBeLessThanOrEqual(420)
    expect(box.y + box.height).toBeGreaterThan(900 - 40)
    await page.keyboard.press('F8')
    await expect(toaster(page).getByRole('list')).toBeFocused()

    async function swipe(distance: number) {
      const toast = (await page.locator('[data-slot=toast]').boundingBox())!
      const [x, y] = [toast.x + 60, toast.y + toast.height / 2]
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x + distance / 2, y, { steps: 4 })
      await page.mouse.move(x + distance, y, { steps: 4 })
      await page.mouse.up()
    }
    await swipe(45)
    await afterFrames(page)
    await expect(page.locator('[data-slot=toast]')).toHaveCount(1)
    await swipe(60)
    await expect(page.locator('[data-slot=toast]')).toHaveCount(0)
  })
})

test('a tooltip opens after 700 ms, the next one immediately; leave, blur, Escape and click close it [SHELL-14]', async ({
  page,
}) => {
  await page.clock.install()
  await openPage(page, '/lenders')
  const triggers = page.getByRole('button', { name: /more/i }).filter({ hasText: /^\+\d+ more/ })
  const tip = page.getByRole('tooltip')
  await triggers.first().scrollIntoViewIfNeeded()
  await page.clock.pauseAt(new Date(Date.now() + 86_400_000))
  await triggers.first().hover()
  await page.clock.runFor(690)
  await expect(tip).toHaveCount(0)
  await page.clock.runFor(20)
  await expect(tip).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tip).toHaveCount(0)

  await page.mouse.move(2, 2)
  await page.clock.runFor(1000)
  await triggers.first().hover()
  await page.clock.runFor(710)
  await expect(tip).toBeVisible()
  // Moves the pointer in steps, as a mouse does.
  await page.mouse.move(2, 2, { steps: 5 })
  await page.clock.runFor(200)
  await expect(tip).toHaveCount(0)
  await triggers.nth(1).hover()
  await page.clock.runFor(20)
  await expect(tip).toBeVisible()
  await triggers.nth(1).click()
  await expect(tip).toHaveCount(0)
  await page.clock.runFor(1000)
  await expect(tip).toHaveCount(0)

  // With the keyboard, it opens on focus and closes on blur.
  await page.mouse.move(2, 2)
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect(triggers.nth(1)).toBeFocused()
  await expect(tip).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(triggers.nth(1)).not.toBeFocused()
  await expect(tip).toHaveCount(0)
})

test('visitors don’t download the code of the signed-in area [SHELL-15]', async ({ page, app }) => {
  const manifest = JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8')) as Record<
    string,
    { file: string }
  >
  const signedInFiles = Object.entries(manifest)
    .filter(([key]) =>
      /features\/(dashboard|deals|profile)\/|routes\/(dashboard|profile)|^_-dashboard-|account-menu/.test(key),
    )
    .map(([, { file }]) => file)
  expect(signedInFiles.length).toBeGreaterThan(1)
  const loaded = new Set<string>()
  page.on('request', (request) => loaded.add(new URL(request.url()).pathname.slice(1)))
  await openPage(page, '/')
  await page.waitForLoadState('networkidle')
  expect(signedInFiles.filter((file) => loaded.has(file))).toEqual([])

  await app.signIn(page, await app.createInvestor())
  await openPage(page, '/')
  await expect(page.getByRole('heading', { name: /^Welcome back/ })).toBeVisible()
  expect(signedInFiles.filter((file) => loaded.has(file)).length).toBeGreaterThan(0)
})

test('a skip link moves the focus past the header, and navigation moves it to the heading', async ({ page }) => {
  await openPage(page, '/about')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#main')).toBeFocused()
  await bar(page).getByRole('link', { name: 'Contact' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeFocused()
  await expect(page).toHaveTitle(/^Contact/)
})

test('a printed page contains only the content', async ({ page }) => {
  await openPage(page, '/terms')
  await page.emulateMedia({ media: 'print' })
  await expect(bar(page)).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
