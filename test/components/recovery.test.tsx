import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  checkResetTokenEndpoint,
  forgotPasswordEndpoint,
  resetPasswordEndpoint,
  verifyEmailEndpoint,
} from '#contract/accounts/accounts.ts'
import { storeDealPrefill } from '#web/shell/deal-prefill.ts'
import { answerDeals } from './answer-deals.ts'
import { answerHome } from './fake-server.ts'
import { fill, openPage, toasts } from './open-page.tsx'

const main = () => within(screen.getByRole('main'))
const title = (name: string) => screen.findByRole('heading', { level: 1, name })
const button = (name: string) => screen.getByRole('button', { name })
const link = (name: string) => screen.getByRole('link', { name })
const says = (text: string) => waitFor(() => expect(screen.getByRole('main')).toHaveTextContent(text))
const toastSays = (text: string) =>
  waitFor(() =>
    expect(
      toasts()
        .getAllByRole('listitem')
        .map((one) => one.textContent)
        .join('\n'),
    ).toContain(text),
  )

/** Returns everything that happy-dom stores about the page, as text. */
const kept = () =>
  JSON.stringify([
    window.location.href,
    document.cookie,
    window.history.state,
    { ...localStorage },
    { ...sessionStorage },
  ])

it('a verification without a message shows a default, and signed-out visitors get a sign-in link [ACC-01] [ACC-03]', async () => {
  const letAnswer: { now?: () => void } = {}
  const { user, address } = await openPage('/verify?token=good-token', {
    prepare(server) {
      server.answer(verifyEmailEndpoint, { message: '', email: 'ada@example.com' })
      letAnswer.now = server.hold(verifyEmailEndpoint)
    },
  })
  await title('Verifying your email')
  letAnswer.now!()
  await says('Email verified successfully!')
  await user.click(link('Log In Now'))
  await waitFor(() => expect(address()).toBe('/auth/login'))
})

it('a verification without a token shows an error and links to sign-up [ACC-01] [ACC-02]', async () => {
  const { user, address } = await openPage('/verify')
  await title('Verification Failed')
  await says('Verification token is missing from the URL.')
  expect(link('Go to Homepage')).toHaveAttribute('href', '/')
  await user.click(link('Register for an Account'))
  await waitFor(() => expect(address()).toBe('/auth/signup'))
})

it('a failed verification shows why and what to do [ACC-01] [ACC-02]', async () => {
  const { user, address } = await openPage('/verify?token=nonsense', {
    prepare: (server) =>
      server.reject(verifyEmailEndpoint, 400, { message: 'Email verification failed: invalid token' }),
  })
  await title('Verification Failed')
  await says('This verification link has expired or is invalid. Please request a new verification email.')
  await toastSays('Verification Failed')
  expect(address()).toBe('/verify')
  expect(link('Try Registering Again')).toHaveAttribute('href', '/auth/signup')
  expect(link('Go to Homepage')).toHaveAttribute('href', '/')
  await user.click(link('Request a new verification email'))
  await waitFor(() => expect(address()).toBe('/auth/login?verify=needed'))
  await screen.findByText('Please verify your email')
})

it.each([
  { signedIn: undefined, heading: 'Verification Failed', nextStep: 'Log In Now' },
  { signedIn: {}, heading: 'Email Verified!', nextStep: 'Continue' },
])('a link that was used before shows $heading and $nextStep [ACC-02]', async ({ signedIn, heading, nextStep }) => {
  await openPage('/verify?token=used', {
    ...(signedIn ? { signedIn } : {}),
    prepare: (server) =>
      server.reject(verifyEmailEndpoint, 409, {
        message: 'This email is already verified',
        reason: 'already-verified',
      }),
  })
  await title(heading)
  expect(link(nextStep)).toBeTruthy()
  if (!signedIn) await says('This email address has already been verified. You can log in to your account.')
  expect(screen.queryByText('Try Registering Again')).toBeNull()
})

it('a verification without a reply can be repeated, and its token is not stored [ACC-02]', async () => {
  const { user, server, address } = await openPage('/verify?token=secret-token', {
    prepare: (one) => one.lose(verifyEmailEndpoint),
  })
  await says('Email verification failed')
  await says('We could not reach the server.')
  expect(address()).toBe('/verify')
  expect(kept()).not.toContain('secret-token')
  server.answer(verifyEmailEndpoint, { message: 'Email verified successfully!', email: 'ada@example.com' })
  await user.click(button('Try Again'))
  await title('Email Verified!')
  await says('ada@example.com')
  expect(address()).toBe('/verify')
  expect(kept()).not.toContain('secret-token')
})

it('a request for a link needs an email, and can be repeated [ACC-04]', async () => {
  const { user, server, address } = await openPage('/forgot-password')
  const email = await screen.findByLabelText('Email')
  expect(email).toHaveAttribute('type', 'email')
  expect(link('Back to Sign In')).toHaveAttribute('href', '/auth/login')
  await user.type(email, '   ')
  await user.click(button('Send Reset Link'))
  await toastSays('Email requiredPlease enter your email address')
  expect(email).toHaveAccessibleDescription('Please enter your email address')
  await waitFor(() => expect(email).toHaveFocus())

  await fill(user, email, 'nobody@example.com')
  server.reject(forgotPasswordEndpoint, 500, { message: 'The mail is away.' })
  await user.click(button('Send Reset Link'))
  await toastSays('Failed to send reset emailThe mail is away.')
  expect(await main().findByRole('alert')).toHaveTextContent('The mail is away.')
  expect(email).toHaveValue('nobody@example.com')

  server.answer(forgotPasswordEndpoint, {
    message: "If an account with that email exists, we've sent a password reset link",
  })
  await user.click(button('Send Reset Link'))
  await says("If an account with that email exists, we've sent a password reset link")
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
  await user.click(button('Try Again'))
  expect(screen.getByLabelText('Email')).toHaveValue('')
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus())
  await user.click(link('Back to Sign In'))
  await waitFor(() => expect(address()).toBe('/auth/login'))
})

