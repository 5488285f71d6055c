import { addFinalTermsEndpoint } from '#contract/closing/final-terms.ts'
import { listDealMatchesEndpoint } from '#contract/deals/deals.ts'
import { logQuoteEndpoint } from '#contract/quotes/deal-quotes.ts'
import { formatDollars } from '#domain/money/money.ts'
import { termsBody } from '#test/builders/closing-builders.ts'
import { quoteBody } from '#test/builders/quote-builders.ts'
import { expectAccessible } from './axe.ts'
import { flip, investorWithDeal, openDeal } from './deal-screens.ts'
import { expect, test } from './fixtures.ts'

test('an investor shares quotes and final terms by a link without names, and ends the link [CLOSE-01]', async ({
  page,
  app,
  browser,
}) => {
  const { investor, deal } = await investorWithDeal(app)
  const params = { id: deal.id }
  const [first, second] = await investor.call(listDealMatchesEndpoint, { params })
  const quote = await investor.call(logQuoteEndpoint, { params, body: { ...quoteBody, matchId: first!.id } })
  const cheap = { ...quoteBody, matchId: second!.id, pointsPercent: 0.5 }
  const lowest = await investor.call(logQuoteEndpoint, { params, body: cheap })
  const terms = termsBody({ quoteId: quote.id, pointsPercent: quoteBody.pointsPercent + 0.5 })
  await investor.call(addFinalTermsEndpoint, { params, body: terms })

  await openDeal(page, investor, `/deals/${deal.id}?tab=closing`)
  const panel = page.getByRole('region', { name: 'Show it to a friend' })
  await expect(panel).toBeVisible()
  await page.goto(`/deals/${deal.id}?tab=quotes`)
  await panel.getByRole('button', { name: 'Share the comparison' }).click()
  await page.keyboard.press('Tab')
  await expect(panel.getByLabel('Show lenders’ names')).toBeFocused()
  await expect(panel.getByLabel('Show lenders’ names')).not.toBeChecked()
  await panel.getByRole('button', { name: 'Create link' }).click()
  const field = panel.getByLabel(/^The new link/)
  await expect(field).toHaveValue(/\/comparison\/[\w-]{43}$/)
  await expectAccessible(page, { place: 'sharing the comparison' })
  const url = await field.inputValue()

  const context = await browser.newContext({ javaScriptEnabled: false })
  const reader = await context.newPage()
  try {
    expect((await reader.goto(url))!.status()).toBe(200)
    const main = reader.getByRole('main')
    await expect(main.getByRole('row').nth(1)).toContainText(formatDollars(lowest.totalCost))
    await expect(main.getByRole('row').nth(2)).toContainText('+$800')
    for (const hidden of [flip.propertyAddress, first!.lender.name, second!.lender.name, 'Loan fees'])
      await expect(main).not.toContainText(hidden)
    const withScripts = await page.context().newPage()
    await withScripts.goto(url)
    await expect(withScripts.getByRole('rowheader', { name: /^Lender A/ })).toBeVisible()
    await expectAccessible(withScripts, { place: 'the shared comparison', widths: [320, 390, 1280] })
    await withScripts.close()

    await panel.getByLabel('Show lenders’ names').check()
    await panel.getByRole('button', { name: 'Create link' }).click()
    await expect(panel.getByRole('button', { name: /^End/ })).toHaveCount(2)
    await reader.goto(await field.inputValue())
    await expect(main).toContainText(second!.lender.name)

    await panel.getByRole('listitem').filter({ hasText: 'figures only' }).getByRole('button', { name: /^End/ }).click()
    await expect(panel.getByRole('button', { name: /^End/ })).toHaveCount(1)
    expect((await reader.goto(url))!.status()).toBe(404)
  } finally {
    await context.close()
  }
})
