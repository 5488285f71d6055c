import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { openPage } from './open-page.ts'

// The browser itself reports a page that answers 404.
test.use({ allow: [/404 \(Not Found\)/] })

test('answers 404 with the way home, and asks not to be indexed [NF-01] [NF-03]', async ({ page, app }) => {
  for (const path of ['/no-such-page', '/about/us', '/lenders/a/b', '/%2e%2e/etc']) {
    const reply = await app.fetch(path)
    expect(reply.status, path).toBe(404)
    expect(await reply.text(), path).toContain('404 Page Not Found')
  }
  await openPage(page, '/no-such-page')
  await expect(page).toHaveTitle('Page Not Found - Plumbline | 404 Error')
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  await expect(page.locator('link[rel="canonical"]')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found')
  await expect(page.getByText("The page you're looking for doesn't exist.")).toBeVisible()
  await page.getByRole('link', { name: 'Go to Homepage' }).click()
  await expect(page).toHaveURL(`${app.url}/`)
})

test('counts five seconds down and goes home [NF-02]', async ({ page, app }) => {
  await page.clock.install()
  await page.goto('/no-such-page')
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000))
  await page.reload()
  const countdown = page.getByRole('timer')
  // The page hydrates by itself after two idle seconds, which pass only as the clock is moved; the countdown begins then.
  await expect(async () => {
    await page.clock.runFor(100)
    await expect(countdown).toHaveText('Redirecting automatically in 5 seconds...', { timeout: 300 })
  }).toPass({ timeout: 60_000 })
  for (const text of ['5 seconds', '4 seconds', '3 seconds', '2 seconds', '1 second']) {
    await expect(countdown).toHaveText(`Redirecting automatically in ${text}...`)
    await expect(page).toHaveURL(/no-such-page/)
    await page.clock.runFor(1000)
  }
  await page.clock.resume()
  await expect(page.getByRole('link', { name: 'Get Matched Fast' })).toBeVisible()
  await expect(page).toHaveURL(`${app.url}/`)
})

test('stays when asked to [NF-02]', async ({ page }) => {
  await page.clock.install()
  await openPage(page, '/no-such-page')
  await page.getByRole('button', { name: 'Stay on this page' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'You are staying on this page.' })).toBeVisible()
  await page.clock.runFor(20_000)
  await expect(page).toHaveURL(/no-such-page/)
  await expect(page.getByText(/Redirecting automatically/)).toHaveCount(0)
})

test('promises nothing without scripts [NF-02]', async ({ browser, app }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${app.url}/no-such-page`)
  await expect(page.getByText(/Redirecting automatically/)).toBeHidden()
  await expect(page.getByRole('link', { name: 'Go to Homepage' })).toBeVisible()
  await context.close()
})

test('has nothing that axe objects to', async ({ page }) => {
  test.setTimeout(120_000)
  await openPage(page, '/no-such-page')
  await page.getByRole('button', { name: 'Stay on this page' }).click()
  await expectAccessible(page)
})
