import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { openPage } from './open-page.ts'

const main = (page: Page) => page.getByRole('main')
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click()

/** What is typed; `times` many characters are made in the page, where they cost no time on the way. */
type Typed = string | { times: number }

/** Puts a text into a field as pasting does. */
async function paste(input: Locator, typed: Typed): Promise<void> {
  await input.evaluate((element: HTMLInputElement, value) => {
    const text = typeof value === 'string' ? value : 'x'.repeat(value.times)
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(element, text)
    element.dispatchEvent(new Event('input', { bubbles: true }))
  }, typed)
}

function holds(input: Locator, typed: Typed): Promise<boolean> {
  return input.evaluate(
    ({ value }: HTMLInputElement, text) => (typeof text === 'string' ? value === text : value.length === text.times),
    typed,
  )
}

type Wrong = { label: string; id: string; typed: Typed; says: string }

/**
 * Submits a form that is wrong at these fields, given in the order of the page: each says what is wrong with it in words that
 * belong to it, the first is focused, nothing is asked of the server, and every field still holds what was typed.
 */
async function expectSaid(page: Page, button: string, wrong: Wrong[]): Promise<void> {
  const sent: string[] = []
  const note = (request: { method(): string; url(): string }) => {
    if (request.method() === 'POST') sent.push(request.url())
  }
  for (const { label, typed } of wrong) await paste(field(page, label), typed)
  page.on('request', note)
  await press(page, button)
  for (const { label, id, says } of wrong) {
    await expect(page.locator(`#${id}-error`)).toHaveText(says)
    await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true')
    await expect(field(page, label)).toHaveAttribute('aria-describedby', new RegExp(`\\b${id}-error\\b`))
  }
  await expect(field(page, wrong[0]!.label)).toBeFocused()
  for (const { label, typed } of wrong) expect(await holds(field(page, label), typed), label).toBe(true)
  page.off('request', note)
  expect(sent).toEqual([])
}

const noEmail = 'Please enter a valid email address'
// Ten megabytes in one line keep Chromium itself busy for half a minute; the server's answer to them has a test of its own.
const endless = { times: 200_000 }

test('the sign-in and recovery forms say at each field what is wrong, and keep what was typed [AUTH-02] [ACC-04]', async ({
  page,
}) => {
  await openPage(page, '/auth/login')
  for (const [email, password, says] of [
    ['', '', 'Password must be at least 6 characters'],
    ['<script>alert(1)</script>', 'short', 'Password must be at least 6 characters'],
    ['ada@example', '🏠🏡', 'Password must be at least 6 characters'],
    ['ada@exam\u0007ple.com', 'x'.repeat(129), 'Password cannot exceed 128 characters'],
    [endless, endless, 'Password cannot exceed 128 characters'],
  ] as const)
    await expectSaid(page, 'Sign In', [
      { label: 'Email', id: 'sign-in-email', typed: email, says: noEmail },
      { label: 'Password', id: 'sign-in-password', typed: password, says },
    ])

  await openPage(page, '/forgot-password')
  for (const typed of ['ada@', 'ada byron@example.com', '🏠@example.com', `${'x'.repeat(255)}@example.com`])
    await expectSaid(page, 'Send Reset Link', [{ label: 'Email', id: 'forgot-email', typed, says: noEmail }])
})

test('the wizard says at each field what is wrong, and keeps what was typed [ONB-06] [ONB-07] [ONB-09]', async ({
  page,
}) => {
  await openPage(page, '/auth/signup')
  await press(page, 'Start Onboarding')
  await page.getByRole('radio', { name: 'Individual / Sole Proprietor' }).check()
  const required = 'Please fill in the required fields for your entity type'
  const markup = (label: string) => `${label} contains invalid characters or HTML content`
  const long = (label: string) => `${label} cannot exceed 100 characters`
  for (const [first, firstSays, last, lastSays, phone, phoneSays] of [
    ['', required, '   ', required, '', 'Phone number is required'],
    [
      '<b>Ada</b>',
      markup('First name'),
      'Byron\u202e',
      markup('Last name'),
      '<i>5</i>',
      'Please enter a valid phone number',
    ],
    ['\u200b', required, 'Ada\u0000', markup('Last name'), '🏠', 'Please enter a valid phone number'],
    [
      endless,
      long('First name'),
      'x'.repeat(101),
      long('Last name'),
      '555 0142',
      'Phone number must contain 10-15 digits',
    ],
  ] as const)
    await expectSaid(page, 'Continue', [
      { label: 'First name', id: 'entity-firstName', typed: first, says: firstSays },
      { label: 'Last name', id: 'entity-lastName', typed: last, says: lastSays },
      { label: 'Phone number', id: 'entity-phoneNumber', typed: phone, says: phoneSays },
    ])

  // What is unusual and right goes through.
  await paste(field(page, 'First name'), 'Þórður 🏠')
  await paste(field(page, 'Last name'), "Ní Dhomhnaill-O'Brien")
  await paste(field(page, 'Phone number'), '+354.551.1234.00')
  await press(page, 'Continue')
  await expect(main(page)).toContainText('Step 2 of 3')
  await press(page, 'Continue')
  await expect(main(page)).toContainText('Step 3 of 3')
  for (const [email, password, says, confirmation] of [
    ['', 'Abcdefgh', 'Password must contain at least one number', ''],
    ['ada@example.com.', 'abcdefgh1', 'Password must contain at least one uppercase letter', 'abcdefgh'],
    ['<img src=x>@example.com', `Aa1${'x'.repeat(126)}`, 'Password cannot exceed 128 characters', 'Aa1'],
  ] as const)
    await expectSaid(page, 'Create Account', [
      { label: 'Email', id: 'account-email', typed: email, says: noEmail },
      { label: 'Password', id: 'account-password', typed: password, says },
      { label: 'Confirm password', id: 'account-confirmPassword', typed: confirmation, says: "Passwords don't match" },
    ])

  const address = `  Wizard+Input.${randomUUID().slice(0, 8)}@EXAMPLE.com `
  await paste(field(page, 'Email'), address)
  await paste(field(page, 'Password'), 'Ziegel-Dach 🏠 7')
  await paste(field(page, 'Confirm password'), 'Ziegel-Dach 🏠 7')
  await press(page, 'Create Account')
  await expect(page.getByRole('heading', { name: 'Welcome back, Þórður 🏠' })).toBeVisible()
})

test('the reset form says at each field what is wrong, and keeps what was typed [ACC-05] [ACC-06]', async ({
  page,
  app,
}) => {
  const investor = await app.createInvestor()
  await openPage(page, '/forgot-password')
  await field(page, 'Email').fill(investor.email)
  await press(page, 'Send Reset Link')
  const mail = await app.waitForMail((one) => one.to.includes(investor.email) && one.text.includes('/reset-password?'))
  await openPage(page, /\/reset-password\?token=[\w-]+/.exec(mail.text)![0])
  const short = 'Password must be at least 6 characters long'
  const mismatch = 'Please make sure both password fields match'
  for (const [password, confirmation, says] of [
    ['', 'x', short],
    ['🏠🏡', '🏠', short],
    [endless, 'x', 'Password cannot exceed 128 characters'],
  ] as const)
    await expectSaid(page, 'Reset Password', [
      { label: 'New password', id: 'reset-password', typed: password, says },
      { label: 'Confirm new password', id: 'reset-confirmPassword', typed: confirmation, says: mismatch },
    ])
})
