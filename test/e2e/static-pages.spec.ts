import type { Page } from '@playwright/test'
import { register } from '#test/builders/account-builders.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { openPage, toaster } from './open-page.ts'
import { withSettings } from './with-settings.ts'

async function fillMessage(page: Page, email: string) {
  await page.getByLabel('Full Name').fill('Ada Merrin')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Message', { exact: true }).fill('Does ARV < 300k & LTV > 70% work for you?')
}

test('a visitor sends a message and sees a confirmation; the honeypot is hidden [PAGE-01] [PAGE-03]', async ({
  page,
  app,
}) => {
  await openPage(page, '/contact')
  await expect(page.locator('input[name="website"]')).not.toBeInViewport()
  const email = `Ada.${Date.now()}@Example.com`
  await fillMessage(page, email)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(toaster(page)).toContainText('Message Sent!')
  const mail = await app.waitForMail((one) => one.text.includes(email.toLowerCase()))
  expect(mail.to).toContain('hello@plumbline.example')
  expect(mail.text).toContain('Does ARV < 300k & LTV > 70% work for you?')
})

for (const [width, height] of [
  [390, 844],
  [1280, 800],
] as const)
  test(`the page about matching fits on two screens ${width} px wide before its details [MATCH-17]`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await openPage(page, '/how-matching-works')
    const details = (await page.locator('main details').first().boundingBox())!
    expect(details.y).toBeLessThanOrEqual(2 * height)
    expect(details.y).toBeGreaterThan(height / 2)
  })

test.describe('measurement', () => {
  // The server rejects the made-up tokens of the pages with tokens.
  test.use({ allow: [/api\/verify/] })

  const foreign = /googletagmanager|google-analytics|hotjar/

  /** Answers the services' scripts with empty files. Returns the list of requested URLs, which grows. */
  async function watchForeign(page: Page): Promise<string[]> {
    const asked: string[] = []
    await page.route(foreign, (route) => {
      asked.push(route.request().url())
      return route.fulfill({ contentType: 'text/javascript', body: '' })
    })
    return asked
  }

  const commands = (page: Page) =>
    page.evaluate(() =>
      ((window as unknown as { dataLayer?: ArrayLike<unknown>[] }).dataLayer ?? []).map((one) => Array.from(one)),
    )

  test('is off by default [PAGE-07]', async ({ page }) => {
    const asked = await watchForeign(page)
    await openPage(page, '/about')
    await page.waitForLoadState('networkidle')
    expect(asked).toEqual([])
    const policy = (await page.request.get('/about')).headers()['content-security-policy']
    expect(policy).not.toMatch(foreign)
  })

  test('runs on public pages for visitors, without queries, and never where secrets are [PAGE-04] [PAGE-07]', async ({
    page,
  }) => {
    const values = { 'analytics.measurementId': 'G-TEST12345', 'hotjar.siteId': '1234567' }
    await withSettings(page, values, async (own) => {
      const asked = await watchForeign(page)
      await openPage(page, `${own.url}/about?utm_source=secret`)
      const question = page.getByRole('region', { name: 'May we measure your visit?' })
      await expect(question).toBeVisible()
      expect(asked).toEqual([])
      const [no, yes] = [question.getByRole('button', { name: 'No' }), question.getByRole('button', { name: 'Yes' })]
      const [noBox, yesBox] = [(await no.boundingBox())!, (await yes.boundingBox())!]
      expect([Math.round(noBox.width), noBox.height]).toEqual([Math.round(yesBox.width), yesBox.height])
      await yes.click()
      await expect(question).toHaveCount(0)
      await expect.poll(() => asked.filter((url) => url.includes('gtag/js?id=G-TEST12345')).length).toBe(1)
      // The recorder reads the address itself, so it waits for one without a query.
      expect(asked.filter((url) => url.includes('hotjar'))).toEqual([])
      const first = await commands(page)
      expect(JSON.stringify(first)).not.toContain('secret')
      expect(first.find(([kind]) => kind === 'config')).toMatchObject([
        'config',
        'G-TEST12345',
        { send_page_view: false, page_location: `${own.url}/about` },
      ])
      expect(first).toContainEqual(['event', 'conversion', { event_label: 'about_page' }])

      // A Ctrl+click leaves this page open, so that its events can be read.
      await page.getByRole('link', { name: 'Match Me with Lenders' }).dispatchEvent('click', { ctrlKey: true })
      expect(await commands(page)).toContainEqual(['event', 'match_me_with_lenders', { page: 'about' }])

      await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click()
      await expect(page).toHaveURL(/\/contact$/)
      const recorder = 'https://static.hotjar.com/c/hotjar-1234567.js?sv=6'
      await expect.poll(() => asked.filter((url) => url === recorder).length).toBe(1)
      const recorderSettings = await page.evaluate(() => (window as unknown as { _hjSettings: unknown })._hjSettings)
      expect(recorderSettings).toEqual({ hjid: 1234567, hjsv: 6 })
      await expect
        .poll(async () => JSON.stringify(await commands(page)))
        .toContain(`"page_location":"${own.url}/contact"`)

      // Sign-in is a full page load, which drops the scripts.
      await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
      await expect(page).toHaveURL(/\/auth\/login$/)
      await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
      await expect(page.locator('script[src*="googletagmanager"], script[src*="hotjar"]')).toHaveCount(0)
      asked.length = 0
      for (const path of ['/verify?token=abc', '/reset-password?token=abc', '/auth/signup', '/forgot-password']) {
        await page.goto(own.url + path)
        await page.waitForLoadState('networkidle')
        expect(asked, path).toEqual([])
      }
      const { token } = await register(own)
      await page.evaluate((text) => localStorage.setItem('auth_token', text), token)
      await openPage(page, `${own.url}/about`)
      await expect(page.getByRole('button', { name: /account menu/ })).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect(asked).toEqual([])
    })
  })
})

