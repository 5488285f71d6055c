import { createDealEndpoint } from '#contract/deals/deals.ts'
import { addInvestor, addLenders, dealBody } from '#test/builders/deal-builders.ts'
import { expect, test } from './fixtures.ts'
import { withSettings } from './with-settings.ts'

test('while messaging is announced, banner, tab, badge and card say so, and no lender can be asked [MSG-04] [HOME-01] [DASH-11]', async ({
  page,
}) => {
  await withSettings(page, { 'features.messaging': 'announced' }, async (app) => {
    await page.goto(app.url)
    await expect(page.getByText('Chat directly with lenders about your deal—coming soon!')).toBeVisible()
    await addLenders(app, [{ name: 'Cedar Bridge', contactEmail: 'cedar@lender.example' }])
    await app.deps.catalogue.refresh()
    const investor = await addInvestor(app)
    await investor.call(createDealEndpoint, { body: dealBody({ occupancy: 'investment' }) })
    await page.evaluate((token) => localStorage.setItem('auth_token', token), investor.token)
    await page.goto(`${app.url}/dashboard#messages`)
    await expect(page.getByRole('heading', { name: 'Messaging Coming Soon' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(4)
    const sidebar = page.getByRole('navigation', { name: 'Dashboard' })
    await expect(sidebar.getByRole('link', { name: 'Messages 0 messages' })).toBeVisible()
    await sidebar.getByRole('link', { name: /^Notifications/ }).click()
    await expect(page.getByRole('heading', { name: 'Messaging with lenders is coming soon' })).toBeVisible()
    await sidebar.getByRole('link', { name: /^Matched Lenders/ }).click()
    await expect(page.getByText('Cedar Bridge').first()).toBeVisible()
    await expect(page.getByLabel(/^Ask for a quote/)).toHaveCount(0)
  })
})
