import { sessionNotFoundMessage } from '#contract/accounts/onboarding.ts'
import { Failure } from '#server/failure.ts'

/** The one answer for an unknown, expired or somebody else's session; the client starts a new one and loses nothing typed. */
export function sessionNotFound(): Failure {
  return new Failure('missing', sessionNotFoundMessage, { reason: 'session-not-found' })
}
