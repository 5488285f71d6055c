import { listDealMatchesEndpoint } from '#contract/deals/deals.ts'
import { listDealQuotesEndpoint } from '#contract/quotes/deal-quotes.ts'
import { expectAccessible } from './axe.ts'
import { investorWithDeal, openDeal } from './deal-screens.ts'
import { expect, test } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'

test('a deal’s page preselects three lenders to ask, and keeps a choice changed at first paint [MATCH-23] [QUOTE-01]', async ({
  page,
  app,
}) => {
  const { investor, deal } = await investorWithDeal(app)
  // Presses as soon as the last check mark appears, before anything else runs.
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      const tick = document.querySelectorAll<HTMLInputElement>('[data-slot=now] input').item(2)
      if (!tick) return
      observer.disconnect()
      tick.click()
    }).observe(document, { childList: true, subtree: true })
  })
  await openDeal(page, investor, `/deals/${deal.id}`)
  const picks = page.getByRole('region', { name: 'Ask these 3 first' })
  const ticks = picks.getByRole('checkbox')
  await expect(ticks).toHaveCount(3)
  for (const title of [/lowest cost/i, /best fit/i, /fastest/i]) await expect(picks).toContainText(title)
  await expect(ticks.nth(2)).not.toBeChecked()
  await expect(picks.getByRole('button', { name: 'Ask these 2 for quotes' })).toBeVisible()
  // Clicking anywhere on the card toggles its checkbox, and a reload keeps the choice.
  await picks.getByText('Lowest cost').click({ force: true })
  await expect(picks.getByRole('button', { name: 'Ask this lender for a quote' })).toBeVisible()
  await ticks.nth(0).check()
  await expectAccessible(page, { place: 'three to ask first', widths: [320, 1280] })
  await page.goto(`/deals/${deal.id}?tab=lenders`)
  await expect(page.getByRole('button', { name: 'Ask 2 lenders for quotes' })).toBeVisible()
})

test('an investor asks all three with one button, a confirmation and Send, and sees them as asked [QUOTE-01] [QUOTE-05]', async ({
  page,
  app,
}) => {
  const { investor, deal } = await investorWithDeal(app)
  await openDeal(page, investor, `/deals/${deal.id}`)
  const picks = page.getByRole('region', { name: 'Ask these 3 first' })
  await expect(picks.getByRole('listitem')).toHaveCount(3)
  const names = await picks.getByRole('listitem').getByRole('link').allInnerTexts()
  await picks.getByRole('button', { name: 'Ask these 3 for quotes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ask 3 lenders for quotes' })
  for (const name of names) await expect(dialog.getByRole('button', { name: new RegExp(`^${name}`) })).toBeVisible()
  await dialog.getByLabel(/I will not live in this property/).check()
  // Delays the refetch, so that the page must show the requests from the reply alone.
  const release = await holdRequests(page, '**/api/deals/*/quotes')
  await dialog.getByRole('button', { name: 'Send to 3 lenders' }).click()
  const asked = page.getByRole('region', { name: /^Waiting (?:on|for) / })
  for (const name of names) await expect(asked.getByRole('link', { name })).toBeVisible()
  await expect(asked.getByText('Asked', { exact: true })).toHaveCount(3)
  release()
  const [{ requests }, matches] = await Promise.all([
    investor.call(listDealQuotesEndpoint, { params: { id: deal.id } }),
    investor.call(listDealMatchesEndpoint, { params: { id: deal.id } }),
  ])
  expect(requests.map(({ lender }) => lender.name).sort()).toEqual([...names].sort())
  expect(matches.filter(({ contacted }) => contacted === 'true')).toHaveLength(3)
})
