import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { resendVerificationEndpoint, signInEndpoint } from '#contract/accounts/accounts.ts'
import { startOnboardingEndpoint } from '#contract/accounts/onboarding.ts'
import { getUserEndpoint } from '#contract/accounts/profile.ts'
import { getFeaturesEndpoint } from '#contract/site/site.ts'
import { authTokenKey } from '#web/session/token.ts'
import type { FakeServer } from './fake-server.ts'
import { fill, openPage, toasts } from './open-page.tsx'

const main = () => within(screen.getByRole('main'))
const email = () => screen.getByLabelText('Email')
const password = () => screen.getByLabelText('Password')
const signIn = () => main().getByRole('button', { name: 'Sign In' })
const resend = () => screen.getByRole('button', { name: 'Resend Verification Email' })
const alert = () => main().findByRole('alert')

const answerWizard = (server: FakeServer) => server.answer(startOnboardingEndpoint, { sessionId: 'session-1' })

const answerGoogle = (server: FakeServer) =>
  server.answer(getFeaturesEndpoint, { messaging: 'on', dealEditing: 'on', rounds: 'off', google: 'on' })

async function openSignIn(search = '', prepare = (_server: FakeServer) => {}) {
  const page = await openPage(`/auth/login${search}`, { prepare })
  await screen.findByLabelText('Password')
  return page
}

it.each([
  ['/auth', '/auth/signup'],
  ['/auth?mode=register', '/auth/signup'],
  ['/auth?mode=login', '/auth/login'],
  ['/auth?mode=other&utm_source=mail', '/auth/signup?utm_source=mail'],
  ['/auth?error=google_failed', '/auth/login?error=google_failed'],
  ['/auth?mode=register&error=google_failed', '/auth/login?error=google_failed'],
  ['/auth/callback?error=google_unverified', '/auth/login?error=google_unverified'],
  ['/auth/callback', '/auth/signup'],
])('%s opens the tab %s [AUTH-01] [AUTH-12]', async (asked, expected) => {
  const { address } = await openPage(asked)
  await waitFor(() => expect(address()).toBe(expected))
})

it('switching tabs clears errors and keeps the keyboard focus [AUTH-01]', async () => {
  const { user, server, address } = await openSignIn()
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Sign in to Plumbline')
  server.reject(signInEndpoint, 401, { message: 'Invalid email or password' })
  await user.type(email(), 'nobody@example.com')
  await user.type(password(), 'wrong-password')
  await user.click(signIn())
  await alert()
  screen.getByRole('tab', { name: 'Sign In' }).focus()
  await user.keyboard('{ArrowRight}')
  await waitFor(() => expect(address()).toBe('/auth/signup'))
  await waitFor(() => expect(screen.getByRole('tab', { name: 'Get Started' })).toHaveFocus())
  expect(screen.getByRole('tab', { name: 'Get Started' })).toHaveAttribute('aria-selected', 'true')
  await user.keyboard('{ArrowLeft}')
  await waitFor(() => expect(address()).toBe('/auth/login'))
  await screen.findByLabelText('Password')
  expect(main().queryByRole('alert')).toBeNull()
})

it.each([
  ['google_canceled', 'Google sign-in was canceled.'],
  ['google_unverified', 'Google has not verified this email address.'],
  ['google_not_configured', 'Google sign-in is not available right now.'],
  ['Call+555-0100+now', 'Google sign-in did not work.'],
])('the error code %s in the URL shows only the site’s own text [AUTH-01] [AUTH-11] [AUTH-12]', async (code, words) => {
  await openSignIn(`?error=${code}`)
  expect(await alert()).toHaveTextContent(words)
  expect(document.body).not.toHaveTextContent('555-0100')
})

it.each(['/auth/login', '/auth/signup'])(
  '%s offers no sign-in with Google where it isn’t configured [AUTH-11]',
  async (path) => {
    await openPage(path)
    await screen.findByRole('tab', { name: 'Sign In' })
    await screen.findByRole('button', { name: path === '/auth/login' ? 'Sign In' : 'Start Onboarding' })
    expect(screen.queryByText(/Google/)).toBeNull()
  },
)

it('the Sign In tab has its fields, links and labels [AUTH-02]', async () => {
  const { user, server, address } = await openSignIn('', answerGoogle)
  expect(email()).toHaveAttribute('type', 'email')
  expect(email()).toBeRequired()
  expect(password()).toHaveAttribute('type', 'password')
  expect(password()).toBeRequired()
  await user.type(password(), 'Rehab-4ever')
  await user.click(screen.getByRole('button', { name: 'Show password' }))
  expect(password()).toHaveAttribute('type', 'text')
  expect(password()).toHaveValue('Rehab-4ever')
  await user.click(screen.getByRole('button', { name: 'Show password' }))
  expect(password()).toHaveAttribute('type', 'password')
  expect(screen.getByRole('link', { name: 'Continue with Google' })).toHaveAttribute('href', '/auth/google')

  await user.click(signIn())
  await screen.findByText('Please enter a valid email address')
  await waitFor(() => expect(email()).toHaveFocus())
  expect(email()).toHaveAttribute('aria-invalid', 'true')

  server.reject(signInEndpoint, 429, { message: 'Too many attempts. Please wait 30 seconds.' })
  const letAnswer = server.hold(signInEndpoint)
  await user.type(email(), 'ada@example.com')
  await user.click(signIn())
  await main().findByRole('button', { name: 'Signing In...' })
  letAnswer()
  expect(await alert()).toHaveTextContent('Too many attempts. Please wait 30 seconds.')
  expect(signIn()).toBeEnabled()

  await user.click(screen.getByRole('link', { name: 'Forgot your password?' }))
  await waitFor(() => expect(address()).toBe('/forgot-password'))
  await waitFor(() => expect(email()).toHaveValue('ada@example.com'))
})

