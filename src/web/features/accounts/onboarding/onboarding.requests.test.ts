import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { investmentProfileDefaults } from '#contract/accounts/profile-forms.ts'
import { createCall, type Transport } from '#contract/wire/call.ts'
import {
  changeOnboardingState,
  clearOnboardingState,
  readOnboardingState,
} from '#web/features/accounts/onboarding/onboarding-state.ts'
import { currentToast } from '#web/ui/feedback/toast.ts'
import { createOpportunityInOnboarding, saveProfileInOnboarding, showStepAfterSave } from './onboarding.requests.ts'

beforeEach(() => {
  vi.useFakeTimers()
  clearOnboardingState()
  changeOnboardingState({ sessionId: 's1', currentStep: 3 })
})
afterEach(() => vi.useRealTimers())

const shownToast = () => {
  const { title, description, variant } = currentToast.get()!
  return { title, description, variant }
}

function callAnswering(status: number, body: unknown) {
  const asked: { url: string; body: unknown; key: string | undefined }[] = []
  const transport: Transport = async (request) => {
    asked.push({ url: request.url, body: JSON.parse(request.body!), key: request.headers['idempotency-key'] })
    return { status, headers: new Headers(), text: async () => JSON.stringify(body) }
  }
  return { call: createCall({ transport }), asked }
}

it.each([
  [2, 'Entity information saved successfully.'],
  [3, 'Qualification information saved successfully.'],
] as const)('moves to step %i after a save [ONB-10] [ONB-11]', (step, text) => {
  changeOnboardingState({ currentStep: 1 })
  showStepAfterSave({ message: 'saved' }, step, text)
  expect(readOnboardingState()?.currentStep).toBe(step)
  expect(shownToast()).toEqual({ title: 'Progress Saved', description: text, variant: 'success' })
})

it('shows the last step when the session already has an account [ONB-12]', () => {
  showStepAfterSave(
    { message: 'x', redirectToDashboard: true, userId: 'u1' },
    2,
    'Entity information saved successfully.',
  )
  expect(readOnboardingState()).toMatchObject({ currentStep: 4, accessLevel: 'full', userId: 'u1' })
  expect(shownToast()).toMatchObject({
    title: 'Welcome Back!',
    description: 'Your onboarding is already complete. Redirecting to dashboard...',
  })
})

it('saves the profile, stores the access level and shows a toast [ONB-17]', async () => {
  const { call, asked } = callAnswering(200, { accessLevel: 'full', message: 'ok' })
  await saveProfileInOnboarding({ call }, 's1', investmentProfileDefaults)
  expect(asked).toEqual([
    { url: '/api/onboarding/save-profile', body: { sessionId: 's1', ...investmentProfileDefaults }, key: undefined },
  ])
  expect(readOnboardingState()).toMatchObject({
    currentStep: 4,
    accessLevel: 'full',
    step4Data: investmentProfileDefaults,
  })
  expect(shownToast()).toMatchObject({
    title: 'Profile Complete!',
    description: 'Your profile is now complete. Create your first opportunity to start matching with lenders.',
  })
})

it('shows why the profile was not saved, and stays at the step [ONB-17]', async () => {
  const { call } = callAnswering(404, { message: 'Session not found' })
  await expect(saveProfileInOnboarding({ call }, 's1', investmentProfileDefaults)).rejects.toThrow('Session not found')
  expect(readOnboardingState()?.currentStep).toBe(3)
  expect(shownToast()).toEqual({ title: 'Profile Save Failed', description: 'Session not found', variant: 'error' })
})

const deal = { dealType: 'Purchase', loanAmount: 160_000 } as never

it('submits the first deal and clears the state a second later [ONB-17] [ONB-05]', async () => {
  const { call, asked } = callAnswering(200, { deal: { id: 'd1', userId: 'u1' }, matchCount: 12 })
  const queryClient = new QueryClient()
  queryClient.setQueryData(['/api/deals'], [])
  queryClient.setQueryData(['/api/user'], { id: 'u1' })
  await createOpportunityInOnboarding({ call, queryClient }, 's1', deal, { idempotencyKey: 'k1' })
  expect(asked).toMatchObject([{ url: '/api/onboarding/create-opportunity', body: { sessionId: 's1' }, key: 'k1' }])
  expect(shownToast()).toMatchObject({
    title: 'Onboarding Complete!',
    description: 'Your opportunity has been created with 12 potential lender matches!',
  })
  for (const queryKey of [['/api/deals'], ['/api/user']])
    expect(queryClient.getQueryState(queryKey)?.isInvalidated, String(queryKey)).toBe(true)
  expect(readOnboardingState()).toMatchObject({ currentStep: 4, accessLevel: 'full', userId: 'u1' })
  vi.advanceTimersByTime(999)
  expect(readOnboardingState()).not.toBeNull()
  vi.advanceTimersByTime(1)
  expect(readOnboardingState()).toBeNull()
  queryClient.clear()
})

it('shows why the first deal was not submitted, and keeps the state [ONB-17]', async () => {
  const { call } = callAnswering(403, { message: 'Complete your profile first' })
  const queryClient = new QueryClient()
  await expect(createOpportunityInOnboarding({ call, queryClient }, 's1', deal)).rejects.toThrow()
  expect(shownToast()).toMatchObject({
    title: 'Opportunity Creation Failed',
    description: 'Complete your profile first',
    variant: 'error',
  })
  vi.advanceTimersByTime(5000)
  expect(readOnboardingState()?.currentStep).toBe(3)
})
