import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium, type Page } from '@playwright/test'
import { browserLaunch } from './browser.ts'
import { expect, test } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'
import { afterFrames, waitUntilHydrated } from './open-page.ts'
import { withSettings } from './with-settings.ts'

const isHydrated = (page: Page) => page.evaluate(() => document.documentElement.dataset['hydrated'] !== undefined)

/** Holds the page's scripts, so that the test acts before hydration. */
const holdScripts = (page: Page) => holdRequests(page, '**/assets/*.js')

test('hydrates a public page at the first interaction', async ({ page }) => {
  // Removes the timer that hydrates an idle page.
  await page.addInitScript(() => {
    const start = window.setTimeout
    window.setTimeout = ((run: () => void, ms?: number) => (ms === 2000 ? 0 : start(run, ms))) as typeof setTimeout
  })
  for (const path of ['/', '/lenders', '/lenders/state/texas', '/about', '/contact', '/privacy', '/terms']) {
    await page.mouse.move(1, 1)
    await page.goto(path)
    await page.mouse.wheel(0, 40)
    await expect.poll(() => isHydrated(page), { message: path }).toBe(true)
  }
})

test('hydrates an idle public page 2 s after it loaded', async ({ page }) => {
  await page.addInitScript(() => {
    const times: { loaded?: number; touched?: number; hydrated?: number } = {}
    Object.assign(window, { times })
    addEventListener('load', () => {
      times.loaded = performance.now()
    })
    // A browser may send pointer events to a new page without user input.
    for (const sign of ['pointerover', 'pointermove'])
      addEventListener(sign, () => (times.touched ??= performance.now()), true)
    new MutationObserver(() => {
      if (document.documentElement?.dataset['hydrated'] !== undefined) times.hydrated ??= performance.now()
    }).observe(document, { attributes: true, childList: true, subtree: true })
  })
  await page.goto('/lenders')
  await expect.poll(() => isHydrated(page)).toBe(true)
  const { loaded, touched, hydrated } = await page.evaluate(
    () => (window as unknown as { times: { loaded: number; touched?: number; hydrated: number } }).times,
  )
  expect(hydrated).toBeGreaterThanOrEqual(Math.min(touched ?? Number.POSITIVE_INFINITY, loaded + 2000))
  await expect(page.locator('[data-unhydrated]')).toHaveCount(0)
})

test('hydrates a page whose cached code is ready before the rest of its HTML', async ({ page, app }) => {
  const sent = { code: 0 }
  let sendRest = () => {}
  // Sends the head, which loads the code, immediately. Sends the rest, with the page's state, when the test asks.
  const slow = createServer(async (request, response) => {
    const reply = await fetch(app.url + request.url, { redirect: 'manual' })
    const body = Buffer.from(await reply.arrayBuffer())
    const headers = ['content-type', 'content-security-policy'].flatMap((name) => {
      const value = reply.headers.get(name)
      return value ? [[name, value] as const] : []
    })
    response.writeHead(reply.status, Object.fromEntries(headers))
    if (request.url !== '/about') {
      response.end(body)
      if (request.url?.startsWith('/assets/')) sent.code++
      return
    }
    const headEnd = body.indexOf('<main')
    response.write(body.subarray(0, headEnd))
    sendRest = () => response.end(body.subarray(headEnd))
  })
  await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve))
  try {
    await page.goto(`http://127.0.0.1:${(slow.address() as AddressInfo).port}/about`, { waitUntil: 'commit' })
    await expect(page.getByRole('banner')).toBeVisible()
    await page.mouse.move(20, 20)
    await page.mouse.move(30, 30)
    await expect.poll(() => sent.code).toBeGreaterThan(5)
    // Code that did not wait for the page would have run by now.
    await afterFrames(page)
    expect(await isHydrated(page)).toBe(false)
    sendRest()
    await expect.poll(() => isHydrated(page)).toBe(true)
  } finally {
    slow.close()
    slow.closeAllConnections()
  }
})

