import { createSheetEndpoint } from '#contract/deals/deal-sheet.ts'
import { createDealEndpoint } from '#contract/deals/deals.ts'
import { dealBody } from '#test/builders/deal-builders.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { openPage } from './open-page.ts'

test('a shared deal is accessible at every width, and fits on one page of paper [LIFE-06]', async ({ app, page }) => {
  const { token } = await app.createInvestor({ verified: true, profile: true })
  const call = app.as(token)
  const { deal } = await call(createDealEndpoint, { body: dealBody() })
  const { url } = await call(createSheetEndpoint, {
    params: { id: deal.id },
    body: { show: { address: true, name: true } },
  })
  await openPage(page, new URL(url).pathname)
  await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeVisible()
  await expectAccessible(page)
  await page.emulateMedia({ media: 'print' })
  const pdf = (
    await page.pdf({ format: 'Letter', margin: { top: '0.5in', bottom: '0.5in', left: '0.5in', right: '0.5in' } })
  ).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1)
})