test.describe('consent to measurement', () => {
  const services = { 'analytics.measurementId': 'G-TEST12345', 'hotjar.siteId': '1234567' }
  const foreign = /googletagmanager|google-analytics|hotjar\.com/
  /** Returns a growing list of the URLs that the page requests from other sites. */
  function logForeign(page: Page): string[] {
    const log: string[] = []
    page.on('request', (request) => {
      if (foreign.test(request.url())) log.push(request.url())
    })
    return log
  }

  test.beforeEach(({ page }) =>
    page.route(foreign, (route) => route.fulfill({ contentType: 'text/javascript', body: '' })),
  )

  test('loads and stores nothing before consent, and stops once consent is withdrawn [COMP-06]', async ({ page }) => {
    await withSettings(page, services, async (own) => {
      const log = logForeign(page)
      await openPage(page, `${own.url}/about`)
      const question = page.getByRole('region', { name: 'May we measure your visit?' })
      await expectAccessible(page)
      await question.getByRole('button', { name: 'No' }).click()
      await page.reload()
      const choice = page.getByRole('contentinfo').getByRole('button', { name: 'Measurement: no' })
      await expect(choice).toBeVisible()
      await expect(question).toHaveCount(0)
      expect(log).toEqual([])
      expect(await page.context().cookies()).toEqual([])

      await choice.click()
      await question.getByRole('button', { name: 'Yes' }).click()
      await expect.poll(() => log.filter((url) => url.includes('gtag/js')).length).toBe(1)
      const reloaded = page.waitForEvent('load')
      await page.getByRole('contentinfo').getByRole('button', { name: 'Measurement: yes' }).click()
      await reloaded
      await question.getByRole('button', { name: 'No' }).click()
      log.length = 0
      await page.goto(`${own.url}/terms`)
      await expect(page.getByRole('contentinfo').getByRole('button', { name: 'Measurement: no' })).toBeVisible()
      expect(log).toEqual([])
    })
  })

  for (const how of ['header', 'property'] as const)
    test(`asks and loads nothing under Global Privacy Control, sent as a ${how} [COMP-06]`, async ({ page }) => {
      await withSettings(page, services, async (own) => {
        const log = logForeign(page)
        if (how === 'header') await page.setExtraHTTPHeaders({ 'Sec-GPC': '1' })
        else await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
        // An earlier consent doesn't override the signal.
        await page.addInitScript(() => {
          if (location.protocol !== 'about:') localStorage.setItem('plumbline-visits', 'yes')
        })
        const asked = how === 'header' ? page.waitForResponse(/config\/visits/) : null
        await openPage(page, `${own.url}/about`)
        if (asked) expect(await (await asked).json()).toEqual({ isOptedOut: true })
        await page.waitForLoadState('networkidle')
        await expect(page.getByRole('region', { name: 'May we measure your visit?' })).toHaveCount(0)
        await expect(page.getByRole('contentinfo').getByRole('button', { name: /Measurement/ })).toHaveCount(0)
        expect(log).toEqual([])
      })
    })
})

// One page of each kind: with icons, with a form, and a long text with a table of contents.
for (const path of ['/about', '/contact', '/terms'])
  test(`${path} passes axe`, async ({ page }) => {
    await openPage(page, path)
    if (path === '/contact') await page.getByRole('button', { name: 'Send Message' }).click()
    await expectAccessible(page)
  })

test('the contact page and its form’s validator follow the content security policy', async ({ page }) => {
  await page.addInitScript(() => {
    const violations: string[] = []
    Object.assign(window, { violations })
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      violations.push(`${violatedDirective} ${blockedURI}`),
    )
  })
  await page.goto('/contact')
  // The form names missing fields once its schema is loaded.
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByLabel('Full Name')).toHaveAttribute('aria-invalid', 'true')
  expect(await page.evaluate(() => (window as unknown as { violations: string[] }).violations)).toEqual([])
})
