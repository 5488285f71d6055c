import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { createAccountEndpoint, startOnboardingEndpoint } from '#contract/accounts/onboarding.ts'
import { answerWizard } from './fake-server.ts'
import { openPage } from './open-page.tsx'

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const main = () => within(screen.getByRole('main'))
const stored = () => JSON.parse(localStorage.getItem('onboarding_state') ?? 'null') as Record<string, unknown> | null

it('a start without a JSON reply shows an error, retries after two seconds, and opens the step [ONB-03] [ONB-04]', async () => {
  const slept = vi.spyOn(globalThis, 'setTimeout')
  const { user, server, toastSays } = await openPage('/auth/signup', {
    prepare(one) {
      answerWizard(one)
      one.reject(startOnboardingEndpoint, 200, '<p>proxy</p>', { 'content-type': 'text/html' })
    },
  })
  const waits = () => slept.mock.calls.filter(([, ms]) => ms === 2000).length
  await user.click(await main().findByRole('button', { name: 'Start Onboarding' }))
  await heading('Something went wrong')
  expect(screen.getByRole('main')).toHaveTextContent('Server returned unexpected content type')
  await toastSays('Session ErrorFailed to start onboarding session. Please refresh and try again.')
  expect([waits(), server.sentTo(startOnboardingEndpoint).length]).toEqual([1, 1])
  await waitFor(() => expect(server.sentTo(startOnboardingEndpoint)).toHaveLength(2))
  // After one automatic retry the step can be filled in while the server is unavailable.
  await heading('Who is borrowing?')
  expect([waits(), server.sentTo(startOnboardingEndpoint).length]).toEqual([2, 2])
  expect(screen.getByRole('main')).toHaveTextContent('Server returned unexpected content type')
  await user.click(screen.getByRole('radio', { name: 'LLC' }))
  await user.type(await screen.findByLabelText('Company name'), 'Merrin Homes')
  await user.type(screen.getByLabelText('Phone number'), '5551234567')
  answerWizard(server)
  await user.click(main().getByRole('button', { name: 'Continue' }))
  await heading('What’s your plan?')
})

it('a session not found twice shows the error card, and then the step again with its input [ONB-04] [ONB-13]', async () => {
  const { user, server, toastSays } = await openPage('/auth/signup', { prepare: answerWizard })
  await user.click(await main().findByRole('button', { name: 'Start Onboarding' }))
  await user.click(await screen.findByRole('radio', { name: 'LLC' }))
  await user.type(await screen.findByLabelText('Company name'), 'Merrin Homes')
  await user.type(screen.getByLabelText('Phone number'), '5551234567')
  await user.click(main().getByRole('button', { name: 'Continue' }))
  await heading('What’s your plan?')
  await user.click(main().getByRole('button', { name: 'Continue' }))
  await heading('Create your login')
  const secret = 'Rehab-4ever-Alder'
  await user.type(screen.getByLabelText('Email'), 'ada@example.com')
  await user.type(screen.getByLabelText('Password'), secret)
  await user.type(screen.getByLabelText('Confirm password'), secret)
  server.reject(createAccountEndpoint, 404, { message: 'Session not found' })
  const before = stored()?.['sessionId']
  await user.click(main().getByRole('button', { name: 'Create Account' }))
  await heading('Something went wrong')
  main().getByRole('button', { name: 'Try Again' })
  main().getByRole('button', { name: 'Start Over' })
  await toastSays('Account Creation FailedSession not found')
  await heading('Create your login')
  expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com')
  expect(screen.getByLabelText('Password')).toHaveValue(secret)
  expect(screen.getByLabelText('Confirm password')).toHaveValue(secret)
  expect(stored()?.['sessionId']).not.toBe(before)
})
