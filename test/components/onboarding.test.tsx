import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { createAccountEndpoint, saveEntityEndpoint, saveQualificationEndpoint } from '#contract/accounts/onboarding.ts'
import { getUserEndpoint } from '#contract/accounts/profile.ts'
import { answerWizard } from './fake-server.ts'
import { fill, openPage, toasts } from './open-page.tsx'

const main = () => within(screen.getByRole('main'))
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const field = (label: string) => screen.getByLabelText(label)
const radio = (name: string) => screen.getByRole('radio', { name })
const press = (user: UserEvent, name: string) => user.click(main().getByRole('button', { name }))
const expectDescription = (label: string, text: string) =>
  waitFor(() => expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(text)))
const toastSays = (text: string) =>
  waitFor(() =>
    expect(
      toasts()
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toContainEqual(expect.stringContaining(text)),
  )
const stored = () => JSON.parse(localStorage.getItem('onboarding_state') ?? 'null') as Record<string, unknown> | null

async function begin() {
  const page = await openPage('/auth/signup', { prepare: answerWizard })
  await page.user.click(await main().findByRole('button', { name: 'Start Onboarding' }))
  await heading('Who is borrowing?')
  return page
}

async function fillPerson(user: UserEvent) {
  await user.click(radio('Individual / Sole Proprietor'))
  await user.type(await screen.findByLabelText('First name'), 'Ada')
  await user.type(field('Last name'), "O'Brien-Merrin")
  await user.type(field('Phone number'), '+1 (555) 123-4567')
}

async function goToStep3() {
  const page = await begin()
  await fillPerson(page.user)
  await press(page.user, 'Continue')
  await heading('What’s your plan?')
  await press(page.user, 'Continue')
  await heading('Create your login')
  return page
}

async function fillAccount(user: UserEvent, email: string, secret = 'Rehab-4ever-Alder') {
  await fill(user, field('Email'), email)
  await fill(user, field('Password'), secret)
  await fill(user, field('Confirm password'), secret)
}

it('shows errors at the fields, focuses the first, and keeps the input [ONB-06] [ONB-07]', async () => {
  const { user, server } = await begin()
  await press(user, 'Continue')
  expect(await screen.findAllByText('Choose an entity type')).not.toEqual([])
  await expectDescription('Phone number', 'Phone number is required')
  await waitFor(() => expect(screen.getAllByRole('radio')[0]).toHaveFocus())

  await user.click(radio('LLC'))
  await user.type(field('Phone number'), '555 0142')
  await press(user, 'Continue')
  await expectDescription('Company name', 'Please fill in the required fields for your entity type')
  await expectDescription('Phone number', 'Phone number must contain 10-15 digits')
  await waitFor(() => expect(field('Company name')).toHaveFocus())
  await fill(user, field('Phone number'), 'call me maybe')
  await expectDescription('Phone number', 'Please enter a valid phone number')
  await fill(user, field('Company name'), '<script>alert(1)</script>')
  await expectDescription('Company name', 'Company name contains invalid characters or HTML content')

  await user.click(radio('Individual / Sole Proprietor'))
  await fill(user, field('Phone number'), '+1 (555) 123-4567')
  await press(user, 'Continue')
  for (const label of ['First name', 'Last name'])
    await expectDescription(label, 'Please fill in the required fields for your entity type')
  await waitFor(() => expect(field('First name')).toHaveFocus())
  expect(server.sentTo(saveEntityEndpoint)).toEqual([])
})

it('neither validates nor sends input for another entity type [ONB-06] [ONB-15]', async () => {
  const { user, server } = await begin()
  await user.click(radio('Individual / Sole Proprietor'))
  await user.type(await screen.findByLabelText('First name'), '<b>Ada</b>')
  await user.click(radio('LLC'))
  expect(screen.queryByLabelText('First name')).toBeNull()
  await user.type(await screen.findByLabelText('Company name'), 'Alder Street Holdings & Sons')
  await user.type(field('Phone number'), '555.123.4567')
  await press(user, 'Continue')
  await heading('What’s your plan?')
  expect(server.sentTo(saveEntityEndpoint)[0]!.body).toMatchObject({
    entityType: 'LLC',
    companyName: 'Alder Street Holdings & Sons',
  })
  expect(JSON.stringify(server.sent)).not.toContain('<b>')
})

it('shows the server’s error at its field, or above the form without a field [ONB-10]', async () => {
  const { user, server } = await begin()
  await fillPerson(user)
  server.reject(saveEntityEndpoint, 400, {
    message: 'Please check the form.',
    fields: { lastName: 'Last name cannot exceed 100 characters' },
  })
  await press(user, 'Continue')
  await toastSays('Save FailedPlease check the form.')
  await expectDescription('Last name', 'Last name cannot exceed 100 characters')
  await waitFor(() => expect(field('Last name')).toHaveFocus())

  server.lose(saveEntityEndpoint)
  await press(user, 'Continue')
  await waitFor(() => expect(main().getByRole('alert')).toHaveTextContent('We could not reach the server.'))
  expect(field('Last name')).toHaveValue("O'Brien-Merrin")
  server.answer(saveEntityEndpoint, { message: 'ok' })
  await press(user, 'Continue')
  await heading('What’s your plan?')
})

it.each([
  ['entity', saveEntityEndpoint],
  ['qualification', saveQualificationEndpoint],
] as const)('a session lost at the step %s loses no input [ONB-13]', async (step, endpoint) => {
  const { user, server } = await begin()
  await fillPerson(user)
  if (step === 'qualification') {
    await press(user, 'Continue')
    await heading('What’s your plan?')
    await user.click(radio('2-5 deals'))
  }
  server.answer(endpoint, ({ body }) => {
    if ((body as { sessionId: string }).sessionId === 'session-1')
      throw Response.json({ message: 'Session not found', reason: 'session-not-found' }, { status: 404 })
    return { message: 'ok' }
  })
  await press(user, 'Continue')
  await heading(step === 'entity' ? 'What’s your plan?' : 'Create your login')
  expect(stored()).toMatchObject({ sessionId: 'session-2' })
  const last = (one: typeof endpoint) => server.sentTo(one).at(-1)?.body
  expect(last(saveEntityEndpoint as never)).toMatchObject({
    sessionId: 'session-2',
    firstName: 'Ada',
    phoneNumber: expect.stringContaining('555'),
  })
  if (step === 'qualification')
    expect(last(endpoint)).toMatchObject({ sessionId: 'session-2', flippingExperience: '2-5 deals' })
})

it('Try Again starts a new session, and Start Over empties the wizard [ONB-04] [ONB-05]', async () => {
  const { user, server } = await begin()
  await fillPerson(user)
  await press(user, 'Continue')
  await heading('What’s your plan?')
  server.reject(saveQualificationEndpoint, 404, { message: 'Session not found' })
  await press(user, 'Continue')
  await user.click(await main().findByRole('button', { name: 'Try Again' }))
  await heading('What’s your plan?')
  await press(user, 'Continue')
  await user.click(await main().findByRole('button', { name: 'Start Over' }))
  await heading('Who is borrowing?')
  expect(field('Phone number')).toHaveValue('')
  await waitFor(() =>
    expect(stored()).toMatchObject({ currentStep: 1, step1Data: null, sessionId: expect.any(String) }),
  )
})

it('Back returns one step and keeps saved answers [ONB-11]', async () => {
  const { user } = await goToStep3()
  await press(user, 'Back')
  await waitFor(async () => expect(await heading('What’s your plan?')).toHaveFocus())
  await press(user, 'Back')
  await heading('Who is borrowing?')
  expect(field('First name')).toHaveValue('Ada')
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
})

it.each([
  ['abc', 'Weak, 1 of 5', false],
  ['abcdefgh', 'Weak, 2 of 5', false],
  ['Abcdefgh', 'Medium, 3 of 5', true],
  ['Abcdefg1', 'Strong, 4 of 5', true],
  ['Abcdefg1!', 'Very Strong, 5 of 5', true],
] as const)(
  'shows a password’s strength in words, and enables the button only from Medium: %s [ONB-09]',
  async (typed, words, isEnabled) => {
    const { user } = await goToStep3()
    const create = main().getByRole('button', { name: 'Create Account' })
    expect(create).toBeDisabled()
    await user.type(field('Password'), typed)
    await screen.findByText(words)
    if (isEnabled) expect(create).toBeEnabled()
    else expect(create).toBeDisabled()
  },
)

it('shows an error for a password that the form or the server rejects [ONB-09]', async () => {
  const { user, server } = await goToStep3()
  await fillAccount(user, 'ada@example.com', 'Abcdefgh')
  await fill(user, field('Confirm password'), 'Abcdefgi')
  await press(user, 'Create Account')
  await expectDescription('Password', 'Password must contain at least one number')
  await expectDescription('Confirm password', "Passwords don't match")
  await waitFor(() => expect(field('Password')).toHaveFocus())

  const words = 'This password is too common. Please choose another.'
  server.reject(createAccountEndpoint, 400, { message: words, reason: 'common-password', fields: { password: words } })
  await fillAccount(user, 'ada@example.com', 'Password1')
  expect(screen.getByText(/Not a common password/).closest('li')).toHaveTextContent('(not met)')
  await press(user, 'Create Account')
  await expectDescription('Password', words)
  expect(field('Password')).toHaveValue('Password1')
})

it('shows a taken email at its field and as a toast, until the email is edited [ONB-09] [ONB-10]', async () => {
  const { user, server } = await goToStep3()
  const text = 'An account with this email already exists. Please sign in.'
  server.reject(createAccountEndpoint, 409, { message: text, reason: 'email-taken', fields: { email: text } })
  await fillAccount(user, 'taken@example.com')
  await press(user, 'Create Account')
  await toastSays(`Account Creation Failed${text}`)
  await expectDescription('Email', text)
  await fill(user, field('Email'), 'free@example.com')
  await waitFor(() => expect(field('Email')).not.toHaveAttribute('aria-invalid', 'true'))
  expect(document.body.querySelector('main')).not.toHaveTextContent(text)

  server.reject(createAccountEndpoint, 500, { message: 'An error occurred' })
  await press(user, 'Create Account')
  await waitFor(() => expect(main().getByRole('alert')).toHaveTextContent('An error occurred'))
  await user.type(field('Email'), 'x')
  await waitFor(() => expect(main().queryByRole('alert')).toBeNull())
  await user.click(screen.getByRole('tab', { name: 'Sign In' }))
  await screen.findByLabelText('Password')
  expect(field('Email')).toHaveValue('free@example.comx')
})

it('a stored user who is signed out clears the stored state [ONB-05]', async () => {
  await openPage('/auth/signup', {
    prepare(server) {
      answerWizard(server)
      server.reject(getUserEndpoint, 401, { message: 'Please sign in.' })
      localStorage.setItem(
        'onboarding_state',
        JSON.stringify({
          sessionId: 'session-0',
          currentStep: 4,
          userId: 'u1',
          accessLevel: 'full',
          step1Data: null,
          step2Data: null,
          step3Data: null,
          step4Data: null,
          step5Data: null,
        }),
      )
    },
  })
  await screen.findByText(/Takes 5-7 minutes/)
  await waitFor(() => expect(stored()).toBeNull())
})
