import { createDealEndpoint, getDealEndpoint } from '#contract/deals/deals.ts'
import { addInvestor, dealBody } from '#test/builders/deal-builders.ts'
import { expectAccessible } from './axe.ts'
import { flip, investorWithDeal, openDeal } from './deal-screens.ts'
import { expect, test } from './fixtures.ts'

test('a sheet’s link shows the chosen facts and counts views until the investor ends it [LIFE-06]', async ({
  page,
  app,
  browser,
}) => {
  const { investor, deal } = await investorWithDeal(app)
  await openDeal(page, investor, `/deals/${deal.id}?tab=sheet`)
  await expect(page.getByLabel('Show the address')).not.toBeChecked()
  await page.getByLabel('Show my credit range').check()
  await page.getByRole('button', { name: 'Create link' }).click()
  const field = page.getByLabel(/^The new link/)
  await expect(field).toHaveValue(/\/sheet\/[\w-]{43}$/)
  const url = await field.inputValue()
  await expectAccessible(page, { place: 'the sheet’s tab', widths: [320, 1280] })

  const reader = await browser.newPage({ javaScriptEnabled: false })
  try {
    const reply = (await reader.goto(url))!
    expect(reply.status()).toBe(200)
    await expect(reader.getByRole('main')).toContainText('$217,250')
    await expect(reader.getByRole('main')).not.toContainText(flip.propertyAddress)

    // Link previews and scanners send HEAD or run no scripts, so those visits aren't counted.
    expect((await page.request.head(url)).status()).toBe(200)
    await page.reload()
    const links = page.getByRole('region', { name: 'Active links' })
    await expect(links).toContainText('0 views · credit range')
    const person = await browser.newPage()
    const counted = person.waitForResponse((response) => new URL(response.url()).pathname === '/api/sheet')
    await person.goto(url)
    expect((await counted).status()).toBe(200)
    await person.close()
    await page.reload()
    await expect(links).toContainText('1 view · credit range')
    await links.getByRole('button', { name: /^End/ }).click()
    await expect(links).toContainText('None yet')
    expect((await reader.goto(url))!.status()).toBe(404)
  } finally {
    await reader.close()
  }
})

test('an old deal asks on its card who will live there [MATCH-10]', async ({ page, app }) => {
  const investor = await addInvestor(app)
  const { deal } = await investor.call(createDealEndpoint, { body: dealBody() })
  await openDeal(page, investor, '/dashboard#my-deals')
  const card = page.getByRole('article')
  await card.getByRole('button', { name: 'No, it is an investment property' }).click()
  await expect(card.getByText('Tell us who will live there')).toBeHidden()
  const stored = await investor.call(getDealEndpoint, { params: { id: deal.id } })
  expect(stored).toMatchObject({ occupancy: 'investment' })
  expect(stored.attestedAt).not.toBeNull()
})
