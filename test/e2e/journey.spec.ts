import { expect, test } from './fixtures.ts'

// Uses the default motion. Other specs run with reduced motion.
test.use({ reducedMotion: 'no-preference' })

test('an investor signs up, verifies, completes the profile, submits a deal and sees lenders and costs [ONB-15] [DASH-04] [DEAL-03] [DEAL-05]', async ({
  page,
  app,
  allow,
}) => {
  const email = `journey-${Date.now()}@example.com`

  await page.goto('/')
  await page.getByRole('link', { name: 'Get Matched Fast' }).click()
  await expect(page).toHaveURL(/\/auth\/signup$/)
  await page
    .getByRole('main')
    .getByRole('button', { name: /start|get started/i })
    .click()

  // Step 1: submitting it empty shows the messages and stays on the step.
  await page.getByRole('radio', { name: 'Individual / Sole Proprietor' }).check()
  await page.getByRole('button', { name: /next|continue/i }).click()
  await expect(page.getByText('Please fill in the required fields for your entity type').first()).toBeVisible()
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Merrin')
  await page.getByLabel('Phone number').fill('+1 (555) 123-4567')
  await page.getByRole('button', { name: /next|continue/i }).click()
  await expect(page.getByText('Step 2 of 3')).toBeVisible()
  await page.getByRole('button', { name: /next|continue/i }).click()
  await expect(page.getByText('Step 3 of 3')).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill('Rehab-4ever-Alder')
  await page.getByLabel('Confirm password').fill('Rehab-4ever-Alder')
  await page.getByRole('button', { name: 'Create Account' }).click()

  await expect(page).toHaveURL(/\/dashboard/)
  await expect(page.getByRole('heading', { name: 'Welcome back, Ada' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Complete Now' })).toHaveCount(0)

  // Opens the mailed link in a second tab. The first tab notices the verification.
  const mail = await app.waitForMail((one) => one.to.includes(email) && one.text.includes('/verify?token='))
  const link = /\/verify\?token=[\w-]+/.exec(mail.text)![0]
  const second = await page.context().newPage()
  await second.goto(link)
  await expect(second.getByText('Email Verified!').first()).toBeVisible()
  await expect(second).not.toHaveURL(/token/)
  await second.close()
  await expect(page.getByText(`${email} is verified.`)).toBeVisible()

  await page.getByRole('button', { name: 'Complete Now' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save profile' }).click()
  await page.getByRole('button', { name: 'Yes', exact: true }).click()
  await expect(page.getByText('Profile Completed!').first()).toBeVisible()

  await page.getByRole('button', { name: 'Submit Now' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('No, it is an investment property').check()
  await form.getByLabel('Property address').fill('1418 Alder Street, Sacramento')
  await form.getByLabel('Purpose').fill('Purchase and rehab')
  await form.getByRole('button', { name: /^submit/i }).click()
  await expect(page.getByText('Deal Created!').first()).toBeVisible()

  // The full dashboard now shows the best matches with their reasons and cost.
  await page
    .getByRole('navigation', { name: 'Dashboard' })
    .getByRole('link', { name: /My Deals/ })
    .click()
  await expect(page.getByRole('heading', { name: 'My Deals' })).toBeVisible()
  await page.locator('ol.matches > li').first().locator('summary').click()
  await expect(page.getByText(/Lends in (California|all 50 states)/).first()).toBeVisible()
  await expect(page.getByText('Effective annual cost', { exact: true }).first()).toBeVisible()
  await expect(page.getByText(/50 best of/).first()).toBeVisible()

  // Signs out and in again. The browser logs the 401 replies to requests that are open at the sign-out.
  allow.push(/status of 401 .*\/api\/(events|conversations\/unread|deals\/[^/]+\/quotes)\)$/)
  await page.getByRole('button', { name: /Ada Merrin/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page.getByRole('link', { name: 'Get Matched Fast' })).toBeVisible()
  await page.goto('/auth/login')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill('Rehab-4ever-Alder')
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard/)
  await expect(page.getByText('Welcome back!').first()).toBeVisible()
})
