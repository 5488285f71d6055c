import { createSheetEndpoint } from '#contract/deals/deal-sheet.ts'
import { createDealEndpoint } from '#contract/deals/deals.ts'
import { dealBody } from '#test/builders/deal-builders.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'
import { openPage, waitUntilHydrated } from './open-page.ts'

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

test('a signed-in reader sees a shared deal immediately, without waiting for the session [LIFE-06]', async ({
  app,
  page,
}) => {
  const investor = await app.createInvestor({ verified: true, profile: true })
  const call = app.as(investor.token)
  const { deal } = await call(createDealEndpoint, { body: dealBody() })
  const { url } = await call(createSheetEndpoint, { params: { id: deal.id }, body: { show: {} } })
  await app.signIn(page, investor)
  const letScripts = await holdRequests(page, '**/assets/*.js')
  const letUser = await holdRequests(page, '**/api/user')
  await page.goto(url, { waitUntil: 'commit' })
  const title = page.getByRole('heading', { level: 1, name: 'Fix and Flip, single family, California' })
  await expect(title).toBeVisible()
  await expect(page.getByText('Loading…')).toBeHidden()
  letScripts()
  await waitUntilHydrated(page)
  await expect(title).toBeVisible()
  await expect(page.getByText('Loading…')).toBeHidden()
  letUser()
  await expect(title).toBeVisible()
})