test('marks a control pressed before hydration as busy until it is handled', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/lenders', { waitUntil: 'domcontentloaded' })
  const filters = page.getByRole('button', { name: /^Filters/ })
  await filters.click()
  expect(await filters.getAttribute('aria-busy')).toBe('true')
  expect(await isHydrated(page)).toBe(false)
  release()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.locator('[aria-busy]')).toHaveCount(0)
})

test('handles a button pressed before hydration on a page that hydrates as a whole [ONB-01]', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/auth/signup', { waitUntil: 'domcontentloaded' })
  await page.getByRole('button', { name: 'Start Onboarding' }).click()
  release()
  await expect(page.getByRole('radio', { name: 'Individual / Sole Proprietor' })).toBeVisible()
})

test('answers the home page’s form, filled in and submitted before hydration [TOOL-07]', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await page.getByLabel('State', { exact: true }).selectOption('Ohio')
  await page.getByLabel('Credit score').selectOption('Good (650-699)')
  await page.getByLabel('Purchase price').pressSequentially('185000')
  await page.getByLabel('Rehab').pressSequentially('60000')
  await page.getByLabel('After-repair value (ARV)').pressSequentially('330000')
  await page.getByRole('button', { name: 'See my lenders' }).click()
  expect(await isHydrated(page)).toBe(false)
  release()
  await expect(page.getByRole('heading', { level: 1, name: /lenders fit this deal$/ })).toBeVisible()
  await expect(page.getByText('Enter the purchase price')).toHaveCount(0)
})

