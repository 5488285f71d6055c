import { expect, test } from './fixtures.ts'

test('without scripts, controls that need them are absent, and the menu opens [SHELL-01] [DIR-01] [NF-02]', async ({
  browser,
  app,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await page.goto(`${app.url}/lenders`)
  await expect(page.getByRole('button', { name: /^Filters/ })).toBeHidden()
  await page.getByRole('searchbox').fill('bridge')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(/search=bridge/)

  await page.goto(`${app.url}/no-such-page`)
  await expect(page.getByText(/Redirecting automatically/)).toBeHidden()
  await expect(page.getByRole('link', { name: 'Go to Homepage' })).toBeVisible()

  await page.getByRole('banner').locator('summary').click()
  const menu = page.getByRole('navigation', { name: 'Main, small screens' })
  await expect(menu.getByRole('link', { name: 'Lenders' })).toBeVisible()
  await context.close()
})
