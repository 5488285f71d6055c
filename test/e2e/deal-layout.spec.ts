import type { Locator, Page } from '@playwright/test'
import { listDeals } from '#contract/deals.ts'
import { investorWithDeal, openDeal } from './deal-page-screens.ts'
import { openForm, openTab } from './deal-screens.ts'
import { expect, test } from './fixtures.ts'

const rows = (page: Page) => page.locator('ol.matches > li')

async function boxOf(locator: Locator) {
  const box = (await locator.boundingBox())!
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

test('five lenders stand on a desk’s first screen, on the deal’s page and in its card [MATCH-09]', async ({
  page,
  app,
}) => {
  const { investor, deal } = await investorWithDeal(app)
  await openDeal(page, investor, `/deals/${deal.id}?tab=lenders`)
  await expect(rows(page)).toHaveCount(10)
  const fifth = await boxOf(rows(page).nth(4))
  expect(fifth.bottom).toBeLessThanOrEqual(930)
  for (const row of await rows(page).all()) expect((await boxOf(row)).height).toBeLessThanOrEqual(118)
  // Nothing is cut off for that: every figure and way to reach the lender lies inside its row.
  const cut = await rows(page).evaluateAll((all) =>
    all.flatMap((row) => {
      const { right } = row.getBoundingClientRect()
      return [...row.querySelectorAll('p, a, label, summary > span')].filter(
        (part) => part.getBoundingClientRect().right > right + 1 && !part.closest('.sr, .ch, .ask-for'),
      ).length
    }),
  )
  expect(new Set(cut)).toEqual(new Set([0]))

  await page.goto('/dashboard#my-deals')
  await expect(rows(page)).toHaveCount(5)
  const [head, last] = [await boxOf(page.locator('.lr-ax')), await boxOf(rows(page).nth(4))]
  expect(last.bottom - head.y).toBeLessThanOrEqual(5 * 112 + 40)
})

test('a deal’s head says how far asking has come', async ({ page, app }) => {
  const { investor, deal } = await investorWithDeal(app)
  await openDeal(page, investor, `/deals/${deal.id}`)
  const progress = page.getByRole('list', { name: 'Progress of asking' })
  await expect(progress.getByRole('listitem')).toHaveText(['Analysed', 'Asked', 'Quoted', 'Chosen', 'Funded'])
  await expect(progress.locator('[aria-current=step]')).toHaveText('Analysed')
})

test.describe('notifications', () => {
  test.use({ allow: [/Failed to load resource/] })

  test('never lie on the bar that asks lenders, at a desk or on a phone [SHELL-13]', async ({ page, app }) => {
    const { investor, deal } = await investorWithDeal(app)
    await page.route('**/duplicate', (route) => route.abort())
    for (const size of [
      { width: 1280, height: 900 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(size)
      await openDeal(page, investor, `/deals/${deal.id}?tab=lenders`)
      await page
        .getByRole('checkbox', { name: /^Ask for a quote/ })
        .first()
        .check()
      const bar = page.locator('.askbar')
      await expect(bar).toBeVisible()
      await page.getByRole('button', { name: /^Duplicate/ }).click()
      const toast = page.locator('.toast')
      await expect(toast).toBeVisible()
      await expect
        .poll(async () => {
          const [one, other] = [await boxOf(toast), await boxOf(bar)]
          return one.bottom <= other.y || one.y >= other.bottom || one.x >= other.right || one.right <= other.x
        })
        .toBe(true)
    }
  })
})

test('at 400 % zoom the deal form scrolls as a whole, its head and buttons with it', async ({ page, app }) => {
  const { investor } = await investorWithDeal(app)
  await openTab(page, investor)
  const form = await openForm(page)
  await page.setViewportSize({ width: 320, height: 225 })
  await form.getByLabel('Property address').pressSequentially('7 Birch Street')
  const address = await boxOf(form.getByLabel('Property address'))
  expect(address.y).toBeGreaterThanOrEqual(0)
  expect(address.bottom).toBeLessThanOrEqual(225)
  // Neither the head nor the buttons take any of the height that the field was scrolled into.
  const head = await boxOf(form.getByRole('heading', { name: 'Submit a Deal' }))
  const submit = await boxOf(form.getByRole('button', { name: 'Submit Deal' }))
  expect(head.bottom).toBeLessThanOrEqual(0)
  expect(submit.y).toBeGreaterThanOrEqual(225)
  await form.getByRole('button', { name: 'Submit Deal' }).click()
  await expect(form.getByRole('radio', { name: /Nobody who borrows/ })).toBeInViewport()
})

test('forced colours mark the current view of a deal', async ({ page, app }) => {
  const { investor, deal } = await investorWithDeal(app)
  await page.emulateMedia({ forcedColors: 'active' })
  await openDeal(page, investor, `/deals/${deal.id}?tab=lenders`)
  const views = page.getByRole('navigation', { name: 'Deal' })
  const line = (name: string) =>
    views
      .getByRole('link', { name: new RegExp(`^${name}`) })
      .evaluate((link) => getComputedStyle(link).borderBottomWidth)
  await expect(rows(page).first()).toBeVisible()
  expect(await line('Lenders')).toBe('3px')
  expect(await line('Overview')).toBe('0px')
})

test('a website that was only looked at is unmarked as contact [MATCH-16]', async ({ page, app, context }) => {
  const { investor } = await investorWithDeal(app)
  const [listed] = await investor.call(listDeals)
  const match = listed!.topMatches.find(({ lender }) => lender.website !== null)!
  await context.route(/\.example\//, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>A lender</title>' }),
  )
  await openTab(page, investor)
  const row = rows(page).filter({ hasText: match.lender.name })
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    row.getByRole('link', { name: `of ${match.lender.name}, opens in a new tab` }).click(),
  ])
  await opened.close()
  await expect(row.getByText(/^Contacted/)).toBeVisible()
  await row.getByRole('button', { name: /^I did not contact them/ }).click()
  await expect(row.getByText(/^Contacted/)).toBeHidden()
  await expect(row.getByRole('button', { name: /^I did not contact them/ })).toBeHidden()
  const [after] = await investor.call(listDeals)
  expect(after).toMatchObject({ contactedLenders: 'false', contactedAt: null })
  expect(after!.topMatches.every(({ contacted }) => contacted === 'false')).toBe(true)
  await page.reload()
  await expect(row).toBeVisible()
  await expect(row.getByText(/^Contacted/)).toBeHidden()
})
