import type { Page } from '@playwright/test'
import { createDealEndpoint } from '#contract/deals/deals.ts'
import { dealBody } from '#test/builders/deal-builders.ts'
import { expect, test } from './fixtures.ts'
import { openPage } from './open-page.ts'

// The test signs in with a wrong password.
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, allow: [/401/] })

const controls =
  "a[href], button, input, select, textarea, summary, label:has(input[type='checkbox'], input[type='radio']), [role='slider']"

/**
 * Waits until a toast with this text has its final position, and asserts that it covers no control and no element that
 * the selector `more` adds.
 */
async function expectOffControls(page: Page, words: string, more = '') {
  const toast = page.locator('[data-slot=toast]')
  await expect(toast).toContainText(words)
  // A focused notification doesn't disappear.
  await page.keyboard.press('F8')
  await expect
    .poll(
      () =>
        toast.evaluate((element, selector) => {
          const box = element.getBoundingClientRect()
          if (box.top < 0 || box.bottom > innerHeight) return ['outside the window']
          return [...(document.querySelector("[data-slot='dialog']") ?? document).querySelectorAll(selector)]
            .filter((one) => !element.parentElement!.contains(one) && one.checkVisibility({ visibilityProperty: true }))
            .filter((one) => {
              const { top, bottom, left, right, width } = one.getBoundingClientRect()
              return width > 1 && top < box.bottom && bottom > box.top && left < box.right && right > box.left
            })
            .map((one) => one.textContent || one.id)
        }, controls + more),
      { message: `controls that "${words}" covers` },
    )
    .toEqual([])
}

test('no specified toast covers a control, from the wizard’s first step to the first deal [SHELL-13]', async ({
  page,
  app,
}) => {
  await openPage(page, '/auth/signup')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Start Onboarding' }).click()
  await page.getByRole('radio', { name: 'Individual / Sole Proprietor' }).check()
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Merrin')
  await page.getByLabel('Phone number').fill('5551234567')
  await main.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'What’s your plan?' })).toBeFocused()
  await expectOffControls(page, 'Entity information saved successfully.', ', h1')
  await main.getByRole('button', { name: 'Continue', exact: true }).click()
  await expectOffControls(page, 'Qualification information saved successfully.')

  const investor = await app.createInvestor({ verified: true })
  await openPage(page, '/auth/login')
  await page.getByLabel('Email', { exact: true }).fill(investor.email)
  await page.getByLabel('Password', { exact: true }).fill('wrong-password')
  await main.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expectOffControls(page, 'Login failed')
  await page.getByLabel('Password', { exact: true }).fill(investor.password)
  await main.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expectOffControls(page, 'Successfully logged in.')

  await page.getByRole('button', { name: 'Complete Now' }).click()
  await page.getByRole('button', { name: 'Save profile' }).click()
  await page.getByRole('button', { name: 'Yes', exact: true }).click()
  await expectOffControls(page, 'Profile Completed!')
  await page.getByRole('button', { name: 'Submit Now' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('No, it is an investment property').check()
  await form.getByLabel('Property address').fill('1418 Alder Street, Sacramento')
  await form.getByLabel('Purpose').fill('Purchase and rehab')
  await form.getByRole('button', { name: 'Submit Deal' }).click()
  await expectOffControls(page, 'Deal Created!')
})

test('no toast of profile, contact and recovery covers a control [SHELL-13]', async ({ page, app }) => {
  await openPage(page, '/contact')
  await page.getByLabel('Full name').fill('Ada')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByRole('textbox', { name: 'Message' }).fill('Do you lend in Ohio?')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expectOffControls(page, 'Message Sent!', ', [data-slot=note]')

  await openPage(page, '/forgot-password')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expectOffControls(page, 'Password reset email sent')

  const investor = await app.createInvestor({ profile: true })
  await app.as(investor.token)(createDealEndpoint, { body: dealBody() })
  await app.signIn(page, investor)
  await openPage(page, '/profile')
  await page.getByRole('button', { name: 'Edit Financial Information' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectOffControls(page, 'Profile updated')
})
