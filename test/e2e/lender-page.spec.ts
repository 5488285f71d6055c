import { type DirectoryLender, listLendersEndpoint } from '#contract/lenders/lenders.ts'
import { expectAccessible } from './axe.ts'
import { type BrowserApp, expect, test } from './fixtures.ts'
import { waitUntilHydrated } from './open-page.ts'

/** Returns the first sample lender that meets the condition. */
async function findLender(app: BrowserApp, condition: (lender: DirectoryLender) => boolean): Promise<DirectoryLender> {
  for (let page = 1; page <= 60; page++) {
    const { lenders, hasMore } = await app.call(listLendersEndpoint, { query: { limit: '100', page: String(page) } })
    const found = lenders.find(condition)
    if (found) return found
    if (!hasMore) break
  }
  throw new Error('No sample lender meets the condition.')
}

const isComplete = (one: DirectoryLender) =>
  one.contactEmail !== null &&
  one.contactPhone !== null &&
  one.website !== null &&
  one.states.length > 1 &&
  one.states.length < 9

test('on a phone the contact bar stays at the bottom and covers neither footer nor focus [LEN-02]', async ({
  page,
  app,
}) => {
  const lender = await findLender(app, isComplete)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/lenders/${lender.slug}`)
  await waitUntilHydrated(page)
  const bar = page.getByRole('navigation', { name: `Contact ${lender.name}` })
  await expect(bar.getByRole('link')).toHaveText(['Submit a Deal', 'Email', 'Call'])
  const place = (await bar.boundingBox())!
  expect(Math.round(place.y + place.height)).toBe(844)
  const email = page.getByRole('link', { name: lender.contactEmail!, exact: true })
  await email.focus()
  const focused = (await email.boundingBox())!
  expect(focused.y + focused.height).toBeLessThanOrEqual((await bar.boundingBox())!.y)
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect.poll(async () => (await bar.boundingBox())!.y).toBeLessThan(0)
  // At 400 % zoom the window is low, and the bar must not cover the text.
  await page.setViewportSize({ width: 320, height: 256 })
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect.poll(async () => (await bar.boundingBox())!.y).toBeGreaterThan(256)
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect(bar).toBeHidden()
})

test('a lender’s page passes axe', async ({ page, app }) => {
  const { slug } = await findLender(app, isComplete)
  await page.goto(`/lenders/${slug}`)
  await waitUntilHydrated(page)
  await expectAccessible(page)
})
