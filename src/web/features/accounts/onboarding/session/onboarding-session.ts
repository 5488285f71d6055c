import {
  QualificationStep,
  saveEntityEndpoint,
  saveQualificationEndpoint,
  sessionNotFoundMessage,
  startOnboardingEndpoint,
} from '#contract/accounts/onboarding.ts'
import { type Call, CallError } from '#contract/wire/call.ts'
import type { EndpointInput } from '#contract/wire/endpoint.ts'
import { EntityForm, noEntityAnswers } from '#web/features/accounts/onboarding/steps/entity-answers.ts'
import type { OnboardingState } from './onboarding-state.ts'

/** What keeping a session needs; the tests bring their own. */
export type SessionKeeper = {
  call: Call
  visitFacts: () => Promise<EndpointInput<typeof startOnboardingEndpoint>['body']>
  read: () => OnboardingState | null
  change: (change: Partial<OnboardingState>) => void
}

export const notJsonMessage = 'Server returned unexpected content type'

/**
 * Starts an anonymous session and sends it the answers of the steps before the current one, so that a lost session loses no answers.
 * Stores the new session only after the server has all of them.
 */
export async function startSession({ call, visitFacts, read, change }: SessionKeeper): Promise<string> {
  const { sessionId } = await call(
    startOnboardingEndpoint,
    { body: await visitFacts() },
    { onReply: rejectOtherThanJson },
  )
  const { currentStep = 1, step1Data, step2Data } = read() ?? {}
  if (currentStep > 1) {
    const entity = EntityForm.safeParse(step1Data ?? noEntityAnswers)
    if (!entity.success) throw askAgain(1, change)
    await call(saveEntityEndpoint, { body: { sessionId, ...entity.data } })
  }
  if (currentStep > 2) {
    const qualification = QualificationStep.safeParse(step2Data)
    if (!qualification.success) throw askAgain(2, change)
    await call(saveQualificationEndpoint, { body: { sessionId, ...qualification.data } })
  }
  // A state that was cleared meanwhile means that the visitor left the wizard.
  if (read()) change({ sessionId })
  return sessionId
}

/** Rejects a reply that is not JSON, such as a proxy's error page. */
function rejectOtherThanJson(headers: { get(name: string): string | null }): void {
  if (!headers.get('content-type')?.includes('json')) throw new Error(notJsonMessage)
}

/** Stored answers that no longer satisfy the rules, as after a change of the rules: their step comes back. */
function askAgain(step: 1 | 2, change: SessionKeeper['change']): Error {
  change({ currentStep: step })
  return new CallError(0, { message: 'Please check this step again.' })
}

/** Saves within the session. A session that the server does not know any more is replaced, and the save is tried once more. */
export async function saveInSession<Reply>(
  keeper: SessionKeeper,
  save: (sessionId: string) => Promise<Reply>,
): Promise<Reply> {
  const known = keeper.read()?.sessionId
  if (!known) return save(await startSession(keeper))
  try {
    return await save(known)
  } catch (error) {
    if (!isSessionLost(error)) throw error
    return save(await startSession(keeper))
  }
}

/** The session is gone, or it lacks what this browser has told it: a new one with the steps said again helps against both. */
function isSessionLost(error: unknown): boolean {
  if (!(error instanceof CallError)) return false
  return error.reply.message.includes(sessionNotFoundMessage) || error.reply.reason === 'steps-missing'
}

/** Errors about the session itself show the card; what is wrong with a field shows at the field. */
export function isSessionError(message: string): boolean {
  return message.toLowerCase().includes('session')
}
