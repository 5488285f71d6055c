import type { Locator, Page } from '@playwright/test'
import { matchRows } from './deal-screens.ts'
import { expect, openedOutside, test } from './fixtures.ts'

// Uses the default motion. Other specs run with reduced motion.
test.use({ reducedMotion: 'no-preference' })

/** Moves the focus to a control by keyboard. Fails when the control can't be reached or its focus isn't visible. */
async function tabTo(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let steps = 0; steps < 120; steps++) {
    if (await control.evaluate((element) => element === document.activeElement)) {
      const isFocusVisible = await control.evaluate((element) => {
        const { outlineStyle, boxShadow } = getComputedStyle(element)
        return element.matches(':focus-visible') && (outlineStyle !== 'none' || boxShadow !== 'none')
      })
      expect(isFocusVisible, 'the focus is visible').toBe(true)
      return
    }
    await page.keyboard.press(key)
  }
  throw new Error(`Couldn't reach ${control} by keyboard.`)
}

async function pressOn(page: Page, control: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.press(key)
}

test('an investor signs in, submits a deal, compares lenders and contacts one by keyboard [AUTH-02] [DEAL-03] [MATCH-03] [DASH-14]', async ({
  page,
  app,
}) => {
  const investor = await app.createInvestor({ profile: true })
  await page.goto('/auth/login')
  await tabTo(page, page.getByLabel('Email', { exact: true }))
  await page.keyboard.type(investor.email)
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type(investor.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard/)

  await pressOn(page, page.getByRole('button', { name: 'Submit Now' }))
  const form = page.getByRole('dialog', { name: 'Submit a Deal' })
  await tabTo(page, form.getByLabel('No, it is an investment property'))
  await page.keyboard.press('Space')
  await tabTo(page, form.getByLabel('Property address'))
  await page.keyboard.type('1418 Alder Street, Sacramento')
  await tabTo(page, form.getByLabel('Purpose'))
  await page.keyboard.type('Purchase and rehab')
  await pressOn(page, form.getByRole('button', { name: 'Submit Deal' }))
  await expect(page.getByText('Deal Created!').first()).toBeVisible()

  await pressOn(page, page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: /My Deals/ }))
  await expect(page.getByRole('heading', { name: 'My Deals', level: 1 })).toBeVisible()
  await pressOn(page, page.getByRole('button', { name: 'Compare the best 50' }))
  const comparison = page.getByRole('dialog', { name: '50 lenders, side by side' })
  const byCost = comparison.getByRole('button', { name: 'Total cost', exact: true })
  await pressOn(page, byCost, 'Space')
  await expect(byCost).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Compare the best 50' })).toBeFocused()

  const email = matchRows(page)
    .getByRole('link', { name: /^Email / })
    .first()
  await pressOn(page, email)
  const shareDialog = page.getByRole('dialog', { name: 'What this email shares' })
  await pressOn(page, shareDialog.getByRole('checkbox', { name: /^Purchase price/ }), 'Space')
  await pressOn(page, shareDialog.getByRole('link', { name: 'Open email' }))
  await expect(shareDialog).toBeHidden()
  await expect(email).toBeFocused()
  expect(await openedOutside(page)).toHaveLength(1)
  await expect(page.getByText(/^Contacted \w+ \d+, \d{4}$/).first()).toBeVisible()
})

test('an investor cancels and saves edits to a profile card by keyboard [PROF-03]', async ({ page, app }) => {
  const investor = await app.createInvestor({ profile: true })
  await app.signIn(page, investor)
  await page.goto('/profile')
  const card = page.getByRole('region', { name: 'Basic Information', exact: true })
  await pressOn(page, page.getByRole('button', { name: 'Edit Basic Information' }))
  const name = card.getByLabel('First name')
  await tabTo(page, name)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Grace')
  await pressOn(page, card.getByRole('button', { name: 'Cancel' }))
  await expect(page.getByText('Grace')).toHaveCount(0)
  await pressOn(page, page.getByRole('button', { name: 'Edit Basic Information' }))
  await tabTo(page, name)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Grace')
  await pressOn(page, card.getByRole('button', { name: 'Save' }))
  await expect(page.getByText('Grace').first()).toBeVisible()
})

test('a visitor searches, filters and sorts the directory by keyboard [DIR-01] [DIR-08]', async ({ page }) => {
  await page.goto('/lenders')
  const searchBox = page.getByRole('searchbox')
  await tabTo(page, searchBox)
  await page.keyboard.type('capital')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/search=capital/)
  await pressOn(page, page.getByRole('button', { name: /^Filters/ }))
  const dialog = page.getByRole('dialog')
  await pressOn(page, dialog.getByLabel(/Fast funding/), 'Space')
  await pressOn(page, dialog.getByRole('button', { name: /^(Apply Filters|Show [\d,]+ lenders?)$/ }))
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/fastFunding=true/)
  const chip = page.getByRole('button', { name: /Fast funding/ })
  await pressOn(page, chip)
  await expect(page).not.toHaveURL(/fastFunding/)
  const sort = page.getByRole('combobox', { name: /sort/i })
  // The sort menu comes before the chips in the tab order.
  await tabTo(page, sort, 'Shift+Tab')
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL(/sortBy=/)
})
