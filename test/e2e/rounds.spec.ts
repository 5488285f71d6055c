import { createDealEndpoint, listDealMatchesEndpoint } from '#contract/deals/deals.ts'
import { dealBody } from '#test/builders/deal-builders.ts'
import { askBody, lenderWith, linkOf } from '#test/builders/quote-builders.ts'
import { setSecondsLeft } from '#test/builders/round-builders.ts'
import { expectAccessible } from './axe.ts'
import { type BrowserApp, expect, startBrowserApp, test } from './fixtures.ts'
import { waitUntilHydrated } from './open-page.ts'

let app: BrowserApp
test.beforeAll(async () => {
  app = await startBrowserApp(() => ({ SAMPLE_LENDERS: '200', SAMPLE_REPLIES: 'off' }))
})
test.afterAll(() => app.close())

async function addDeal() {
  const investor = await app.createInvestor({ profile: true })
  const call = app.as(investor.token)
  const { deal } = await call(createDealEndpoint, { body: dealBody({ occupancy: 'investment', holdMonths: 9 }) })
  const matches = await call(listDealMatchesEndpoint, { params: { id: deal.id } })
  return { investor, call, deal, matches: matches.slice(0, 3) }
}

test('an investor runs a round and sees ranks change without a reload until it ends [ROUND-01] [ROUND-03] [ROUND-04]', async ({
  page,
  browser,
}) => {
  const { investor, deal, matches } = await addDeal()
  await app.signIn(page, investor)
  await page.goto(`${app.url}/deals/${deal.id}?tab=lenders`)
  for (const { lender } of matches) await page.getByLabel(`Ask for a quote from ${lender.name}`).check()
  await page.getByRole('button', { name: 'Ask 3 lenders for quotes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ask 3 lenders for quotes' })
  const inRound = dialog.getByRole('radio', { name: /^Run a round: they see their place and can improve until/ })
  await expect(inRound).toBeChecked()
  await dialog.getByRole('radio', { name: 'Ask each on its own' }).check()
  await expect(dialog.getByLabel('The round closes')).toHaveCount(0)
  await inRound.check()
  await dialog.getByLabel('The round closes').selectOption({ index: 2 })
  await inRound.scrollIntoViewIfNeeded()
  await expectAccessible(page, { place: 'the dialog with a round', widths: [320, 390, 1280] })
  await dialog.getByLabel(/I will not live in this property/).check()
  await dialog.getByRole('button', { name: 'Send to 3 lenders' }).click()
  await expect(dialog).toHaveCount(0)

  await page.goto(`${app.url}/deals/${deal.id}?tab=quotes`)
  const round = page.getByRole('region', { name: /^Round: / })
  await expect(round).toContainText('0 of 3 lenders quoted')
  const links = await Promise.all(matches.map(({ lender }) => linkOf(app, { lender })))
  const rivals = links.slice(1).map((link) => lenderWith(app, link))
  await rivals[0]!.quote({ ratePercent: 11, conditions: null })
  await rivals[1]!.quote({ ratePercent: 10.5 })
  const places = round.getByRole('list', { name: 'Places' }).getByRole('listitem')
  await expect(places).toHaveCount(2)

  const lender = await (await browser.newContext()).newPage()
  await lender.goto(`${app.url}/reply/${links[0]}`)
  await waitUntilHydrated(lender)
  const standing = lender.getByRole('region', { name: 'Your place in the round' })
  await expect(standing).toContainText('Quote to see your place.')
  await lender.getByLabel('Rate, %').fill('10')
  await lender.getByLabel('Points, %').fill('1.75')
  await lender.getByLabel('Loan fees').fill('1500')
  await lender.getByLabel('Valid until').fill(new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10))
  await lender.getByRole('button', { name: /^Send this quote/ }).click()
  await expect(standing).toContainText('You are the lowest of 3.')
  await expect(places.first()).toContainText(matches[0]!.lender.name)

  // Both open pages show another lender's quote without a reload.
  const began = performance.now()
  await rivals[0]!.quote({ ratePercent: 9.5 })
  await Promise.all([
    expect(standing).toContainText('2nd of 3. Your total is $600 above the lowest over 9 months.'),
    expect(places.first()).toContainText(matches[1]!.lender.name),
  ])
  test
    .info()
    .annotations.push({ type: 'seconds to both sides', description: String((performance.now() - began) / 1000) })
  await rivals[1]!.quote({ ratePercent: 9.25 })
  await expect(places.first()).toContainText(matches[2]!.lender.name)
  await expect(round).toContainText('Down $900 since the first quotes')
  await expectAccessible(lender, { place: 'a lender’s page in a round', widths: [320, 390, 1280] })
  await expectAccessible(page, { place: 'the round', widths: [320, 390, 1280] })

  await page.setViewportSize({ width: 390, height: 844 })
  const box = (await round.boundingBox())!
  expect(box.height).toBeLessThanOrEqual(844)
  await page.setViewportSize({ width: 1280, height: 900 })

  await round.getByRole('button', { name: 'Close the round' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close the round' }).click()
  const over = page.getByRole('region', { name: 'The round is over' })
  await expect(over.getByRole('link', { name: 'Compare and choose' })).toBeVisible()
  await expect(standing).toContainText('Places are final.')
  await over.getByRole('link', { name: 'Compare and choose' }).click()
  await expect(page.getByRole('heading', { name: /quotes/i }).first()).toBeVisible()
  await page.goto(`${app.url}/dashboard#notifications`)
  await expect(page.getByText(`Your round is over: ${matches[2]!.lender.name} is the lowest`)).toBeVisible()
})

test('a round ends on both sides’ pages when its deadline passes [ROUND-03]', async ({ page, browser }) => {
  const { investor, call, deal, matches } = await addDeal()
  const { askForQuotesEndpoint } = await import('#contract/quotes/quote-requests.ts')
  const closesAt = new Date(Date.now() + 5 * 3_600_000).toISOString()
  const { roundId } = await call(askForQuotesEndpoint, {
    params: { id: deal.id },
    body: { ...askBody(matches.map(({ id }) => id)), round: { closesAt } },
  })
  const link = await linkOf(app, matches[0]!)
  await lenderWith(app, link).quote()
  await setSecondsLeft(app, roundId!, 12)
  await app.signIn(page, investor)
  await page.goto(`${app.url}/deals/${deal.id}?tab=quotes`)
  const lender = await (await browser.newContext()).newPage()
  await lender.goto(`${app.url}/reply/${link}`)
  await waitUntilHydrated(lender)
  await expect(page.getByRole('region', { name: 'The round is over' })).toBeVisible({ timeout: 60_000 })
  await expect(lender.getByRole('region', { name: 'Your place in the round' })).toContainText('The round is over')
})
