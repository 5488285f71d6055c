import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { checkResetTokenEndpoint } from '#contract/accounts/accounts.ts'
import {
  createAccountEndpoint,
  saveEntityEndpoint,
  saveQualificationEndpoint,
  startOnboardingEndpoint,
} from '#contract/accounts/onboarding.ts'
import { type OpenedPage, openPage } from './open-page.tsx'

const field = (label: string) => screen.getByLabelText(label)
const press = ({ user }: OpenedPage, name: string) =>
  user.click(within(screen.getByRole('main')).getByRole('button', { name }))

/** Sets a field's text in one change, as pasting does. */
const paste = (label: string, text: string) => fireEvent.change(field(label), { target: { value: text } })

type Wrong = [label: string, typed: string, says: string]

/**
 * Submits a form with these invalid fields, listed in page order. Expects a message at each, focus on the first, no
 * request, and unchanged input.
 */
async function expectErrors(page: OpenedPage, button: string, wrong: readonly Wrong[]): Promise<void> {
  for (const [label, typed] of wrong) paste(label, typed)
  const before = page.server.sent.length
  await press(page, button)
  for (const [label, , says] of wrong) {
    await waitFor(() => expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(says)))
    expect(field(label)).toHaveAttribute('aria-invalid', 'true')
  }
  await waitFor(() => expect(field(wrong[0]![0])).toHaveFocus())
  for (const [label, typed] of wrong) expect((field(label) as HTMLInputElement).value === typed, label).toBe(true)
  expect(page.server.sent.slice(before)).toEqual([])
}

const noEmail = 'Please enter a valid email address'
const endless = 'x'.repeat(200_000)

it.each([
  ['', '', 'Password must be at least 6 characters'],
  ['<script>alert(1)</script>', 'short', 'Password must be at least 6 characters'],
  ['ada@example', '🏠🏡', 'Password must be at least 6 characters'],
  ['ada@exam\u0007ple.com', 'x'.repeat(129), 'Password cannot exceed 128 characters'],
  [endless, endless, 'Password cannot exceed 128 characters'],
])(
  'the sign-in form shows errors at each field and keeps the input, case %# [AUTH-02]',
  async (email, password, says) => {
    const page = await openPage('/auth/login')
    await screen.findByLabelText('Password')
    await expectErrors(page, 'Sign In', [
      ['Email', email, noEmail],
      ['Password', password, says],
    ])
  },
)

it.each(['ada@', 'ada byron@example.com', '🏠@example.com', `${'x'.repeat(255)}@example.com`])(
  'the form for a forgotten password shows an error at the email and keeps it, case %# [ACC-04]',
  async (typed) => {
    const page = await openPage('/forgot-password')
    await screen.findByLabelText('Email')
    await expectErrors(page, 'Send Reset Link', [['Email', typed, noEmail]])
  },
)

const mismatch = 'Please make sure both password fields match'
const short = 'Password must be at least 6 characters long'
it.each([
  ['', 'x', short],
  ['🏠🏡', '🏠', short],
  [endless, 'x', 'Password cannot exceed 128 characters'],
])(
  'the reset form shows errors at each field and keeps the input, case %# [ACC-05] [ACC-06]',
  async (password, confirmation, says) => {
    const page = await openPage('/reset-password?token=good', {
      prepare: (server) => server.answer(checkResetTokenEndpoint, { email: 'ada@example.com' }),
    })
    await screen.findByLabelText('New password')
    await expectErrors(page, 'Reset Password', [
      ['New password', password, says],
      ['Confirm new password', confirmation, mismatch],
    ])
  },
)

it('the wizard shows each error at its field, keeps the input, and accepts unusual valid input [ONB-06] [ONB-07] [ONB-09]', async () => {
  const page = await openPage('/auth/signup', {
    prepare(server) {
      server.answer(startOnboardingEndpoint, { sessionId: 'session-1' })
      server.answer(saveEntityEndpoint, { message: 'ok' })
      server.answer(saveQualificationEndpoint, { message: 'ok' })
    },
  })
  await page.user.click(await screen.findByRole('button', { name: 'Start Onboarding' }))
  await page.user.click(await screen.findByRole('radio', { name: 'Individual / Sole Proprietor' }))
  await screen.findByLabelText('First name')
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
    await expectErrors(page, 'Continue', [
      ['First name', first, firstSays],
      ['Last name', last, lastSays],
      ['Phone number', phone, phoneSays],
    ])

  paste('First name', 'Þórður 🏠')
  paste('Last name', "Ní Dhomhnaill-O'Brien")
  paste('Phone number', '+354.551.1234.00')
  await press(page, 'Continue')
  await screen.findByRole('heading', { level: 1, name: 'What’s your plan?' })
  expect(page.server.sentTo(saveEntityEndpoint)[0]!.body).toMatchObject({
    firstName: 'Þórður 🏠',
    lastName: "Ní Dhomhnaill-O'Brien",
  })
  await press(page, 'Continue')
  await screen.findByLabelText('Confirm password')
  for (const [email, password, says, confirmation] of [
    ['', 'Abcdefgh', 'Password must contain at least one number', ''],
    ['ada@example.com.', 'abcdefgh1', 'Password must contain at least one uppercase letter', 'abcdefgh'],
    ['<img src=x>@example.com', `Aa1${'x'.repeat(126)}`, 'Password cannot exceed 128 characters', 'Aa1'],
  ] as const)
    await expectErrors(page, 'Create Account', [
      ['Email', email, noEmail],
      ['Password', password, says],
      ['Confirm password', confirmation, "Passwords don't match"],
    ])

  page.server.reject(createAccountEndpoint, 500, { message: 'Later.' })
  paste('Email', '  Wizard+Input@EXAMPLE.com ')
  paste('Password', 'Ziegel-Dach 🏠 7')
  paste('Confirm password', 'Ziegel-Dach 🏠 7')
  await press(page, 'Create Account')
  await waitFor(() => expect(page.server.sentTo(createAccountEndpoint)).toHaveLength(1))
  expect(page.server.sentTo(createAccountEndpoint)[0]!.body).toMatchObject({ password: 'Ziegel-Dach 🏠 7' })
  expect(await within(screen.getByRole('main')).findByRole('alert')).toHaveTextContent('Later.')
})
