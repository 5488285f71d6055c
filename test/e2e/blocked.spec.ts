import { expect, test } from './fixtures.ts'
import { openPage } from './open-page.ts'
import { withSettings } from './with-settings.ts'

/** Matches URLs that an ad blocker with the most common lists blocks. */
const blockedUrlPattern =
  /\/(?:assets\/)?[^/]*(?:analytics|hotjar|track|pixel|fingerprint|banner|beacon|metrics)|googletagmanager/i

test('everything works with an ad blocker that blocks files that sound like analytics [PAGE-07] [AUTH-03]', async ({
  page,
  app,
  allow,
}) => {
  allow.push(/ERR_BLOCKED_BY_CLIENT|googletagmanager/)
  await withSettings(page, { 'analytics.measurementId': 'G-TEST12345', 'hotjar.siteId': '1234567' }, async (site) => {
    const blocked: string[] = []
    await page.route(blockedUrlPattern, (route) => {
      blocked.push(route.request().url())
      return route.abort('blockedbyclient')
    })
    for (const path of ['/about', '/lenders', '/tools/flip-profit', '/auth/signup']) {
      await openPage(page, `${site.url}${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      if (path === '/about') await page.getByRole('button', { name: 'Yes', exact: true }).click()
    }
    // The analytics service is blocked, but none of the site's own files.
    expect(blocked.filter((url) => !/googletagmanager|hotjar\.com/.test(url))).toEqual([])
    expect(blocked.length).toBeGreaterThan(0)
  })
  const investor = await app.createInvestor({ firstName: 'Grace' })
  await openPage(page, '/auth/login')
  await page.getByLabel('Email', { exact: true }).fill(investor.email)
  await page.getByLabel('Password', { exact: true }).fill(investor.password)
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back, Grace' })).toBeVisible()
})
