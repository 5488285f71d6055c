import type { Locator, Page } from '@playwright/test'
import { investorWithDeal, openDeal, openForm, openTab } from './deal-screens.ts'
import { expect, test } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'

const rows = (page: Page) => page.locator('ol.matches > li')

async function boxOf(locator: Locator) {
  const box = (await locator.boundingBox())!
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

test('the first screen on a desktop shows five lenders, with nothing cut off [MATCH-09]', async ({ page, app }) => {
  const { investor, deal } = await investorWithDeal(app)
  await openDeal(page, investor, `/deals/${deal.id}?tab=lenders`)
  await expect(rows(page)).toHaveCount(10)
  await expect(rows(page).nth(4)).toBeInViewport({ ratio: 0.5 })
  const cut = await rows(page).evaluateAll((all) =>
    all.flatMap((row) => {
      const { right } = row.getBoundingClientRect()
      return [...row.querySelectorAll('p, a, label, summary > span')].filter(
        (part) => part.getBoundingClientRect().right > right + 1,
      ).length
    }),
  )
  expect(new Set(cut)).toEqual(new Set([0]))
})

test('on a desktop no view of a deal adds a second line below the tabs', async ({ page, app }) => {
  const { investor, deal } = await investorWithDeal(app)
  await page.setViewportSize({ width: 1280, height: 900 })
  for (const [tab, heading] of [
    ['closing', 'Ready to close'],
    ['what-if', 'What moves'],
    ['timeline', 'Timeline'],
    ['sheet', 'Share by a link'],
  ] as const) {
    await openDeal(page, investor, `/deals/${deal.id}?tab=${tab}`)
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible()
    const rules = await page.locator('[data-slot=deal-nav]').evaluate((nav) => {
      const { bottom } = nav.getBoundingClientRect()
      const isNear = (y: number) => y >= bottom && y < bottom + 60
      const hasRule = (element: Element) =>
        Number.parseFloat(getComputedStyle(element).borderTopWidth) > 0 &&
        !element.closest('article') &&
        isNear(element.getBoundingClientRect().y)
      return [...document.querySelectorAll('main section div')].filter(hasRule).length
    })
    expect(rules, tab).toBe(0)
  }
})

test('on a phone a lender’s checkbox is next to its name and large enough for a thumb', async ({ page, app }) => {
  const { investor, deal } = await investorWithDeal(app)
  await page.setViewportSize({ width: 390, height: 844 })
  await openDeal(page, investor, `/deals/${deal.id}?tab=lenders`)
  const row = rows(page).first()
  const [tick, name] = [await boxOf(row.locator('[data-slot=checkbox]')), await boxOf(row.getByRole('heading'))]
  expect(tick.height).toBeGreaterThanOrEqual(44)
  expect(tick.y).toBeLessThan(name.bottom)
  expect(tick.right).toBeLessThanOrEqual(390)
  // The name ends to the left of the checkbox.
  const nameRight = await row
    .getByRole('heading')
    .getByRole('link')
    .evaluate((link) => Math.max(...[...link.getClientRects()].map(({ right }) => right)))
  expect(nameRight).toBeLessThanOrEqual(tick.x)
  await row.locator('[data-slot=checkbox]').click()
  await expect(page.getByRole('button', { name: 'Ask 1 lender for a quote' })).toBeVisible()
})

test.describe('notifications', () => {
  test.use({ allow: [/Failed to load resource/] })

  test('never cover the bar that asks lenders, on wide screens and phones [SHELL-13]', async ({ page, app }) => {
    const { investor, deal } = await investorWithDeal(app)
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
      const bar = page.locator('[data-slot=ask-bar]')
      await expect(bar).toBeVisible()
      // On phones only the overview has the button, so the test waits for the bar to return before the failure.
      await page.goto(`/deals/${deal.id}`)
      await page.route('**/duplicate', (route) => route.abort())
      const fail = await holdRequests(page, '**/duplicate')
      await page.getByRole('button', { name: /^Duplicate/ }).click()
      await page
        .getByRole('main')
        .getByRole('link', { name: /^Lenders/ })
        .first()
        .click()
      await expect(bar).toBeVisible()
      fail()
      const toast = page.locator('[data-slot=toast]')
      await expect(toast).toBeVisible()
      await page.unrouteAll()
      await toast.hover()
      await expect
        .poll(async () => {
          const [one, other] = [await boxOf(toast), await boxOf(bar)]
          return one.bottom <= other.y || one.y >= other.bottom || one.x >= other.right || one.right <= other.x
        })
        .toBe(true)
    }
  })
})

const zoomed = { width: 320, height: 225 }

