import { type QueryClient, useMutation } from '@tanstack/react-query'
import {
  createAccountEndpoint,
  createOpportunityEndpoint,
  type EntityStep,
  type QualificationStep,
  saveEntityEndpoint,
  saveOnboardingProfileEndpoint,
  saveQualificationEndpoint,
} from '#contract/accounts/onboarding.ts'
import type { Call, CallOptions } from '#contract/wire/call.ts'
import type { EndpointInput, EndpointReply } from '#contract/wire/endpoint.ts'
import { useOnboardingDependencies } from '#web/features/accounts/onboarding/browser-session.ts'
import { saveInSession } from '#web/features/accounts/onboarding/onboarding-session.ts'
import { changeOnboardingState, clearOnboardingState } from '#web/features/accounts/onboarding/onboarding-state.ts'
import { dealsQuery } from '#web/session/deal-queries.ts'
import { useOpenSession, userQuery } from '#web/session/session.ts'
import { toast } from '#web/ui/feedback/toast.ts'

/** How long the wizard's state is kept after the first deal, in milliseconds, so the page can show it as finished. */
const finishedStateMs = 1000

type SaveReply = EndpointReply<typeof saveEntityEndpoint>

function toastFailure(title: string) {
  return (error: Error) => void toast({ title, description: error.message, variant: 'error' })
}

/**
 * Returns a mutation that saves step 1 and goes to step 2. If the session already has an account, the server saves
 * nothing and the wizard goes to the last step. Starts an onboarding session if none is stored or the server no longer
 * has it. Shows a toast on success and on failure.
 */
export function useSaveEntity() {
  const dependencies = useOnboardingDependencies()
  return useMutation({
    mutationFn: (step: EntityStep) =>
      saveInSession(dependencies, (sessionId) =>
        dependencies.call(saveEntityEndpoint, { body: { sessionId, ...step } }),
      ),
    onSuccess: (reply) => showStepAfterSave(reply, 2, 'Entity information saved successfully.'),
    onError: toastFailure('Save Failed'),
  })
}

/**
 * Returns a mutation that saves step 2 and goes to step 3. If the session already has an account, the server saves
 * nothing and the wizard goes to the last step. Starts a session if needed. Shows a toast on success and on failure.
 */
export function useSaveQualification() {
  const dependencies = useOnboardingDependencies()
  return useMutation({
    mutationFn: (step: QualificationStep) =>
      saveInSession(dependencies, (sessionId) =>
        dependencies.call(saveQualificationEndpoint, { body: { sessionId, ...step } }),
      ),
    onSuccess: (reply) => showStepAfterSave(reply, 3, 'Qualification information saved successfully.'),
    onError: toastFailure('Save Failed'),
  })
}

/**
 * Goes to the next step and shows `savedText` in a toast. If the reply says the session already has an account, goes to
 * the last step, 4, and shows a welcome toast instead. There the wizard opens the dashboard for a signed-in investor.
 */
export function showStepAfterSave(reply: SaveReply, nextStep: 2 | 3, savedText: string): void {
  if (!reply.redirectToDashboard) {
    changeOnboardingState({ currentStep: nextStep })
    toast({ title: 'Progress Saved', description: savedText })
    return
  }
  changeOnboardingState({ currentStep: 4, accessLevel: 'full', userId: reply.userId ?? null })
  toast({
    title: 'Welcome Back!',
    description: 'Your onboarding is already complete. Redirecting to dashboard...',
    variant: 'info',
  })
}

/**
 * Returns a mutation that creates the account and signs in. The server emails a verification link. The mutation moves
 * the stored state to the last step before it signs in, because the wizard unmounts as soon as the user is loaded. It
 * succeeds even if the user can't be loaded. Shows a toast on failure only.
 */
export function useCreateAccount() {
  const dependencies = useOnboardingDependencies()
  const openSession = useOpenSession()
  return useMutation({
    async mutationFn(account: { email: string; password: string }) {
      const created = await saveInSession(dependencies, (sessionId) =>
        dependencies.call(createAccountEndpoint, { body: { sessionId, ...account } }),
      )
      changeOnboardingState({ currentStep: 4, accessLevel: created.accessLevel, userId: created.userId })
      // The account exists even if reading the user fails. The next page reads the user again.
      await openSession(created.token).catch(() => undefined)
    },
    onError: toastFailure('Account Creation Failed'),
  })
}

type ProfileInput = Omit<EndpointInput<typeof saveOnboardingProfileEndpoint>['body'], 'sessionId'>
type OpportunityInput = Omit<EndpointInput<typeof createOpportunityEndpoint>['body'], 'sessionId'>

/**
 * Saves the investment profile on the server and in the stored state. The session must already have an account. Shows a
 * toast on success and on failure. No page calls it.
 * @throws the error of the failed request.
 */
export async function saveProfileInOnboarding(
  { call }: { call: Call },
  sessionId: string,
  profile: ProfileInput,
): Promise<void> {
  try {
    const { accessLevel } = await call(saveOnboardingProfileEndpoint, { body: { sessionId, ...profile } })
    changeOnboardingState({ currentStep: 4, accessLevel, step4Data: profile })
    toast({
      title: 'Profile Complete!',
      description: 'Your profile is now complete. Create your first opportunity to start matching with lenders.',
    })
  } catch (error) {
    toastFailure('Profile Save Failed')(error as Error)
    throw error
  }
}

/**
 * Submits the first deal within onboarding and returns the server's reply. Invalidates the cached deals and user, and
 * waits until those on screen are refetched. Clears the wizard's stored state a second after the reply, or keeps it on
 * failure. Shows a toast on success and on failure. No page calls it.
 * @throws the error of the failed request.
 */
export async function createOpportunityInOnboarding(
  { call, queryClient }: { call: Call; queryClient: QueryClient },
  sessionId: string,
  deal: OpportunityInput,
  options?: CallOptions,
): Promise<EndpointReply<typeof createOpportunityEndpoint>> {
  try {
    const reply = await call(createOpportunityEndpoint, { body: { sessionId, ...deal } }, options)
    changeOnboardingState({ currentStep: 4, accessLevel: 'full', userId: reply.deal.userId, step5Data: deal })
    toast({
      title: 'Onboarding Complete!',
      description: `Your opportunity has been created with ${reply.matchCount} potential lender matches!`,
    })
    setTimeout(clearOnboardingState, finishedStateMs)
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: dealsQuery().queryKey }),
      queryClient.invalidateQueries(userQuery()),
    ])
    return reply
  } catch (error) {
    toastFailure('Opportunity Creation Failed')(error as Error)
    throw error
  }
}
