import type { Page } from '@playwright/test'
import { createDealEndpoint, listDealMatchesEndpoint, listDealsEndpoint, type Match } from '#contract/deals/deals.ts'
import type { Lender } from '#contract/lenders/lenders.ts'
import { addInvestor, dealBody } from '#test/builders/deal-builders.ts'
import { otherDeals } from '#test/builders/worked-examples.ts'
import type { TestApp } from '#test/start-test-app.ts'
import { expectAccessible } from './axe.ts'
import { fillRequiredFields, matchRows, openForm, openTab, submit } from './deal-screens.ts'
import { expect, test } from './fixtures.ts'

/** Creates an investor with a deal, which gives access to the full dashboard. */
async function investorWithDeal(app: TestApp, more: Parameters<typeof dealBody>[0] = {}) {
  const investor = await addInvestor(app)
  const { deal } = await investor.call(createDealEndpoint, { body: dealBody(more) })
  return { investor, deal }
}

test.describe('the deal form', () => {
  test('opens with the defaults, matches a deal with 5,100 lenders and shows how many fit [DEAL-01] [DEAL-03] [DEAL-05] [DASH-09]', async ({
    page,
    app,
  }) => {
    const { investor } = await investorWithDeal(app)
    await openTab(page, investor)
    const form = await openForm(page)
    for (const [label, value] of [
      ['Deal type', 'Fix and Flip'],
      ['Deal status', 'Looking for a property'],
      ['Purchase date (optional)', ''],
      ['Property state', 'California'],
      ['Property type', 'Single Family'],
      ['Bedrooms', '3'],
      ['Bathrooms', '2'],
      ['Purchase price', '$200,000'],
      ['Repair budget', '$25,000'],
      ['Estimated ARV', '$300,000'],
      ['Down payment', '$40,000'],
      ['Loan amount', '$160,000'],
      ['Term (months)', '12'],
      ['Closing timeline (days)', '30'],
    ] as const)
      await expect(form.getByLabel(label), label).toHaveValue(value)
    await expect(form.getByLabel('Property state').locator('option')).toHaveCount(50)
    await fillRequiredFields(form)
    const toast = page.getByRole('region', { name: /Notifications/ })
    const toastWords = toast.filter({ hasText: 'Deal Created!' }).locator('p')
    // Waits for the toast before the press, because it shows for only three seconds.
    const [said] = await Promise.all([toastWords.textContent(), submit(form).click()])

    const deals = await investor.call(listDealsEndpoint)
    expect(deals).toHaveLength(2)
    const [deal] = deals
    const words = `Your deal has been created with 50 potential lender matches. 50 best of ${deal!.eligibleCount.toLocaleString('en-US')} that fit.`
    expect(deal!.eligibleCount).toBeGreaterThan(500)
    expect(said).toBe(words)
    await expect(form).toBeHidden()
    const standing = page.getByRole('main').getByRole('status').filter({ hasText: 'Deal submitted successfully' })
    await expect(standing).toContainText(words)
    // It stays after the toast has disappeared, until it is dismissed.
    await expect(toast.getByText('Deal Created!')).toBeHidden()
    await expect(standing).toBeVisible()
    await standing.getByRole('button', { name: 'Dismiss' }).click()
    await expect(standing).toBeHidden()
    await expect(page.getByRole('article')).toHaveCount(2)
  })
})