test('at 400 % zoom the comparison and the ask dialog scroll as a whole, without sticky parts [SHELL-13]', async ({
  page,
  app,
}) => {
  const { investor, deal } = await investorWithDeal(app)
  await openDeal(page, investor, `/deals/${deal.id}?tab=lenders`)
  await page
    .getByRole('checkbox', { name: /^Ask for a quote/ })
    .first()
    .check()
  await page.getByRole('button', { name: 'Ask 1 lender for a quote' }).click()
  const ask = page.getByRole('dialog', { name: 'Ask 1 lender for a quote' })
  const words = ask.getByLabel('Your message')
  await expect(words).toBeVisible()
  await page.setViewportSize(zoomed)
  await words.pressSequentially('Two flips done.')
  await words.scrollIntoViewIfNeeded()
  await expect(words).toBeInViewport()
  expect((await boxOf(ask.getByRole('heading', { level: 2 }).first())).bottom).toBeLessThanOrEqual(0)
  expect((await boxOf(ask.getByRole('button', { name: /^Send to/ }))).y).toBeGreaterThanOrEqual(zoomed.height)

  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`/deals/${deal.id}?tab=lenders&compare=${deal.id}`)
  const table = page.getByRole('dialog').getByRole('table')
  await expect(table).toBeVisible()
  await page.setViewportSize(zoomed)
  const last = page.getByRole('dialog').getByRole('rowheader').nth(9)
  await last.scrollIntoViewIfNeeded()
  await expect(last).toBeInViewport()
  // The title and the axis have scrolled out of view.
  expect((await boxOf(page.getByRole('dialog').getByRole('heading', { level: 2 }))).bottom).toBeLessThanOrEqual(0)
  expect((await boxOf(table.locator('thead'))).bottom).toBeLessThanOrEqual(0)
})

test('at 400 % zoom every figure of What-if can be typed, and nothing covers it', async ({ page, app }) => {
  const { investor, deal } = await investorWithDeal(app)
  await openDeal(page, investor, `/deals/${deal.id}?tab=what-if`)
  const rehab = page.getByRole('textbox', { name: 'Rehab' })
  await expect(rehab).toBeVisible()
  await page.setViewportSize(zoomed)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(zoomed.width)
  await rehab.press('Control+a')
  await rehab.pressSequentially('65000')
  const box = await boxOf(rehab)
  expect(box.y).toBeGreaterThanOrEqual(0)
  expect(box.bottom).toBeLessThanOrEqual(zoomed.height)
  const isOnTop = await rehab.evaluate((field) => {
    const { x, y, width, height } = field.getBoundingClientRect()
    return document.elementFromPoint(x + width / 2, y + height / 2) === field
  })
  expect(isOnTop).toBe(true)
})

test('on a phone a slider of What-if and its result are visible together', async ({ page, app }) => {
  const { investor, deal } = await investorWithDeal(app)
  await page.setViewportSize({ width: 390, height: 844 })
  await openDeal(page, investor, `/deals/${deal.id}?tab=what-if`)
  const price = page.getByRole('textbox', { name: 'Purchase price' })
  await price.press('Control+a')
  await price.pressSequentially('150000')
  const strip = page.locator('[data-slot=outcome]')
  const profit = page
    .getByRole('row', { name: /^Profit/ })
    .getByRole('cell')
    .nth(1)
  await expect
    .poll(async () => (await strip.textContent())?.includes(`Profit ${await profit.textContent()}`))
    .toBe(true)
  await expect(strip).toContainText(/[1-9]\d* lenders$/)
  await expect(strip).toBeInViewport({ ratio: 1 })
  await expect(price).toBeInViewport({ ratio: 1 })
  await page.getByRole('table').scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 1500)
  await expect(strip).not.toBeInViewport()
})

test('at 400 % zoom the deal form scrolls as a whole, including its heading and buttons', async ({ page, app }) => {
  const { investor } = await investorWithDeal(app)
  await openTab(page, investor)
  const form = await openForm(page)
  await page.setViewportSize(zoomed)
  await form.getByLabel('Property address').pressSequentially('7 Birch Street')
  const address = await boxOf(form.getByLabel('Property address'))
  expect(address.y).toBeGreaterThanOrEqual(0)
  expect(address.bottom).toBeLessThanOrEqual(225)
  // The heading and the buttons have scrolled out of view.
  const head = await boxOf(form.getByRole('heading', { name: 'Submit a Deal' }))
  const submit = await boxOf(form.getByRole('button', { name: 'Submit Deal' }))
  expect(head.bottom).toBeLessThanOrEqual(0)
  expect(submit.y).toBeGreaterThanOrEqual(225)
  await form.getByRole('button', { name: 'Submit Deal' }).click()
  await expect(form.getByRole('radio', { name: /No, it is an investment/ })).toBeInViewport()
})

test('forced colors mark the current view of a deal', async ({ page, app }) => {
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