it.each([
  [401, 'Invalid email or password', 'Invalid email or password. Please try again.'],
  [404, 'User not found', 'No account found with this email address.'],
  [500, 'Internal Server Error', 'Login failed. Please check your credentials.'],
  [400, 'Error: 400: {"message":"Come back tomorrow"}', 'Come back tomorrow'],
  [0, '', 'We could not reach the server.'],
])(
  'a sign-in that fails with %i shows why, inline and as a toast, and keeps the input [AUTH-04] [AUTH-05]',
  async (status, message, words) => {
    const { user, server } = await openSignIn()
    if (status === 0) server.lose(signInEndpoint)
    else server.reject(signInEndpoint, status, { message })
    await user.type(email(), 'ada@example.com')
    await user.type(password(), 'Not-the-password-1')
    await user.click(signIn())
    expect(await alert()).toHaveTextContent('Login failed')
    expect(await alert()).toHaveTextContent(words)
    await waitFor(() => expect(toasts().getByRole('listitem')).toHaveTextContent(`Login failed${words}`))
    expect(email()).toHaveValue('ada@example.com')
    expect(password()).toHaveValue('Not-the-password-1')
    expect(localStorage.getItem(authTokenKey)).toBeNull()
  },
)

it('a sign-in opens the dashboard even when the user can’t be loaded right away [AUTH-04]', async () => {
  const { user, server, address, toastSays } = await openSignIn()
  server.answer(signInEndpoint, { token: 'v1.token', message: 'Login successful' })
  server.reject(getUserEndpoint, 503, { message: 'Come back soon.' })
  await user.type(email(), 'ada@example.com')
  await user.type(password(), 'The-password-1')
  await user.click(signIn())
  await waitFor(() => expect(address()).toBe('/dashboard'))
  await toastSays('Welcome back!')
  expect(localStorage.getItem(authTokenKey)).toBe('v1.token')
})

it('the verification notice appears only when the URL asks for it [AUTH-07]', async () => {
  await openSignIn()
  expect(screen.queryByText('Please verify your email')).toBeNull()
})

it('the verification notice resends the email [AUTH-07] [AUTH-08]', async () => {
  const { user, server } = await openSignIn('?verify=needed')
  await screen.findByText('Please verify your email')
  await user.click(resend())
  await screen.findByText('Please enter a valid email address')
  await waitFor(() => expect(email()).toHaveFocus())

  server.reject(resendVerificationEndpoint, 500, { message: 'The mail is away.' })
  await fill(user, email(), 'ada@example.com')
  await waitFor(() => expect(screen.queryByText('Please enter a valid email address')).toBeNull())
  await user.click(resend())
  await waitFor(() =>
    expect(toasts().getByRole('listitem')).toHaveTextContent('Failed to send verification emailThe mail is away.'),
  )
  expect(await alert()).toHaveTextContent('Failed to send verification email')

  server.answer(resendVerificationEndpoint, { message: '' })
  await user.click(resend())
  await waitFor(() =>
    expect(toasts().getByText('Please check your email for the verification link.').closest('li')).toHaveTextContent(
      'Verification Email Sent!',
    ),
  )
  expect(
    main()
      .getAllByRole('status')
      .some((one) => one.textContent?.includes('Verification Email Sent!')),
  ).toBe(true)
  expect(server.sentTo(resendVerificationEndpoint).map(({ body }) => body)).toEqual([
    { email: 'ada@example.com' },
    { email: 'ada@example.com' },
  ])
})

it('the Get Started tab explains onboarding and opens the wizard [AUTH-09]', async () => {
  const { user } = await openPage('/auth/signup', { prepare: answerWizard })
  const tabs = () => screen.getAllByRole('tab').map((tab) => tab.textContent)
  const start = await screen.findByRole('button', { name: 'Start Onboarding' })
  expect(screen.getByText(/Takes 5-7 minutes/)).toBeVisible()
  expect(tabs()).toEqual(['Sign In', 'Get Started'])
  await user.click(start)
  await screen.findByText(/Step 1 of 3/)
  expect(tabs()).toEqual(['Sign In', 'Get Started'])
  expect(screen.queryByText(/Takes 5-7 minutes/)).toBeNull()
})

it('the Google link contains the id of a started onboarding session [AUTH-11]', async () => {
  const { user } = await openPage('/auth/signup', {
    prepare(server) {
      answerWizard(server)
      answerGoogle(server)
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Start Onboarding' }))
  await screen.findByText(/Step 1 of 3/)
  await user.click(screen.getByRole('tab', { name: 'Sign In' }))
  expect(await screen.findByRole('link', { name: 'Continue with Google' })).toHaveAttribute(
    'href',
    '/auth/google?sessionId=session-1',
  )
})
