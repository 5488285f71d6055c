import { createDealEndpoint, listDealMatchesEndpoint } from '#contract/deals/deals.ts'
import { logQuoteEndpoint } from '#contract/quotes/deal-quotes.ts'
import { addInvestor, dealBody, type TestInvestor } from '#test/builders/deal-builders.ts'
import { expectAccessible } from './axe.ts'
import { flip, investorWithDeal, openDeal } from './deal-screens.ts'
import { expect, test } from './fixtures.ts'

async function submitDeals(investor: TestInvestor, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let number = 1; number <= count; number++) {
    const body = dealBody({
      ...flip,
      propertyAddress: `${number} Cedar Court, Columbus`,
      closingTimelineDays: 14 + number,
    })
    ids.push((await investor.call(createDealEndpoint, { body })).deal.id)
  }
  return ids
}

async function quote(investor: TestInvestor, id: string, place: number, ratePercent: number) {
  const matches = await investor.call(listDealMatchesEndpoint, { params: { id } })
  const validUntil = new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10)
  return investor.call(logQuoteEndpoint, {
    params: { id },
    body: {
      matchId: matches[place]!.id,
      ratePercent,
      pointsPercent: 1,
      loanAmount: 217_250,
      termMonths: 12,
      interestBasis: 'drawn',
      fees: [],
      validUntil,
    },
  })
}

test('on a phone, the first screen shows the three lenders to ask and their button, and rows open views', async ({
  page,
  app,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { investor, deal } = await investorWithDeal(app)
  await openDeal(page, investor, `/deals/${deal.id}`)
  const ask = page.getByRole('button', { name: 'Ask these 3 for quotes' })
  await expect(ask).toBeInViewport({ ratio: 1 })
  await expect(
    page.getByRole('region', { name: 'Ask these 3 first' }).getByRole('checkbox', { checked: true }),
  ).toHaveCount(3)
  await expectAccessible(page, { place: 'now' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page
    .getByRole('navigation', { name: 'Deal' })
    .getByRole('link', { name: /^Profit and cash/ })
    .click()
  await expect(page).toHaveURL(/tab=money$/)
  await expect(page.getByRole('list', { name: 'From sale price to profit' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click()
  await expect(ask).toBeVisible()
})

test('the lowest quote comes first, and one press chooses it', async ({ page, app }) => {
  const { investor, deal } = await investorWithDeal(app)
  const low = await quote(investor, deal.id, 0, 9.5)
  await quote(investor, deal.id, 1, 10.5)
  await openDeal(page, investor, `/deals/${deal.id}`)
  const now = page.getByRole('region', { name: new RegExp(`^${low.lender.name} is \\$[\\d,]+ cheaper`) })
  await expect(now.getByRole('listitem')).toHaveCount(2)
  await now.getByRole('button', { name: `Choose ${low.lender.name}` }).click()
  await expect(page.getByRole('region', { name: new RegExp(`^You chose ${low.lender.name}`) })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Progress' }).locator('[aria-current=step]')).toHaveText('Chosen')
})

for (const count of [1, 8, 40])
  test(`Today and My Deals show ${count} deals in rows`, async ({ page, app }) => {
    const investor = await addInvestor(app, { liquidReserves: 78_000 })
    await submitDeals(investor, count)
    await page.setViewportSize({ width: 390, height: 844 })
    await openDeal(page, investor, '/dashboard#my-deals')
    const rows = page.getByRole('article')
    await expect(rows).toHaveCount(count)
    if (count === 8) await expect(rows.last()).toBeInViewport({ ratio: 1 })
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.reload()
    await expect(rows.first().getByRole('button', { name: /^Details of / })).toHaveAttribute('aria-expanded', 'true')
    for (const row of (await rows.all()).slice(1, 4)) expect((await row.boundingBox())!.height).toBeLessThanOrEqual(72)
    await page.goto('/dashboard#overview')
    const today = page.getByRole('region', { name: 'Today' })
    await expect(today.getByRole('listitem')).toHaveCount(Math.min(5, count))
    if (count > 1)
      await expect(page.getByRole('img', { name: /^Closings: .*Your reserves are \$78,000/ })).toBeVisible()
    await expectAccessible(page, { place: `today with ${count}` })
  })
