import { addFinalTermsEndpoint } from '#contract/closing/final-terms.ts'
import { setStageEndpoint } from '#contract/deals/deal-status.ts'
import { listDealMatchesEndpoint } from '#contract/deals/deals.ts'
import { recordResultEndpoint } from '#contract/project/project.ts'
import { logQuoteEndpoint } from '#contract/quotes/deal-quotes.ts'
import { formatDollars } from '#domain/money/money.ts'
import { termsBody } from '#test/builders/closing-builders.ts'
import { quoteBody } from '#test/builders/quote-builders.ts'
import { expectAccessible } from './axe.ts'
import { flip, investorWithDeal, openDeal } from './deal-screens.ts'
import { expect, test } from './fixtures.ts'

test('an investor downloads a sold deal’s result, shares it without the address, and ends the link [DRAW-04]', async ({
  page,
  app,
  browser,
}) => {
  const { investor, deal } = await investorWithDeal(app)
  const params = { id: deal.id }
  const [match] = await investor.call(listDealMatchesEndpoint, { params })
  const quote = await investor.call(logQuoteEndpoint, { params, body: { ...quoteBody, matchId: match!.id } })
  const terms = await investor.call(addFinalTermsEndpoint, { params, body: termsBody({ quoteId: quote.id }) })
  const on = new Date(Date.now() - 150 * 86_400_000).toISOString().slice(0, 10)
  await investor.call(setStageEndpoint, { params, body: { stage: 'Funded', on, finalTermsId: terms.id } })
  const sold = { kind: 'sold', on: new Date().toISOString().slice(0, 10), price: 341_777, costs: 20_000 } as const
  const { result } = await investor.call(recordResultEndpoint, { params, body: sold })

  await openDeal(page, investor, `/deals/${deal.id}?tab=project`)
  const panel = page.getByRole('region', { name: 'Show it to a friend' })
  await panel.getByRole('button', { name: 'Create a card' }).click()
  await expect(panel.getByRole('img')).toBeVisible()
  await expectAccessible(page, { place: 'result card' })
  const download = page.waitForEvent('download')
  await panel.getByRole('button', { name: 'Download image' }).click()
  expect((await download).suggestedFilename()).toBe('result.png')
  await expect(panel.getByLabel('Show the address')).not.toBeChecked()
  await panel.getByRole('button', { name: 'Create link' }).click()
  const field = panel.getByLabel(/^The new link/)
  await expect(field).toHaveValue(/\/result\/[\w-]{43}$/)
  const url = await field.inputValue()

  const context = await browser.newContext({ javaScriptEnabled: false })
  const reader = await context.newPage()
  try {
    expect((await reader.goto(url))!.status()).toBe(200)
    const card = reader.getByRole('main')
    await expect(card).toContainText(formatDollars(result!.profit))
    await expect(card).toContainText('Kept its quote')
    await expect(card).not.toContainText(flip.propertyAddress)
    await expect(card).not.toContainText('341,777')
    const withScripts = await page.context().newPage()
    await withScripts.goto(url)
    await expect(withScripts.getByRole('list', { name: 'From planned to actual profit' })).toBeVisible()
    await expectAccessible(withScripts, { place: 'the shared result' })
    await withScripts.close()

    await panel.getByRole('button', { name: /^End/ }).click()
    await expect(panel.getByRole('button', { name: /^End/ })).toBeHidden()
    expect((await reader.goto(url))!.status()).toBe(404)
  } finally {
    await context.close()
  }
})