test.describe('the comparison', () => {
  test('is a table from 1200 pixels and blocks below, with the same figures [MATCH-03]', async ({ page, app }) => {
    const { investor } = await investorWithDeal(app)
    await openTab(page, investor)
    await page.getByRole('button', { name: 'Compare the best 50' }).click()
    const dialog = page.getByRole('dialog')
    const header = dialog.getByRole('columnheader', { name: 'Points' })
    const cell = page.getByRole('dialog').getByRole('row').nth(1).getByRole('cell').nth(3)
    for (const [width, isTable] of [
      [1280, true],
      [1200, true],
      [1199, false],
      [320, false],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      const shown = await header.evaluate((element) => element.getBoundingClientRect().height > 2)
      expect(shown, `${width}`).toBe(isTable)
      // The scale of the bars stays visible in both layouts while the list scrolls.
      await dialog.getByRole('rowheader').nth(30).scrollIntoViewIfNeeded()
      await expect(dialog.locator('thead svg')).toBeInViewport({ ratio: 1 })
      await expect(cell).toHaveText(/^\d+\.\d\d%/)
      await expect(page.getByRole('dialog').getByRole('rowheader')).toHaveCount(50)
      const body = page.locator('[data-slot=dialog-body]')
      expect(
        await body.evaluate((element) => element.scrollWidth - element.clientWidth),
        `${width}`,
      ).toBeLessThanOrEqual(0)
    }
  })

  test('has its own URL: Back closes it, a reload keeps it and its order, a shared URL opens it [MATCH-03]', async ({
    page,
    app,
  }) => {
    const { investor, deal } = await investorWithDeal(app)
    await openTab(page, investor)
    const dialog = page.getByRole('dialog', { name: '50 lenders, side by side' })
    const opener = page.getByRole('button', { name: 'Compare the best 50' })
    await opener.click()
    await dialog.getByRole('button', { name: 'Total cost', exact: true }).click()
    await expect(page).toHaveURL(`/dashboard?compare=${deal.id}&sort=cost#my-deals`)
    await page.reload()
    await expect(dialog.getByRole('columnheader', { name: 'Total cost' })).toHaveAttribute('aria-sort', 'ascending')
    await page.goBack()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL('/dashboard#my-deals')

    await opener.click()
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL('/dashboard#my-deals')
    await expect(opener).toBeFocused()

    await page.goto(`/deals/${deal.id}?compare=${deal.id}&sort=speed`)
    await expect(dialog.getByRole('columnheader', { name: 'Funds in' })).toHaveAttribute('aria-sort', 'ascending')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(`/deals/${deal.id}`)
  })

  test('prints fifty lenders on two landscape pages with brand, day, scale and contacts [MATCH-03]', async ({
    page,
    app,
  }) => {
    const { investor, deal } = await investorWithDeal(app)
    const matches = await investor.call(listDealMatchesEndpoint, { params: { id: deal.id } })
    await openTab(page, investor)
    await page.getByRole('button', { name: 'Compare the best 50' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('rowheader')).toHaveCount(50)
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    const sizes = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => [
      +width!,
      +height!,
    ])
    expect(sizes).toHaveLength(2)
    for (const [width, height] of sizes) expect(width).toBeGreaterThan(height!)

    await page.emulateMedia({ media: 'print' })
    await expect(dialog.locator('[data-slot=comparison-head]')).toContainText('Plumbline')
    await expect(dialog.locator('[data-slot=comparison-head]')).toContainText(String(new Date().getFullYear()))
    await expect(dialog.locator('thead svg')).toBeVisible()
    const email = matches.find(({ lender }) => lender.contactEmail !== null)!.lender.contactEmail!
    await expect(dialog.getByText(email).first()).toBeVisible()
    await expect(page.getByRole('banner')).toBeHidden()
  })
})

test.describe('notifications next to a dialog', () => {
  test.use({ allow: [/Failed to load resource/] })

  test('F8 moves the focus from the form to them, Escape moves it back, and they never cover its buttons [SHELL-13] [DASH-09]', async ({
    page,
    app,
  }) => {
    const { investor } = await investorWithDeal(app)
    await page.route('**/api/deals', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    )
    await openTab(page, investor)
    const form = await openForm(page)
    await fillRequiredFields(form)
    const send = submit(form)
    const region = page.getByRole('region', { name: /Notifications/ })
    for (const size of [
      { width: 1280, height: 900 },
      { width: 390, height: 700 },
      { width: 320, height: 500 },
    ]) {
      await page.setViewportSize(size)
      await send.focus()
      await page.keyboard.press('Enter')
      const toast = region.locator('[data-slot=toast]')
      await expect(toast).toBeVisible()
      // A focused notification doesn't disappear.
      await page.keyboard.press('F8')
      await expect(region.getByRole('list')).toBeFocused()
      await expect
        .poll(async () => {
          const [one, foot] = [await toast.boundingBox(), await page.locator('[data-slot=dialog-foot]').boundingBox()]
          return (
            one &&
            foot &&
            (one.y + one.height <= foot.y || one.y >= foot.y + foot.height || one.x >= foot.x + foot.width)
          )
        })
        .toBe(true)
      // The focus first stops at the notification, then at its contents.
      await page.keyboard.press('Tab')
      await expect(toast).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(region.getByRole('button', { name: 'Dismiss' })).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(toast).toHaveCount(0)
      await expect(form).toBeVisible()
      expect(await form.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
    }
    // The dialog's focus trap still applies to everything else outside it.
    await page.evaluate(() => document.querySelector<HTMLElement>('header a')?.focus())
    expect(await form.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await expect(form).toBeHidden()
  })
})

test.describe('accessibility', () => {
  /**
   * Reduces the comparison to a few rows of each kind. All 50 rows would take many times as long to check and show
   * nothing more.
   */
  async function cutComparison(page: Page) {
    await page.route('**/matches', async (route) => {
      const reply = await route.fetch()
      const [first, ...others] = ((await reply.json()) as Match[]).slice(0, 8)
      const odd: Match[] = [
        { ...first!, contacted: 'true', contactedAt: new Date().toISOString() },
        { ...others[0]!, lender: { ...others[0]!.lender, isActive: 'false' } },
        { ...others[1]!, cost: { ...others[1]!.cost, pointsAssumed: true }, lender: bareLender(others[1]!.lender) },
      ]
      await route.fulfill({ response: reply, json: [...odd, ...others.slice(2)] })
    })
  }
  const bareLender = (lender: Lender): Lender => ({
    ...lender,
    website: null,
    contactEmail: null,
    contactPhone: null,
    fundingDays: null,
    minPoints: null,
    maxPoints: null,
  })

  test('my deals, edit and withdraw, the comparison and the choice of what is shared are accessible', async ({
    page,
    app,
  }) => {
    const { investor } = await investorWithDeal(app)
    await investor.call(createDealEndpoint, { body: dealBody({ ...otherDeals[2] }) })
    await cutComparison(page)
    await openTab(page, investor)
    await expect(matchRows(page)).toHaveCount(5)
    await matchRows(page).first().locator('summary').click()
    await expectAccessible(page, { place: 'my deals' })
    await matchRows(page)
      .first()
      .getByRole('link', { name: /^Email/ })
      .click()
    await expect(page.getByRole('dialog', { name: 'What this email shares' })).toBeVisible()
    await expectAccessible(page, { place: 'what this email shares' })
    await page.keyboard.press('Escape')
    await page
      .getByRole('button', { name: /^Withdraw/ })
      .first()
      .click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expectAccessible(page, { place: 'withdraw', widths: [320, 1280] })
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Compare the best 50' }).first().click()
    await page
      .getByRole('button', { name: /^Reasons and contact of/ })
      .first()
      .click()
    await expectAccessible(page, { place: 'the comparison' })
  })

  test('the deal form is accessible, at rest and with errors; no deals, no matches and matched lenders too', async ({
    page,
    app,
  }) => {
    const { investor } = await investorWithDeal(app, { loanAmount: 900_000_000, purchasePrice: 1_000_000_000 })
    await openTab(page, investor)
    const form = await openForm(page)
    await form.getByLabel('Loan amount').fill('310000')
    await expect(form.getByText('Worth a second look')).toBeVisible()
    await submit(form).click()
    await expect(page.getByText('Three things to correct')).toBeVisible()
    await expectAccessible(page, { place: 'the form with errors' })
    await page.keyboard.press('Escape')
    await expect(page.getByText('Why the others don’t')).toBeVisible()
    await expectAccessible(page, { place: 'a deal without matches' })
    await investor.call(createDealEndpoint, { body: dealBody() })
    await page.goto('/dashboard#matched-lenders')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Matched Lenders', level: 1 })).toBeVisible()
    await page
      .getByRole('button', { name: /^Details of/ })
      .nth(1)
      .click()
    await expect(page.getByText('No matched lenders found for this deal')).toBeVisible()
    await expectAccessible(page, { place: 'matched lenders' })
  })
})