test('opens the menu before hydration, without React', async ({ page }) => {
  const release = await holdScripts(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/about', { waitUntil: 'domcontentloaded' })
  // Records events at the document, where React listens.
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    for (const name of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
      document.addEventListener(name, () => seen.push(name), true)
  })
  const seenByReact = () => page.evaluate(() => (window as unknown as { seen: string[] }).seen)
  const menu = page.locator('summary', { hasText: 'Menu' })
  const link = page.getByRole('navigation', { name: 'Main, small screens' }).getByRole('link', { name: 'Contact' })
  await menu.click()
  await expect(link).toBeVisible()
  expect(await isHydrated(page)).toBe(false)
  expect(await seenByReact()).toEqual([])
  release()
  await waitUntilHydrated(page)
  await expect(link).toBeVisible()
  await menu.click()
  await expect(link).toBeHidden()
  expect(await seenByReact()).toEqual(['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
})

test('replays a hover that began before hydration [SHELL-14]', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/lenders', { waitUntil: 'domcontentloaded' })
  const more = page.getByRole('button', { name: /^\+\d+ more/ }).first()
  await more.scrollIntoViewIfNeeded()
  await more.hover()
  expect(await isHydrated(page)).toBe(false)
  release()
  await expect(page.getByRole('tooltip')).toBeVisible()
})

test('keeps a scroll position from before hydration', async ({ page }) => {
  for (const path of ['/lenders', '/terms']) {
    const release = await holdScripts(page)
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    await page.mouse.wheel(0, 3000)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(3000)
    release()
    await waitUntilHydrated(page)
    await afterFrames(page)
    expect(await page.evaluate(() => scrollY), path).toBe(3000)
    // Leaving while a component's code loads would fail its hydration.
    await page.waitForLoadState('networkidle')
  }
  // After hydration the router controls scrolling, so a new page starts at the top.
  await page.getByRole('contentinfo').getByRole('link', { name: 'About', exact: true }).first().press('Enter')
  await expect(page).toHaveURL(/\/about$/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test('sends a search that was typed and submitted before hydration [DIR-01]', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/lenders', { waitUntil: 'domcontentloaded' })
  const box = page.getByRole('searchbox')
  await box.fill('capital')
  await box.press('Enter')
  expect(await isHydrated(page)).toBe(false)
  release()
  await expect(page).toHaveURL(/search=capital/)
  await waitUntilHydrated(page)
  await expect(box).toHaveValue('capital')
})

test('opens filters that were pressed before hydration [DIR-01]', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/lenders', { waitUntil: 'domcontentloaded' })
  await page.getByRole('button', { name: /^Filters/ }).dispatchEvent('click')
  expect(await isHydrated(page)).toBe(false)
  release()
  await expect(page.getByRole('dialog')).toBeVisible()
})

/** Whether this browser fetches a module again after a failure. Browsers and versions differ. */
async function fetchesAgain(page: Page, url: string): Promise<boolean> {
  await page.goto(`${url}/robots.txt`)
  await page.route('**/assets/probe.js', (route) => route.abort())
  const load = () =>
    page.evaluate(() =>
      import(`${'/assets/'}probe.js`).then(
        () => true,
        () => false,
      ),
    )
  await load()
  await page.unroute('**/assets/probe.js')
  await page.route('**/assets/probe.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  const isThere = await load()
  await page.unroute('**/assets/probe.js')
  return isThere
}

test('retries at the next interaction when the code could not be loaded', async ({ app }) => {
  // Uses the system's browser, because the packaged one never fetches a failed module again.
  const browser = await chromium.launch(await browserLaunch({ isSystemPreferred: true }))
  try {
    const page = await browser.newPage()
    test.skip(!(await fetchesAgain(page, app.url)), 'needs a browser that fetches a failed module again')
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto(`${app.url}/about`)
    await page.mouse.move(10, 10)
    await afterFrames(page)
    expect(await isHydrated(page)).toBe(false)
    await page.unroute('**/assets/*.js')
    // Keeps moving the pointer, because the page may not have noticed yet that the fetch failed.
    let x = 20
    await expect
      .poll(async () => {
        await page.mouse.move(x++, 20)
        return isHydrated(page)
      })
      .toBe(true)
  } finally {
    await browser.close()
  }
})

test('lets the browser submit a search when the code could not be loaded [DIR-01]', async ({ page, allow }) => {
  allow.push(/Failed to load resource|net::ERR_FAILED/)
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/lenders')
  const box = page.getByRole('searchbox')
  await box.evaluate((field: HTMLInputElement) => {
    field.value = 'capital'
    field.form?.requestSubmit()
  })
  await expect(page).toHaveURL(/search=capital/)
  await expect(box).toHaveValue('capital')
  await expect(page.getByText(/^Showing/).first()).toBeVisible()
})

test('hydrates immediately when visits are counted, and for a visitor with a session', async ({ page, app }) => {
  await page.route('https://www.googletagmanager.com/**', (route) => route.fulfill({ body: '' }))
  await withSettings(page, { 'analytics.measurementId': 'G-TEST12345' }, async ({ url }) => {
    await page.goto(`${url}/terms`)
    await expect.poll(() => isHydrated(page)).toBe(true)
  })
  await app.signIn(page, await app.createInvestor())
  await page.goto('/privacy')
  await expect.poll(() => isHydrated(page)).toBe(true)
})

test('never shows an empty page while following a prefetched link', async ({ page }) => {
  await page.goto('/lenders')
  await waitUntilHydrated(page)
  const link = page.locator('[data-slot=lender-card] a').first()
  const name = await link.textContent()
  let asked = 0
  let answered = 0
  page.on('request', () => asked++)
  page.on('requestfinished', () => answered++)
  page.on('requestfailed', () => answered++)
  await link.hover()
  // The page's load event came before the hover, so this waits until no request is pending.
  await expect
    .poll(async () => {
      const before = asked
      await afterFrames(page)
      return asked > 0 && asked === before && answered >= asked
    })
    .toBe(true)
  await page.evaluate(() => {
    const seen = { empty: 0 }
    Object.assign(window, { seen })
    const look = () => {
      if (!document.querySelector('main h1')) seen.empty++
      requestAnimationFrame(look)
    }
    look()
  })
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: name!.trim() })).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { seen: { empty: number } }).seen.empty)).toBe(0)
})
