import {
  QualificationStep,
  saveEntityEndpoint,
  saveQualificationEndpoint,
  sessionNotFoundMessage,
  startOnboardingEndpoint,
} from '#contract/accounts/onboarding.ts'
import { type Call, CallError } from '#contract/wire/call.ts'
import type { EndpointInput } from '#contract/wire/endpoint.ts'
import { EntityForm, noEntityAnswers } from '#web/features/accounts/onboarding/entity-answers.ts'
import type { OnboardingState } from '#web/features/accounts/onboarding/onboarding-state.ts'

/** What an onboarding session needs from its environment: the client, the visit's facts, and the stored state. */
export type OnboardingDependencies = {
  call: Call
  visitFacts: () => Promise<EndpointInput<typeof startOnboardingEndpoint>['body']>
  read: () => OnboardingState | null
  change: (change: Partial<OnboardingState>) => void
}

export const notJsonMessage = 'Server returned unexpected content type'

/**
 * Starts an anonymous session, sends it the stored answers of the steps before the current one, and returns its id.
 * Stores the id once the server has all answers, unless the stored state was cleared meanwhile. If a stored step is no
 * longer valid, makes it the current step, and a retry doesn't send it.
 * @throws CallError when a request fails, or with a message for the visitor when a stored step is no longer valid.
 * Error when the reply to the start isn't JSON.
 */
export async function startSession({ call, visitFacts, read, change }: OnboardingDependencies): Promise<string> {
  const { sessionId } = await call(startOnboardingEndpoint, { body: await visitFacts() }, { onReply: assertJson })
  const { currentStep = 1, step1Data, step2Data } = read() ?? {}
  if (currentStep > 1) {
    const entity = EntityForm.safeParse(step1Data ?? noEntityAnswers)
    if (!entity.success) throw reopenStep(1, change)
    await call(saveEntityEndpoint, { body: { sessionId, ...entity.data } })
  }
  if (currentStep > 2) {
    const qualification = QualificationStep.safeParse(step2Data)
    if (!qualification.success) throw reopenStep(2, change)
    await call(saveQualificationEndpoint, { body: { sessionId, ...qualification.data } })
  }
  // A state that was cleared meanwhile means that the visitor left the wizard.
  if (read()) change({ sessionId })
  return sessionId
}

/** @throws Error for a reply that isn't JSON, such as a proxy's error page. */
function assertJson(headers: { get(name: string): string | null }): void {
  if (!headers.get('content-type')?.includes('json')) throw new Error(notJsonMessage)
}

/**
 * Reopens a step whose stored answers fail validation, for example because the rules changed. Returns the error to
 * throw.
 */
function reopenStep(step: 1 | 2, change: OnboardingDependencies['change']): Error {
  change({ currentStep: step })
  return new CallError(0, { message: 'Please check this step again.' })
}

/**
 * Saves a step in the stored session, or in a new one if none is stored. If the server no longer has the session or its
 * answers, starts a new one and saves once more.
 * @throws the errors of {@link startSession}, and the error of a save that fails for another reason or fails again.
 */
export async function saveInSession<Reply>(
  dependencies: OnboardingDependencies,
  save: (sessionId: string) => Promise<Reply>,
): Promise<Reply> {
  const known = dependencies.read()?.sessionId
  if (!known) return save(await startSession(dependencies))
  try {
    return await save(known)
  } catch (error) {
    if (!isSessionLost(error)) throw error
    return save(await startSession(dependencies))
  }
}

/** Returns whether the session is gone or lacks answers. A new session with the answers sent again fixes both. */
function isSessionLost(error: unknown): boolean {
  if (!(error instanceof CallError)) return false
  return error.reply.message.includes(sessionNotFoundMessage) || error.reply.reason === 'steps-missing'
}

/**
 * Returns whether a message is about the session, that is, contains "session" in any letter case. Such an error shows
 * the error card; errors of a field show at the field.
 */
export function isSessionError(message: string): boolean {
  return message.toLowerCase().includes('session')
}
