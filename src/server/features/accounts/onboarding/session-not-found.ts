import { sessionNotFoundMessage } from '#contract/accounts/onboarding.ts'
import { Failure } from '#server/failure.ts'

/**
 * Returns the same error for an unknown, expired or foreign session. The client starts a new session and keeps the
 * typed values.
 */
export function sessionNotFound(): Failure {
  return new Failure('missing', sessionNotFoundMessage, { reason: 'session-not-found' })
}
