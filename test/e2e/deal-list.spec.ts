import { setStageEndpoint } from '#contract/deals/deal-status.ts'
import { createDealEndpoint } from '#contract/deals/deals.ts'
import { dealBody } from '#test/builders/deal-builders.ts'
import { shortAddress } from '#web/format/deal-name.ts'
import { expectAccessible } from './axe.ts'
import { investorWithDeal, openDeal } from './deal-screens.ts'
import { expect, test } from './fixtures.ts'

test('an investor filters My Deals and switches to the board, and the URL keeps both [LIFE-03] [LIFE-08]', async ({
  page,
  app,
}) => {
  const { investor, deal } = await investorWithDeal(app)
  await investor.call(createDealEndpoint, { body: dealBody({ propertyState: 'Texas', occupancy: 'investment' }) })
  await investor.call(setStageEndpoint, { params: { id: deal.id }, body: { stage: 'Applied' } })
  await openDeal(page, investor, '/dashboard#my-deals')
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.getByLabel('Stage', { exact: true }).selectOption('Applied')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByText('1 of 2 deals')).toBeVisible()
  await page.reload()
  await expect(page.getByText('1 of 2 deals')).toBeVisible()
  await page.getByLabel('Stage', { exact: true }).selectOption('')
  await page.getByRole('button', { name: 'Show as a board' }).click()
  await expect(page).toHaveURL(/view=board.*#my-deals$/)
  await expect(page.getByRole('region', { name: 'Applied' }).getByRole('link')).toHaveText(
    shortAddress(deal.propertyAddress),
  )
  await expect(page.getByRole('region', { name: 'Looking' }).getByRole('link')).toHaveCount(1)
  await expectAccessible(page, { place: 'the board', widths: [320, 1280] })
})