it('a reset link without a token shows an error [ACC-05] [ACC-06]', async () => {
  await openPage('/reset-password')
  expect(await main().findByRole('alert')).toHaveTextContent(
    'Invalid password reset link. Please request a new password reset.',
  )
  await toastSays('Invalid requestNo reset token found')
})

it.each([
  ['its own words', { message: 'Invalid token' }],
  ['no word', ''],
])(
  'an invalid reset link, answered with %s, shows an error and links to a new one [ACC-05] [ACC-06] [ACC-09]',
  async (_, reply) => {
    const { user, address } = await openPage('/reset-password?token=nonsense', {
      prepare: (server) => server.reject(checkResetTokenEndpoint, 400, reply),
    })
    expect(await main().findByRole('alert')).toHaveTextContent('Invalid token')
    expect(main().getByRole('alert')).toHaveTextContent('This could mean the token has expired or is invalid.')
    expect(document.body).not.toHaveTextContent('An error occurred')
    await user.click(link('Request a new password reset'))
    await waitFor(() => expect(address()).toBe('/forgot-password'))
  },
)

it.each([
  [
    'Cedar-9-Rafters',
    'Cedar-9-Rafter',
    "Passwords don't matchPlease make sure both password fields match",
    'again',
    'Please make sure both password fields match',
  ],
  [
    'abc',
    'abc',
    'Password too shortPassword must be at least 6 characters long',
    'first',
    'Password must be at least 6 characters long',
  ],
  [
    'password1',
    'password1',
    'Failed to reset password',
    'first',
    'This password is too common. Please choose another.',
  ],
] as const)(
  'shows an error for a password that isn’t accepted at its field and as a toast: %s [ACC-05] [ACC-06] [ACC-09]',
  async (one, other, toast, where, words) => {
    const { user } = await openPage('/reset-password?token=good', {
      prepare(server) {
        server.answer(checkResetTokenEndpoint, { email: 'ada@example.com' })
        server.reject(resetPasswordEndpoint, 400, { message: words, fields: { password: words } })
      },
    })
    await says('Resetting password for ada@example.com')
    const first = screen.getByLabelText('New password')
    const again = screen.getByLabelText('Confirm new password')
    await user.type(first, one)
    await user.type(again, other)
    await user.click(button('Reset Password'))
    await toastSays(toast)
    const field = where === 'first' ? first : again
    expect(field).toHaveAccessibleDescription(expect.stringContaining(words))
    await waitFor(() => expect(field).toHaveFocus())
    expect(again).toHaveValue(other)
  },
)

it('a verified email links to the home page [ACC-01]', async () => {
  const { user, address } = await openPage('/verify?token=good', {
    prepare(server) {
      answerHome(server)
      server.answer(verifyEmailEndpoint, { message: 'Email verified successfully!', email: 'ada@example.com' })
    },
  })
  await title('Email Verified!')
  await user.click(link('Go to Homepage'))
  await waitFor(() => expect(address()).toBe('/'))
})

it.each([
  { prefill: null, name: 'Continue', leadsTo: '/dashboard' },
  { prefill: { purchasePrice: 185_000 }, name: 'Continue to your deal', leadsTo: '/dashboard?deal=new' },
])('a signed-in visitor continues from a verified email: $name', async ({ prefill, name, leadsTo }) => {
  await openPage('/verify?token=good', {
    signedIn: {},
    prepare(server) {
      server.answer(verifyEmailEndpoint, { message: 'Email verified successfully!', email: 'ada@example.com' })
      if (prefill) storeDealPrefill(prefill)
    },
  })
  expect(await screen.findByRole('link', { name })).toHaveAttribute('href', leadsTo)
})

it.each([
  { stays: false, at: '/dashboard?deal=new' },
  { stays: true, at: '/verify' },
])('a verified email opens the visitor deal unless the investor stays: $stays [ACC-01]', async ({ stays, at }) => {
  const { user, address } = await openPage('/verify?token=good', {
    signedIn: { creditScoreRange: 'Good (650-699)' },
    prepare(server) {
      server.answer(verifyEmailEndpoint, { message: 'Email verified successfully!', email: 'ada@example.com' })
      answerDeals(server, [])
      storeDealPrefill({ purchasePrice: 185_000 })
    },
  })
  await screen.findByText(/^Taking you to your deal in \d seconds?\.\.\.$/)
  if (stays) {
    await user.click(button('Stay on this page'))
    await screen.findByText('You are staying on this page.')
    expect(screen.queryByText(/Taking you/)).toBeNull()
  }
  await waitFor(() => expect(address()).toBe(at))
  if (!stays) await screen.findByRole('dialog', { name: 'Submit a Deal' })
})
